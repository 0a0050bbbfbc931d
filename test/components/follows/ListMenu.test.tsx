// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { ListMenu } from '../../../components/follows/ListMenu';
import { firstListChoice } from '../../../lib/settings/list-choice';
import { mount, press } from '../../support/mount';

const onChoose = vi.fn();

describe('the menu of the list', () => {
  it('is closed at first, says whether it is open, and shows what is chosen', async () => {
    const place = await mount(<ListMenu choice={firstListChoice} onChoose={onChoose} />);
    const button = place.querySelector('button');
    expect(button?.getAttribute('aria-expanded')).toBe('false');
    expect(place.querySelector('input')).toBeNull();
    await press(place, 'Order and statuses');
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    const chosen = [...place.querySelectorAll('input:checked')].map((input) => input.parentElement?.textContent);
    expect(chosen).toEqual(['Newest chapter', 'Reading', 'Re-reading']);
  });

  it.each([
    ['another order', 'Title', { sort: 'title' }],
    ['a status more', 'On hold', { statuses: ['reading', 're_reading', 'on_hold'] }],
    ['a status fewer', 'Reading', { statuses: ['re_reading'] }],
  ])('hands over what is chosen: %s', async (_, name, chosen) => {
    await choose(await openMenu(), name);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ ...firstListChoice, ...chosen });
  });

  it('is closed by Escape, and nothing else is', async () => {
    const place = await openMenu();
    const beneath = vi.fn();
    document.addEventListener('keydown', beneath);
    await act(() => void place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    document.removeEventListener('keydown', beneath);
    expect(place.querySelector('input')).toBeNull();
    expect(beneath).not.toHaveBeenCalled();
  });

  it('stays open for an Escape that ends what an input method composes', async () => {
    const place = await openMenu();
    const key = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true });
    await act(() => void place.dispatchEvent(key));
    expect([place.querySelector('input') !== null, key.defaultPrevented]).toEqual([true, false]);
  });

  it('is closed by going elsewhere', async () => {
    const place = await openMenu();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    place.querySelector('input')?.focus();
    await act(() => elsewhere.focus());
    expect(place.querySelector('input')).toBeNull();
  });
});

async function openMenu(): Promise<HTMLElement> {
  const place = await mount(<ListMenu choice={firstListChoice} onChoose={onChoose} />);
  await press(place, 'Order and statuses');
  return place;
}

async function choose(place: HTMLElement, name: string): Promise<void> {
  const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  await act(() => label?.querySelector('input')?.click());
}
