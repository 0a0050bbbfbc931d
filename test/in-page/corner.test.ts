// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachClosedRoot } from '../../lib/in-page/closed-root';
import { type Corner, type Inset, isAt, openCorner } from '../../lib/in-page/corner';
import { idlePerson, trusted } from '../support/input-activity';
import { type VirtualClock, virtualClock } from '../support/virtual-clock';

const onClick = vi.fn();
const parts = () => {
  const inset = 'auto 16px 28px auto' as const;
  return { name: 'control', inset, styles: '', clock, onClick, activity: idlePerson() };
};
const opened = () => openCorner(parts());
const hostIn = (name = 'control') => document.querySelector<HTMLElement>(`[data-dexmark=${name}]`);
let clock: VirtualClock;
let corner: Corner;

describe('our corner of a page', () => {
  beforeEach(() => {
    clock = virtualClock();
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => clock.after(16, frame));
  });
  afterEach(() => corner.remove());

  it('cannot be looked into from the page', () => {
    corner = opened();
    const host = hostIn();
    expect(host).not.toBeNull();
    expect(host?.shadowRoot).toBeNull();
    expect(host?.innerHTML).toBe('');
  });

  it.each(['ltr', 'rtl'])('runs as its own texts do, whatever the page says: %s', (direction) => {
    corner = openCorner({ ...parts(), direction });
    expect(corner.root.style.direction).toBe(direction);
  });

  it('is empty before it goes, so that no event of its last click reaches its host', () => {
    corner = opened();
    const heard = vi.fn();
    hostIn()?.addEventListener('DOMActivate', heard);
    const button = corner.root.appendChild(document.createElement('button'));
    corner.remove();
    button.dispatchEvent(new Event('DOMActivate', { bubbles: true, composed: true }));
    expect(heard).not.toHaveBeenCalled();
  });

  it('is of a kind that no page can define', () => {
    corner = opened();
    expect(hostIn()?.localName).toBe('div');
    const definable = document.createElement('dexmark-control');
    expect(() => attachClosedRoot(definable, { ...parts(), isInPlace: () => true, watch: vi.fn() })).toThrow(TypeError);
  });

  it('leaves nothing behind, and comes back when it is put back', () => {
    corner = opened();
    hostIn()?.remove();
    corner.reattach();
    expect(hostIn()?.parentElement).toBe(document.documentElement);
    corner.remove();
    expect(hostIn()).toBeNull();
  });

  it('lies where it is asked to, under the name that it is given', () => {
    corner = openCorner({ ...parts(), name: 'toast', inset: '16px 16px auto auto' });
    const host = hostIn('toast');
    expect(host?.style.inset).toBe('16px 16px auto auto');
    expect(hostIn()).toBeNull();
  });

  it('lets no click out that a person made, and hands it to the button once it was in sight', async () => {
    corner = opened();
    const button = corner.root.appendChild(document.createElement('button'));
    const [onPage, inside] = [vi.fn(), vi.fn()];
    document.addEventListener('click', onPage);
    button.addEventListener('click', inside);
    Object.assign(corner.root, { checkVisibility: () => true });
    corner.root.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth - 16, innerHeight - 28);
    corner.drawn(true);
    await clock.run(20);

    button.dispatchEvent(trusted(new Event('click', { bubbles: true, composed: true }), clock.monotonic()));
    await clock.run(400);
    expect(inside).not.toHaveBeenCalled();
    await clock.run(200);

    document.removeEventListener('click', onPage);
    expect(onClick.mock.calls).toEqual([[null]]);
    expect(inside).toHaveBeenCalledOnce();
    expect(onPage).not.toHaveBeenCalled();
  });

  it.each(['keydown', 'pointerdown', 'touchstart'])('lets no %s out that a person made', (type) => {
    corner = opened();
    const [onPage, inside] = [vi.fn(), vi.fn()];
    document.addEventListener(type, onPage);
    corner.root.addEventListener(type, inside);
    corner.root.dispatchEvent(trusted(new Event(type, { bubbles: true, composed: true })));
    document.removeEventListener(type, onPage);
    expect(inside).toHaveBeenCalledOnce();
    expect(onPage).not.toHaveBeenCalled();
  });

  it.each(['click', 'keydown', 'pointerdown', 'touchstart'])('lets no %s in that a script made', async (type) => {
    corner = opened();
    const inside = vi.fn();
    const button = corner.root.appendChild(document.createElement('button'));
    button.addEventListener(type, inside);
    button.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    await clock.run(20);
    expect(inside).not.toHaveBeenCalled();
  });
});

/** A window of 1000 by 800, of which a scroll bar or a bar of the browser may take some. */
function openWindow(clientWidth = 1_000, clientHeight = 800): void {
  vi.stubGlobal('innerWidth', 1_000);
  vi.stubGlobal('innerHeight', 800);
  const root = { ...document.documentElement, clientWidth, clientHeight };
  vi.spyOn(document, 'scrollingElement', 'get').mockReturnValue(root);
}

const inset: Inset = 'auto 16px 28px auto';
const box = { top: 728, right: 984, bottom: 772, left: 760 };

describe('whether a box is where its inset puts it', () => {
  beforeEach(() => openWindow());

  it('is described by the sides that it keeps to alone, to within a pixel', () => {
    expect(isAt(inset, box)).toBe(true);
    expect(isAt(inset, { ...box, top: 500, left: 10 })).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 16, right: 984, bottom: 90, left: 700 })).toBe(true);
    expect(isAt('auto auto auto auto', box)).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 24, right: 976, bottom: 90, left: 700 }, 1.5)).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 24, right: 976, bottom: 90, left: 700 })).toBe(false);
    // Layouts are rounded.
    expect(isAt(inset, { ...box, right: 983.4, bottom: 772.6 })).toBe(true);
  });

  it.each(['right', 'bottom'] as const)('is no longer so when the page moves it away from the %s', (side) => {
    for (const by of [-2, 2, -400, 400]) expect(isAt(inset, { ...box, [side]: box[side] + by })).toBe(false);
  });

  it.each(['top', 'left'] as const)('is no longer so when the page moves it away from the %s', (side) => {
    const there = { top: 8, right: 200, bottom: 50, left: 8 };
    expect(isAt('8px auto auto 8px', there)).toBe(true);
    for (const by of [-2, 2, 400]) expect(isAt('8px auto auto 8px', { ...there, [side]: 8 + by })).toBe(false);
  });

  it('is so with a scroll bar, and with a bar of the browser that has gone from the window but not from the page', () => {
    openWindow(985, 740);
    expect(isAt(inset, { ...box, right: 969, bottom: 712 })).toBe(true);
    expect(isAt(inset, box)).toBe(true);
    expect(isAt(inset, { ...box, right: 967 })).toBe(false);
  });
});
