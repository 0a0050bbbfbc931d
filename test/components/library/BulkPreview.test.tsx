// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { BulkPreview, type PreviewedChange } from '../../../components/library/BulkPreview';
import { mount, press, remount } from '../../support/mount';
import { languages, speak } from '../../support/texts';

const change: Omit<PreviewedChange, 'cost'> = {
  ...{ action: { kind: 'unfollow' }, unchanged: 0, missing: [] },
  changes: [{ mangaId: 'm', title: 'A Quiet Harbour', before: 'Reading', after: 'No status, not followed' }],
};
const given = { ...change, number: '', cost: { requests: 2, singleMarks: 0 }, pace: { slots: 4, siteIsBusy: false } };
const presses = { endsUndo: false, onNumber: vi.fn(), onLoad: vi.fn(), onApply: vi.fn(), onCancel: vi.fn() };

describe('the cost of a change of many series', () => {
  it.each(languages)('ends with one full stop: %s', async (language) => {
    speak(language);
    for (const requests of [2, 200]) {
      for (const siteIsBusy of [true, false]) {
        const parts = { ...given, ...presses, cost: { requests, singleMarks: 0 }, pace: { slots: 1, siteIsBusy } };
        const place = await mount(<BulkPreview {...parts} />);
        const sentence = place.querySelector('[role=status]')?.textContent ?? '';
        expect(sentence).toContain(`${requests}`);
        expect(sentence).toMatch(/[^.。][.。]$/);
      }
    }
  });

  it.each([
    [{ slots: 1, siteIsBusy: true }, '1 series, 2 requests, about 3 sec while a MangaDex tab is open.'],
    [{ slots: 1, siteIsBusy: false }, '1 series, 2 requests, about 2 sec.'],
    [null, '1 series, 2 requests, about 2 sec.'],
  ])('names an open tab of the site only where there is one: %o', async (pace, sentence) => {
    const place = await mount(<BulkPreview {...given} {...presses} pace={pace} />);
    expect(place.querySelector('[role=status]')?.textContent).toBe(sentence);
  });
});

describe('what a change of many series lacks', () => {
  const part = { kind: 'ratings', of: 120, requests: 2, loading: 0, hasLoadFailed: false } as const;
  const incomplete = { ...given, action: { kind: 'rate', rating: 7 }, missing: [part] } as const;

  it('is asked about before anything else: it is loaded by a press that names its cost, and is counted down meanwhile', async () => {
    const place = await mount(<BulkPreview {...incomplete} {...presses} />);
    expect(place.textContent).not.toMatch(/Apply|2 requests, about|A Quiet Harbour/);
    await press(place, 'Load them (2 requests)');
    expect(presses.onLoad).toHaveBeenCalledOnce();
    await remount(place, <BulkPreview {...incomplete} {...presses} missing={[]} />);
    expect(place.textContent).toMatch(/Apply$/);
    const busy = await mount(<BulkPreview {...incomplete} {...presses} missing={[{ ...part, loading: 20 }]} />);
    expect(busy.textContent).toContain('Loading… 20 left');
    expect(busy.textContent).not.toMatch(/Load them \(|Continue without/);
  });

  it('is left out by a press', async () => {
    const place = await mount(<BulkPreview {...incomplete} {...presses} unchanged={120} />);
    await press(place, 'Continue without them');
    expect(document.activeElement?.textContent).toBe('1 series, 2 requests, about 1 sec.');
    expect(place.textContent).not.toContain('Load them (');
    expect(place.textContent).toContain('120 selected series stay as they are.');
    await press(place, 'Apply');
    expect(presses.onApply).toHaveBeenCalledOnce();
    await remount(place, <BulkPreview {...incomplete} {...presses} missing={[{ ...part, of: 121 }]} />);
    expect(place.textContent).toContain('Load them (');
    expect(place.textContent).not.toContain('Apply');
  });

  it('says when not all of it came, and can be asked for again', async () => {
    const place = await mount(
      <BulkPreview {...incomplete} {...presses} missing={[{ ...part, hasLoadFailed: true }]} />,
    );
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Not everything could be loaded. Try again later.');
    expect(place.textContent).toContain('Load them (2 requests)');
  });
});

it('says that it ends the “Undo all” of the last one, where that can still be undone and it changes something', async () => {
  const words = 'Once you apply this, your last change can’t be undone any more.';
  speak('en');
  expect((await mount(<BulkPreview {...given} {...presses} endsUndo />)).textContent).toContain(words);
  expect((await mount(<BulkPreview {...given} {...presses} />)).textContent).not.toContain(words);
  const nothing = await mount(<BulkPreview {...given} {...presses} changes={[]} endsUndo />);
  expect(nothing.textContent).not.toContain(words);
});

it('says that a number is wanted where what was typed is none', async () => {
  const action = { kind: 'markUpTo', number: Number.NaN } as const;
  const place = await mount(<BulkPreview {...given} {...presses} action={action} changes={[]} number="12b" />);
  expect(place.querySelector('[role=status]')?.textContent).toBe('Enter a number, such as 12 or 12.5.');
  expect(place.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
});
