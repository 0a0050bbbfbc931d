// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Corner, openCorner } from '../../../entrypoints/reader.content/corner';

let corner: Corner;

describe('our corner of a page', () => {
  afterEach(() => corner.remove());

  it('cannot be looked into from the page', () => {
    corner = openCorner('');
    const host = document.querySelector('dexmark-control');
    expect(host).not.toBeNull();
    expect(host?.shadowRoot).toBeNull();
    expect(host?.innerHTML).toBe('');
  });

  it('leaves nothing behind', () => {
    corner = openCorner('');
    corner.remove();
    expect(document.querySelector('dexmark-control')).toBeNull();
  });

  it.each(['click', 'keydown', 'pointerdown', 'touchstart'])('lets no %s out that a person made', (type) => {
    corner = openCorner('');
    const onPage = vi.fn();
    const inside = vi.fn();
    document.addEventListener(type, onPage);
    corner.root.addEventListener(type, inside);

    corner.root.dispatchEvent(trusted(type));

    document.removeEventListener(type, onPage);
    expect(inside).toHaveBeenCalledOnce();
    expect(onPage).not.toHaveBeenCalled();
  });

  it.each(['click', 'keydown', 'pointerdown', 'touchstart'])('lets no %s in that a script made', (type) => {
    corner = openCorner('');
    const inside = vi.fn();
    corner.root.addEventListener(type, inside);

    corner.root.dispatchEvent(new Event(type, { bubbles: true, composed: true }));

    expect(inside).not.toHaveBeenCalled();
  });
});

/** Only a browser can make a trusted event; what we look at is the flag. */
function trusted(type: string): Event {
  const event = new Event(type, { bubbles: true, composed: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  return event;
}
