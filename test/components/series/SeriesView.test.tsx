// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { SeriesView } from '../../../components/series/SeriesView';
import type { SeriesEntry } from '../../../components/series/series-entry';
import { DAY, SECOND } from '../../../lib/clock';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import { buttonNamed, buttonNames, mount, press, remount } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';
import { chapterEntry, idleSeries, noUnread, seriesActions, seriesOf } from './entries';

const clock = virtualClock();
const done = seriesActions;
const [second, first] = [
  chapterEntry(2, clock.now()),
  chapterEntry(1, clock.now(), { title: 'The quay', read: 'here', reason: 'read' }),
];

describe('a series', () => {
  it('is a part of the page that has its title, and takes the focus to the way back', async () => {
    const place = await mount(view());
    const section = place.querySelector('section');
    const title = section && document.getElementById(section.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Series 0');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back to the list');
    await press(place, 'Back to the list');
    expect(done.onBack).toHaveBeenCalledOnce();
  });

  it('shows its chapters in the order given, with title, group, language, age, and how they stand', async () => {
    const rows = [...(await mount(view())).querySelectorAll('li')];
    expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual(['Ch. 2', 'Ch. 1 The quay']);
    expect(rows[0]?.querySelector('.row-next')?.textContent).toBe('Nightshift· en · 3d');
    expect(rows.map((row) => row.querySelector('.chapter-state')?.textContent)).toEqual(['Unread', 'Read']);
  });

  it('names what one does with a chapter after series and chapter', async () => {
    const place = await mount(view());
    const about = (chapter: string, mark: string) => [
      ...['Report chapter…', 'Discuss'].map((what) => `${what}: Series 0, ${chapter}`),
      `Hide group: Nightshift, ${chapter}`,
      ...['Mark up to here', mark].map((what) => `${what}: Series 0, ${chapter}`),
    ];
    expect(buttonNames(place).slice(2)).toEqual([
      ...['Report series…', 'Settings for this series'],
      ...[...about('Ch. 2', 'Mark as read'), ...about('Ch. 1', 'Mark as unread')],
    ]);
    const links = [...place.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'));
    expect(links).toEqual(['Open: Series 0, Ch. 2', 'Open: Series 0, Ch. 1']);
  });

  it.each([
    ['Mark as read: Series 0, Ch. 2', done.onMark, [second, true]],
    ['Mark as unread: Series 0, Ch. 1', done.onMark, [first, false]],
    ['Mark up to here: Series 0, Ch. 2', done.onUpTo, [second]],
    ['Hide group: Nightshift, Ch. 1', done.onHideGroup, [{ id: 'g1', name: 'Nightshift' }]],
    ['Report chapter…: Series 0, Ch. 1', done.onReport, [first]],
    ['Discuss: Series 0, Ch. 1', done.onDiscuss, [first]],
    ['Report series…', done.onReportSeries, []],
    ['Unfollow series', done.onFollow, [false]],
  ])('hands over what was pressed: %s', async (name, heard, what) => {
    await press(await mount(view()), name);
    expect(heard).toHaveBeenCalledExactlyOnceWith(...what);
  });

  it('offers to follow a series that is not followed', async () => {
    await press(await mount(of({ isFollowed: false })), 'Follow series');
    expect(done.onFollow).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('takes a double click for one', async () => {
    const place = await mount(view());
    for (const name of ['Mark as read: Series 0, Ch. 2', 'Unfollow series']) {
      for (const detail of [1, 2])
        buttonNamed(place, name).dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    }
    expect(done.onMark).toHaveBeenCalledOnce();
    expect(done.onFollow).toHaveBeenCalledOnce();
  });

  it('offers no group to hide where several made a release, and nothing to read that is not there', async () => {
    const joint = chapterEntry(3, clock.now(), { group: null, address: null, reason: 'unavailable' });
    const place = await mount(view({ series: seriesOf([joint]) }));
    expect(buttonNames(place).slice(4)).toEqual([
      'Report chapter…: Series 0, Ch. 3',
      'Discuss: Series 0, Ch. 3',
      'Mark as read: Series 0, Ch. 3',
    ]);
    expect(place.querySelector('a')).toBeNull();
  });

  it.each([
    {
      what: 'reading status',
      at: 0,
      ...{ shown: 'reading', chosen: 'dropped', told: 'dropped', change: done.onStatus },
      words: ['No status', 'Reading', 'Re-reading', 'On hold', 'Plan to read', 'Dropped', 'Completed'],
    },
    {
      what: 'rating',
      at: 1,
      ...{ shown: '8', chosen: '1', told: 1, change: done.onRate },
      words: ['No rating', ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((rating) => `${rating} of 10`)],
    },
  ])('shows the $what and changes it, to none as well', async ({ at, shown, words, chosen, told, change: heard }) => {
    const place = await mount(of({ rating: { value: 8 } }));
    const choice = place.querySelectorAll('select')[at] ?? null;
    expect(choice?.value).toBe(shown);
    expect(textsOf(choice?.options)).toEqual(words);
    await change(choice, chosen);
    expect(heard).toHaveBeenLastCalledWith(told);
    await change(choice, '');
    expect(heard).toHaveBeenLastCalledWith(null);
  });

  it('asks for a rating that is unknown first, and the choice takes the focus of the button', async () => {
    const unrated = seriesOf([second], { rating: null });
    const place = await mount(view({ series: unrated }));
    expect(place.querySelectorAll('select')).toHaveLength(1);
    await press(place, 'Show my rating (1 request)');
    expect(done.onAskRating).toHaveBeenCalledOnce();
    await remount(place, view({ series: unrated, ratingRequest: 'failed' }));
    expect(place.textContent).toContain('Couldn’t load your rating. Try again later.');
    await remount(place, view({ series: unrated, ratingRequest: 'asking' }));
    buttonNamed(place, 'Loading your rating…').focus();
    await remount(place, of({ rating: { value: null } }));
    expect(document.activeElement).toBe(place.querySelectorAll('select')[1]);
  });

  it('says what is counted, and that older chapters are missing until they come', async () => {
    const partly = seriesOf([second, first], { isComplete: false });
    const place = await mount(view({ series: partly }));
    expect(place.textContent).toContain('2 chapters, 1 unread');
    expect(place.querySelector('.series-older')?.textContent).toBe('1+ — older chapters aren’t loaded yet.');
    await remount(place, view({ series: partly, request: 'asking' }));
    expect(place.querySelector('.series-older')?.textContent).toBe('Loading older chapters…');
    expect(place.querySelector('ul')?.getAttribute('aria-busy')).toBe('true');
    await remount(place, view({ series: partly, request: 'failed' }));
    expect(place.querySelector('.series-older')?.textContent).toContain('couldn’t be loaded');
    await remount(place, view());
    expect(place.querySelector('.series-older')?.textContent).toBe('');
  });

  it('offers to show what the filters hide, where they hide something', async () => {
    expect(buttonNames(await mount(view())).join()).not.toContain('hidden chapter');
    const explanation = { ...noUnread, known: 9, unread: 2, otherLanguage: 7 };
    const place = await mount(of({ explanation, hidden: 7 }));
    expect(place.textContent).toContain('9 chapters, 2 after your filters');
    await press(place, 'Show 7 hidden chapters');
    expect(done.onShowHidden).toHaveBeenLastCalledWith(true);
    await remount(place, of({ explanation, hidden: 7 }, { showsHidden: true }));
    await press(place, 'Hide them again');
    expect(done.onShowHidden).toHaveBeenLastCalledWith(false);
  });

  it('draws only the chapters in sight of a thousand', async () => {
    const many = Array.from({ length: 1_000 }, (_, number) => chapterEntry(number, clock.now()));
    const place = await mount(view({ series: seriesOf(many) }));
    expect(place.querySelectorAll('li').length).toBeLessThan(30);
    expect(place.querySelector('li')?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('is walked along with the keys', async () => {
    const place = await mount(view());
    await remount(place, view({ active: 1 }));
    expect(document.activeElement?.textContent).toContain('The quay');
  });
});

describe('marking up to a chapter', () => {
  const upTo = (count: number) => view({ upToHere: { chapter: 'Ch. 12', count } });

  it('says how many it will be before it is done, or that nothing is left to mark', async () => {
    const place = await mount(view());
    await remount(place, upTo(7));
    expect(place.textContent).toContain('Mark 7 chapters up to Ch. 12 as read?');
    expect(document.activeElement?.textContent).toBe('Mark 7 as read');
    await press(place, 'Mark 7 as read');
    expect(done.onMarkUpTo).toHaveBeenCalledOnce();
    await remount(place, upTo(0));
    expect(place.textContent).toContain('Everything up to Ch. 12 is read.');
    expect(buttonNames(place)).not.toContain('Mark 0 as read');
  });

  it('is let go by its button, and by Escape', async () => {
    const place = await mount(upTo(7));
    await press(place, 'Cancel');
    await act(() => void place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(done.onCancelUpTo).toHaveBeenCalledTimes(2);
    expect(done.onBack).not.toHaveBeenCalled();
  });
});

const until = Date.UTC(2027, 10, 28, 12);
it.each<[what: string, parts: Partial<SeriesEntry>, words: string]>([
  ['how it comes out', { rhythm: { everyMs: 7 * DAY, nextAt: clock.now() + DAY } }, 'About every 7 days, next around '],
  [
    'which preferred group a chapter waits for',
    { awaited: [{ volume: null, number: '12', title: null, group: 'A', until }] },
    'Ch. 12: not yet from A; from 28 Nov, any group counts',
  ],
  ['that the last chapter is read', { isFinished: true }, 'Finished: you have read the last chapter'],
])('says of a series %s', async (_, parts, words) => {
  expect((await mount(of(parts))).textContent).toContain(words);
});

it('has its settings behind a button, and says whether it is muted', async () => {
  const place = await mount(view());
  expect(place.querySelector('[type=checkbox]')).toBeNull();
  await press(place, 'Settings for this series');
  const mute = labelled<HTMLInputElement>(place, 'Mute series');
  expect(mute?.checked).toBe(false);
  await act(() => mute?.click());
  expect(done.onConfigure).toHaveBeenCalledExactlyOnceWith({ isMuted: true });
  await press(place, 'Settings for this series');
  expect(place.querySelector('[type=checkbox]')).toBeNull();
});

describe('the languages of a series', () => {
  const languagesOf = (place: Element) =>
    Object.fromEntries(
      [...place.querySelectorAll<HTMLInputElement>('.series-languages label')].map((label) => [
        label.textContent,
        label.querySelector('input')?.checked,
      ]),
    );

  it('are the reader’s until others are chosen, and again once none is', async () => {
    const place = await openSettings();
    expect(languagesOf(place)).toEqual({ English: true, French: false });
    await act(() => labelled(place, 'French')?.click());
    expect(done.onConfigure).toHaveBeenLastCalledWith({ languages: ['en', 'fr'] });
    await act(() => labelled(place, 'English')?.click());
    expect(done.onConfigure).toHaveBeenLastCalledWith({ languages: null });
    await remount(place, of({ settings: { ...defaultSeriesSettings, languages: ['de'] } }));
    expect(languagesOf(place)).toEqual({ English: false, French: false, German: true });
  });

  it('that are not known here can be added, and what lacks is fetched by a press alone', async () => {
    const languages = { readers: ['en'], known: ['en'], areAllKnown: false };
    const settings = { ...defaultSeriesSettings, languages: ['fr'] };
    const place = await openSettings(of({ languages, settings }));
    await change(place.querySelector('.series-languages select'), 'de');
    expect(done.onConfigure).toHaveBeenLastCalledWith({ languages: ['fr', 'de'] });
    expect(place.textContent).toContain('Some older chapters haven’t been loaded yet (French).');
    expect(done.onAskOlder).not.toHaveBeenCalled();
    await press(place, 'Show older chapters');
    expect(done.onAskOlder).toHaveBeenCalledOnce();
    await remount(place, of({ languages, settings }, { onAskOlder: null }));
    expect(buttonNames(place)).not.toContain('Show older chapters');
  });
});

describe('the preferred groups of a series', () => {
  const groups = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name }));
  const withGroups = (...chosen: string[]) => of({ groups, settings: { ...defaultSeriesSettings, groups: chosen } });
  const open = (...chosen: string[]) => openSettings(withGroups(...chosen));

  it('are added from those that are known, and how long to wait is asked only then', async () => {
    const place = await open();
    const addition = place.querySelector<HTMLSelectElement>('.series-groups select');
    expect(textsOf(addition?.options)).toEqual(['Add a group', 'A', 'B', 'C']);
    expect(place.querySelector('.series-wait')).toBeNull();
    await change(addition, 'b');
    expect(done.onConfigure).toHaveBeenLastCalledWith({ groups: ['b'] });
    await remount(place, withGroups('b'));
    expect(textsOf(addition?.options)).toEqual(['Add a group', 'A', 'C']);
    expect(place.querySelector<HTMLInputElement>('.series-wait input')?.value).toBe('3');
  });

  it('change places and go by buttons, which keep the focus as long as they are there', async () => {
    const place = await open('a', 'b', 'c');
    await press(place, 'Move up: C');
    expect(done.onConfigure).toHaveBeenLastCalledWith({ groups: ['a', 'c', 'b'] });
    await remount(place, withGroups('a', 'c', 'b'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: C');
    await press(place, 'Move down: A');
    expect(done.onConfigure).toHaveBeenLastCalledWith({ groups: ['c', 'a', 'b'] });
    done.onConfigure.mockClear();
    await press(place, 'Move up: A');
    expect(done.onConfigure).not.toHaveBeenCalled();
    await press(place, 'Remove: A');
    expect(done.onConfigure).toHaveBeenLastCalledWith({ groups: ['c', 'b'] });
    await remount(place, withGroups('c', 'b'));
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  const namesIn = (place: Element) => textsOf(place.querySelectorAll('.series-groups li bdi')).join('');

  it('change places as they are dragged by their grips, and are chosen once they are let go', async () => {
    const place = await open('a', 'b', 'c');
    const { point } = rowsOf(place);
    await point('pointerdown', 'c', 50);
    for (const y of [35, 12]) await point('pointermove', null, y);
    expect(namesIn(place)).toBe('ACB');
    await point('pointermove', null, -100);
    expect(namesIn(place)).toBe('CAB');
    expect(done.onConfigure).not.toHaveBeenCalled();
    await point('pointerup', null, -100);
    expect(done.onConfigure.mock.calls).toEqual([[{ groups: ['c', 'a', 'b'] }]]);
  });

  it.each<[string, string, number, string]>([
    ['let go where they were', 'pointerup', 50, 'c'],
    ['taken away by the browser', 'pointercancel', -100, 'c'],
    ['pressed beside the grip', 'pointerup', -100, 'none'],
  ])('stay as they are when they are %s', async (_, ending, y, grip) => {
    const place = await open('a', 'b', 'c');
    const { point } = rowsOf(place);
    await point('pointerdown', grip, 50);
    await point('pointermove', null, y);
    await point(ending, null, y);
    await point('pointerup', null, y);
    expect(done.onConfigure).not.toHaveBeenCalled();
    expect(namesIn(place)).toBe('ABC');
  });

  it('have no grip where there is one alone', async () => {
    expect((await open('a')).querySelector('.series-grip')).toBeNull();
  });

  /** Rows of 20 px from the top, and a pointer over them. */
  function rowsOf(place: HTMLElement) {
    const list = place.querySelector('.series-groups ol');
    if (!(list instanceof HTMLElement)) throw new Error('no groups');
    list.setPointerCapture = () => undefined;
    for (const row of list.children)
      row.getBoundingClientRect = () => new DOMRect(0, 20 * [...list.children].indexOf(row), 100, 20);
    const point = (type: string, grip: string | null, clientY: number) => {
      const target = grip === null ? list : (list.querySelector(`[data-grip="${grip}"]`) ?? list);
      const options = { bubbles: true, cancelable: true, isPrimary: true, button: 0, pointerId: 1, clientY };
      return act(() => void target.dispatchEvent(new PointerEvent(type, options)));
    };
    return { point };
  }

  it.each([
    ['0', 0],
    ['2.4', 2],
    ['999', 60],
    ['-5', 0],
    ['１２', 12],
    ['12,5', 13],
  ])('are waited for within bounds: %s', async (typed, waitDays) => {
    const place = await open('a');
    const field = place.querySelector<HTMLInputElement>('.series-wait input');
    await change(field, typed);
    expect(done.onConfigure).toHaveBeenLastCalledWith({ waitDays });
    expect(field?.value).toBe(`${waitDays}`);
  });

  it('leave what is typed of the wait where it is when the page is drawn again', async () => {
    const place = await open('a');
    const field = place.querySelector<HTMLInputElement>('.series-wait input');
    await change(field, '1', 'input');
    await remount(place, withGroups('a', 'b'));
    expect(field?.value).toBe('1');
  });

  it.each(['soon', '', ' '])('are waited for as long as before where "%s" is typed', async (typed) => {
    const place = await open('a');
    const field = place.querySelector<HTMLInputElement>('.series-wait input');
    await change(field, typed);
    expect(done.onConfigure).not.toHaveBeenCalled();
    expect(field?.value).toBe('3');
  });
});

describe('the note of a series', () => {
  const fieldIn = (place: Element) => place.querySelector('textarea') as HTMLTextAreaElement;
  const write = (place: Element, text: string) => change(fieldIn(place), text, 'input');

  it('is stored once it rests, once', async () => {
    const place = await openSettings();
    await write(place, 'after');
    await write(place, 'after volume 2');
    expect(done.onNote).not.toHaveBeenCalled();
    await act(() => clock.run(SECOND));
    expect(done.onNote).toHaveBeenCalledExactlyOnceWith('after volume 2');
    expect(place.querySelector('.series-note')?.textContent).toContain('Saved');
  });

  it.each<[how: string, leave: (place: HTMLElement) => unknown]>([
    ['the field is left', (place) => fieldIn(place).dispatchEvent(new Event('blur'))],
    ['the settings are closed', (place) => buttonNamed(place, 'Settings for this series').click()],
    ['the popup is closed', () => dispatchEvent(new Event('pagehide'))],
  ])('is stored at once when %s', async (_, leave) => {
    const place = await openSettings();
    await write(place, 'after volume 2');
    await act(() => void leave(place));
    expect(done.onNote).toHaveBeenCalledExactlyOnceWith('after volume 2');
  });

  it('shows what another window has written, unless a person is writing here', async () => {
    const place = await openSettings();
    const withNote = (note: string) => remount(place, of({ settings: { ...defaultSeriesSettings, note } }));
    await withNote('from there');
    expect(fieldIn(place).value).toBe('from there');
    await write(place, 'from here');
    await withNote('from there again');
    expect(fieldIn(place).value).toBe('from here');
  });

  it('stays in the field where it could not be stored', async () => {
    done.onNote.mockResolvedValueOnce(false);
    const place = await openSettings();
    await write(place, 'after volume 2');
    await act(() => void fieldIn(place).dispatchEvent(new Event('blur')));
    expect(fieldIn(place).value).toBe('after volume 2');
    expect(place.querySelector('.series-note')?.textContent).not.toContain('Saved');
  });
});

/** The field of this label. */
function labelled<Field extends HTMLElement>(place: Element, words: string): Field | null {
  const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(words));
  return label?.querySelector<Field>('input, select, textarea') ?? null;
}

describe('what a series lacks', () => {
  const gap = { volume: null, languages: [], reason: 'missing' } as const;

  it('is said with the reason, one sentence for each', async () => {
    const gaps = [
      { ...gap, first: 13, last: 13 },
      { ...gap, first: 15, last: 17 },
      { ...gap, first: 20, last: 20, reason: 'otherLanguage', languages: ['es', 'fr'] },
    ] as const;
    const place = await mount(of({ gaps }));
    expect(place.textContent).toContain('Missing: Ch. 13, 15–17');
    expect(place.textContent).toContain('In Spanish and French: Ch. 20');
    expect(buttonNames(place)).not.toContain('Look in other languages (1 request)');
  });

  it('is looked for in other languages once a person asks, and the button says what that costs', async () => {
    const series = seriesOf([second, first], { gaps: [{ ...gap, first: 13, last: 13, reason: 'unasked' }] });
    const place = await mount(view({ series }));
    expect(place.textContent).toContain('Not in your languages: Ch. 13');
    await press(place, 'Look in other languages (1 request)');
    expect(done.onFetchAllNumbers).toHaveBeenCalledOnce();
    await remount(place, view({ series, request: 'loadingNumbers' }));
    expect(buttonNames(place)).toContain('Looking in other languages…');
    await remount(place, view({ series, request: 'numbersFailed' }));
    expect(place.textContent).toContain('Couldn’t look in other languages.');
    buttonNamed(place, 'Look in other languages (1 request)').focus();
    await remount(place, view({ series: { ...series, gaps: [{ ...gap, first: 13, last: 13 }] } }));
    expect(document.activeElement?.textContent).toContain('Missing: Ch. 13');
  });

  it('leads on to the rest of the list once it is caught up', async () => {
    const upNext = { title: 'Series 9', chapter: 'Ch. 6', address: 'https://mangadex.org/chapter/6' };
    const place = await mount(view({ series: seriesOf([second, first], { unread: 1 }), upNext }));
    expect(place.textContent).not.toContain('Up next');
    await remount(place, view({ series: seriesOf([second, first], { unread: 0 }), upNext }));
    expect(place.querySelector('a[href$="/chapter/6"]')?.textContent).toBe('Up next: Series 9, Ch. 6');
  });

  it('says once that the service has it no more, with what was read', async () => {
    const place = await mount(of({ readOfGone: 12 }));
    expect(place.textContent).toContain('No longer on MangaDex: merged or deleted. You have read 12 chapters');
    await remount(place, of({ readOfGone: null }));
    expect(place.textContent).not.toContain('No longer on MangaDex');
  });

  it('is offered at the sites of its publishers where chapters were taken down, and each says where it leads', async () => {
    const officialLinks = ['https://publisher.example/1', 'https://shop.example/2'];
    const links = (place: HTMLElement) => [...place.querySelectorAll<HTMLAnchorElement>('.series-official a')];
    const place = await mount(of({ takenDown: 2, officialLinks }));
    expect(links(place).map(({ href, rel, textContent }) => [href, rel, textContent])).toEqual([
      ['https://publisher.example/1', 'noreferrer', 'publisher.example'],
      ['https://shop.example/2', 'noreferrer', 'shop.example'],
    ]);
    await remount(place, of({ takenDown: 0, officialLinks }));
    expect(links(place)).toEqual([]);
  });
});

function view(parts: Partial<ComponentProps<typeof SeriesView>> = {}) {
  const all = { series: seriesOf([second, first]), cover: signal(null), clock, ...idleSeries, ...done, ...parts };
  return <SeriesView {...all} />;
}

/** The same, of which something is otherwise. */
function of(parts: Partial<SeriesEntry>, more: Partial<ComponentProps<typeof SeriesView>> = {}) {
  return view({ series: seriesOf([second, first], parts), ...more });
}

/** With its settings opened. */
async function openSettings(content = view()): Promise<HTMLElement> {
  const place = await mount(content);
  await press(place, 'Settings for this series');
  return place;
}

/** Sets the value of a field, and tells of it as the browser does. */
async function change(field: Element | null, value: string, event = 'change'): Promise<void> {
  if (!field) throw new Error('There is no such field.');
  await act(() => {
    Object.assign(field, { value });
    field.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

function textsOf(elements: Iterable<Element> = []): (string | null)[] {
  return [...elements].map(({ textContent }) => textContent);
}
