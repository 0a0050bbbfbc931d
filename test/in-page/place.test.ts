// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Inset, isAt } from '../../lib/in-page/corner';

/** A window of 1000 by 800, of which a scroll bar or a bar of the browser may take some. */
function openWindow(clientWidth = 1_000, clientHeight = 800): void {
  vi.stubGlobal('innerWidth', 1_000);
  vi.stubGlobal('innerHeight', 800);
  const root = { ...document.documentElement, clientWidth, clientHeight };
  vi.spyOn(document, 'scrollingElement', 'get').mockReturnValue(root);
}

const corner: Inset = 'auto 16px 28px auto';
const box = { top: 728, right: 984, bottom: 772, left: 760 };

describe('whether a box is where its inset puts it', () => {
  beforeEach(() => openWindow());

  it('is described by the sides that it keeps to alone, to within a pixel', () => {
    expect(isAt(corner, box)).toBe(true);
    expect(isAt(corner, { ...box, top: 500, left: 10 })).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 16, right: 984, bottom: 90, left: 700 })).toBe(true);
    expect(isAt('auto auto auto auto', box)).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 24, right: 976, bottom: 90, left: 700 }, 1.5)).toBe(true);
    expect(isAt('16px 16px auto auto', { top: 24, right: 976, bottom: 90, left: 700 })).toBe(false);
    // Layouts are rounded.
    expect(isAt(corner, { ...box, right: 983.4, bottom: 772.6 })).toBe(true);
  });

  it.each(['right', 'bottom'] as const)('is no longer so when the page moves it away from the %s', (side) => {
    for (const by of [-2, 2, -400, 400]) expect(isAt(corner, { ...box, [side]: box[side] + by })).toBe(false);
  });

  it.each(['top', 'left'] as const)('is no longer so when the page moves it away from the %s', (side) => {
    const there = { top: 8, right: 200, bottom: 50, left: 8 };
    expect(isAt('8px auto auto 8px', there)).toBe(true);
    for (const by of [-2, 2, 400]) expect(isAt('8px auto auto 8px', { ...there, [side]: 8 + by })).toBe(false);
  });

  it('is so with a scroll bar, and with a bar of the browser that has gone from the window but not from the page', () => {
    openWindow(985, 740);
    expect(isAt(corner, { ...box, right: 969, bottom: 712 })).toBe(true);
    expect(isAt(corner, box)).toBe(true);
    expect(isAt(corner, { ...box, right: 967 })).toBe(false);
  });
});
