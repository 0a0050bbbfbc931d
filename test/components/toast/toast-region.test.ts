// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createToastRegion, type ShownToast } from '../../../components/toast/toast-region';
import '../../support/english';

const toast: ShownToast = {
  ...{ operationId: 'a', icon: 'tick', tone: 'done', text: 'Marked as read: A', room: ['Already read: A'], note: null },
  ...{ undo: 'Undo: A', upNext: null, leadsToSite: false, goesAt: 0, isAsking: false, failure: null },
};
const next = { text: 'Up next: Ch. 6', canOpen: true };
const parts = { site: 'https://mangadex.org', onUndo: vi.fn(), onUpNext: vi.fn(), onClose: vi.fn() };
const region = () => createToastRegion(parts);
const buttonsIn = (element: Element) => [...element.querySelectorAll('button')];

describe('the toasts of a page, as elements', () => {
  it('keep the elements that stay when others come, change and go', () => {
    const { element, show } = region();
    show([toast, { ...toast, operationId: 'b' }], 'covered');
    const [, second, refused] = element.children;
    const buttons = [...(second?.querySelectorAll('button') ?? [])];
    const changed = { ...toast, operationId: 'b', note: 'MangaDex has it', leadsToSite: true, isAsking: true } as const;
    show([changed, { ...toast, operationId: 'c' }], 'covered');
    expect([...element.children].indexOf(second as Element)).toBe(0);
    expect([...(second?.querySelectorAll('button') ?? [])]).toEqual(buttons);
    expect(element.lastElementChild).toBe(refused);
    show([changed], null);
    expect([...element.children]).toEqual([second]);
  });

  it('keep the room of "Undo" and of a note in a success, and in nothing else: a page can measure both', () => {
    const { element, show } = region();
    show([{ ...toast, undo: null }], null);
    expect(element.querySelector('.press-none')).not.toBeNull();
    expect(element.querySelectorAll('.toast-note')).toHaveLength(1);
    show([{ ...toast, undo: null, tone: 'danger' }], null);
    expect(element.querySelector('.press-none')).toBeNull();
    expect(element.querySelectorAll('.toast-note')).toHaveLength(0);
  });

  it('offer what comes next as an act of its own for each text, as words alone where nothing does, and keep its room in a success', () => {
    const { element, show } = region();
    const line = () => element.querySelector<HTMLElement>('.press-next');
    const acts = () => buttonsIn(element).map(({ dataset }) => dataset.act);
    show([{ ...toast, upNext: next }], null);
    const button = line();
    expect(button?.localName).toBe('button');
    expect(acts()).toEqual(['undo a', 'next a Up next: Ch. 6', 'close a']);
    button?.click();
    expect(parts.onUpNext).toHaveBeenCalledExactlyOnceWith('a');
    show([{ ...toast, upNext: { text: 'Up next in your list', canOpen: true } }], null);
    expect(line()).toBe(button);
    expect(acts()).toContain('next a Up next in your list');
    show([{ ...toast, upNext: { text: 'No other unread chapters', canOpen: false } }], null);
    expect(line()?.textContent).toBe('No other unread chapters');
    expect(acts()).toEqual(['undo a', 'close a']);
    show([{ ...toast, undo: null, upNext: { text: '', canOpen: false } }], null);
    expect(line()?.localName).toBe('span');
    expect(acts()).toEqual(['close a']);
    show([{ ...toast, undo: null, tone: 'danger', upNext: { text: '', canOpen: false } }], null);
    expect(line()).toBeNull();
  });

  it('have no text that a search of the page finds: it is generated, and an empty one is a blank', () => {
    const { element, show } = region();
    show([toast], null);
    const words = [...element.querySelectorAll<HTMLElement>('.words')].map(({ dataset }) => dataset.words);
    expect(words).toEqual(['Marked as read: A', '\u00a0', 'Undo']);
    for (const { firstElementChild, textContent } of element.querySelectorAll('.words'))
      expect(firstElementChild?.textContent).toBe(textContent);
    expect(element.querySelector('i')?.dataset.words).toBe('Already read: A');
  });
});
