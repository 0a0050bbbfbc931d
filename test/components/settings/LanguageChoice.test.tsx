// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boxReached, LanguageChoice } from '../../../components/settings/LanguageChoice';
import { textsOf } from '../../../scripts/release/translations';
import { mount, type } from '../../support/mount';
import { speakTexts } from '../../support/texts';

const languages = ['de', 'en', 'es', 'et', 'fr'];

describe('the boxes for languages', () => {
  it('are one stop for the Tab key, the first of them, moved through by arrows and first letters', async () => {
    const page = await render();
    expect(stops(page)).toEqual(['Englishen']);
    boxes(page)[0]?.focus();
    await key('ArrowDown');
    expect(focused()).toBe('Estonianet');
    await key('f');
    expect(focused()).toBe('Frenchfr');
    expect(stops(page)).toEqual(['Frenchfr']);
    await key('Home');
    expect(stops(page)).toEqual(['Englishen']);
  });

  it('leave keys that move nothing to the browser, and take the others from it', async () => {
    const page = await render();
    boxes(page)[0]?.focus();
    expect([await key(' '), await key('Tab'), await key('ArrowDown')]).toEqual([false, false, true]);
  });

  it('have a stop whatever is searched for, and the earlier one when that is seen again', async () => {
    const page = await render();
    boxes(page)[0]?.focus();
    await key('g');
    await type(page, 'Search languages', 'sp');
    expect(stops(page)).toEqual(['Spanishes']);
    await type(page, 'Search languages', '');
    expect(stops(page)).toEqual(['Germande']);
  });

  it.each([
    ['norwegian-bokmal', 'Norwegian Bokmålnb'],
    ['PT-BR', 'Portuguese (Brazil)pt-br'],
    ['Portuguese (B', 'Portuguese (Brazil)pt-br'],
    ['créole', 'Haitian Creoleht'],
  ])('are those that "%s" finds', async (typed, box) => {
    const page = await mount(<LanguageChoice languages={['nb', 'pt-br', 'ht', 'en']} chosen={[]} onChoose={vi.fn()} />);
    await type(page, 'Search languages', typed);
    expect(boxes(page).map(nameOf)).toEqual([box]);
  });

  it('say which keys there are', async () => {
    const page = await render();
    const id = page.querySelector('.languages')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toContain('Arrow keys');
  });
});

function render(): Promise<HTMLElement> {
  return mount(<LanguageChoice languages={languages} chosen={['en']} onChoose={vi.fn()} />);
}

function boxes(page: HTMLElement): HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>('.languages input')];
}

function nameOf(box: Element | null | undefined): string {
  return box?.closest('label')?.textContent ?? '';
}

function stops(page: HTMLElement): string[] {
  return boxes(page)
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(nameOf);
}

function focused(): string {
  return nameOf(document.activeElement);
}

/** @returns whether the browser is kept from what it does with that key. */
async function key(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(() => void document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
}

const names = ['Afar', 'Afrikaans', 'Bokmål', 'Éwé', 'English', 'Zulu', 'zz', 'Øst', 'Éwé'];
const pressed = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });
const reached = (key: string, at: number, columns = 2) => boxReached(pressed(key), at, { names, columns });

describe('among the boxes for languages, a key', () => {
  beforeEach(() => speakTexts(textsOf('en')));

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 3],
    ['ArrowUp', 3, 1],
    ['Home', 4, 0],
    ['End', 1, 8],
  ])('%s leads from box %i to box %i', (key, at, to) => {
    expect(reached(key, at)).toBe(to);
  });

  it.each([
    ['ArrowLeft', 0],
    ['ArrowUp', 1],
    ['ArrowDown', 7],
    ['ArrowRight', 8],
  ])('%s stays in box %i, where there is none beyond', (key, at) => {
    expect(reached(key, at)).toBe(at);
  });

  it('goes one down where there is one column', () => {
    expect(reached('ArrowDown', 1, 1)).toBe(2);
  });

  it.each([
    ['a', 0, 1],
    ['a', 1, 0],
    ['A', 3, 0],
    ['e', 2, 3],
    ['e', 3, 4],
    ['z', 5, 6],
    ['b', 2, 2],
    ['o', 0, 7],
    ['ｂ', 0, 2],
  ])('%s leads from box %i to the next name that begins with it: box %i', (key, at, to) => {
    expect(reached(key, at)).toBe(to);
  });

  it.each(['x', ' ', '’', 'Tab', 'Enter', 'Escape', 'Dead'])('%j is not for moving', (key) => {
    expect(reached(key, 0)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('with %s held is the browser’s', (held) => {
    for (const key of ['a', 'ArrowDown', 'Home'])
      expect(boxReached({ ...pressed(key), [held]: true }, 1, { names, columns: 2 })).toBeNull();
  });

  it('goes on to the left where texts run from right to left', () => {
    speakTexts(new Map([['direction', 'rtl']]));
    expect(reached('ArrowLeft', 0)).toBe(1);
  });
});
