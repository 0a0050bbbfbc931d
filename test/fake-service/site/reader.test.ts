// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Page {
  readonly element: HTMLElement;
  /** Returns what to do on leaving. */
  readonly arrive: () => () => void;
}
type ReaderPage = (data: typeof chapter, pageInAddress: string, go: (href: string) => void) => Page;

/** The site's scripts are plain modules for the browser, served as they are: their shape is stated here. */
const { readerPage }: { readerPage: ReaderPage } = await import(`${'./pages'}/reader-page.js`);

const chapter = {
  id: '11111111-1111-4111-8111-111111111111',
  volume: null,
  chapter: '10.5',
  title: '<img src=x onerror=alert(1)>',
  language: 'en',
  groups: ['<b>Group</b>'],
  externalUrl: null as string | null,
  pages: ['/data/h/1-h.png', '/data/h/2-h.png', '/data/h/3-h.png'],
  previousId: '00000000-0000-4000-8000-000000000000',
  nextId: '22222222-2222-4222-8222-222222222222' as string | null,
  manga: { title: '<b>Bold</b> & "Quotes"', href: '/title/33333333-3333-4333-8333-333333333333/bold' },
};

let gone: string[] = [];
let leave = () => {};

function open(pageInAddress: string, changes: Partial<typeof chapter> = {}): void {
  const page = readerPage({ ...chapter, ...changes }, pageInAddress, (href) => gone.push(href));
  document.body.replaceChildren(page.element);
  leave = page.arrive();
}

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
const shown = (selector: string) => document.querySelector(selector)?.textContent;

const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('.md--page .img:not(.is-preloaded)')]
    .filter(({ hidden }) => !hidden)
    .map(({ alt }) => alt);
const choose = (view: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === view)?.click();

beforeEach(() => {
  gone = [];
});
afterEach(() => {
  leave();
  localStorage.clear();
});

describe('the reader', () => {
  it('shows titles as text, whatever they look like', () => {
    open('');
    expect(shown('.reader--header-manga')).toBe('<b>Bold</b> & "Quotes"');
    expect(shown('.reader--header-title')).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelectorAll('b, img[onerror]')).toHaveLength(0);
  });

  it('turns pages by the arrow keys and keeps the number in the address, with nothing more in the history', () => {
    open('');
    const before = history.length;
    press('ArrowRight');
    expect(location.pathname).toBe(`/chapter/${chapter.id}/2`);
    expect(shown('.md--reader-progress .page-number')).toBe('2');
    expect(document.querySelector('.md--page .img')?.getAttribute('alt')).toBe('2-h.png');
    press('ArrowLeft');
    expect(location.pathname).toBe(`/chapter/${chapter.id}/1`);
    expect(history.length).toBe(before);
  });

  it.each([
    ['2', '2'],
    ['last', '3'],
    ['999', '1'],
    ['0', '1'],
    ['<b>', '1'],
  ])('opens at the page "%s" of the address as %s', (pageInAddress, page) => {
    open(pageInAddress);
    expect(shown('.md--reader-progress .page-number')).toBe(page);
  });

  it('turns two pages at once where they lie side by side, and its address names the first of the two', () => {
    open('2');
    choose('Double page');
    expect(location.pathname).toBe(`/chapter/${chapter.id}/1`);
    expect(pictures()).toEqual(['1-h.png', '2-h.png']);
    press('ArrowRight');
    expect(location.pathname).toBe(`/chapter/${chapter.id}/3`);
    expect(pictures()).toEqual(['3-h.png']);
    press('ArrowRight');
    expect(gone).toEqual([`/chapter/${chapter.nextId}`]);
    leave();
    open('');
    expect(pictures()).toEqual(['1-h.png', '2-h.png']);
  });

  it('has all pages below each other in the long strip, and goes to one by the bar below', () => {
    open('');
    choose('Long strip');
    const strip = [...document.querySelectorAll<HTMLImageElement>('.is-strip img')];
    expect(strip.map(({ alt }) => alt)).toEqual(['1-h.png', '2-h.png', '3-h.png']);
    document.querySelectorAll<HTMLElement>('.prog-divider')[1]?.click();
    expect(location.pathname).toBe(`/chapter/${chapter.id}/2`);
    choose('Single page');
    expect(pictures()).toEqual(['2-h.png']);
  });

  it.each([
    ['the next chapter beyond its last page', '3', 'ArrowRight', {}, `/chapter/${chapter.nextId}`],
    ['the end of the one before beyond its first', '1', 'ArrowLeft', {}, `/chapter/${chapter.previousId}/last`],
    ['the series after the last chapter', '3', 'ArrowRight', { nextId: null }, chapter.manga.href],
  ])('leads to %s', (_, pageInAddress, key, changes, address) => {
    open(pageInAddress, changes);
    press(key);
    expect(gone).toEqual([address]);
  });

  it('says where an external chapter lies', () => {
    open('', { pages: [], externalUrl: 'https://publisher.example/read/1' });
    expect(document.querySelector('.reader-notice a')?.getAttribute('href')).toBe('https://publisher.example/read/1');
    expect(document.querySelector('.md--reader-pages')).toBeNull();
  });

  it('hears no key once it is left, nor one that is typed into a field', () => {
    open('');
    const field = document.createElement('input');
    document.body.append(field);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    leave();
    press('ArrowRight');
    expect(shown('.md--reader-progress .page-number')).toBe('1');
  });
});
