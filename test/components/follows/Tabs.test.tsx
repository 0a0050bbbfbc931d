// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { Tabs } from '../../../components/follows/Tabs';
import { mount } from '../../support/mount';
import { speakFromTheRight } from '../../support/pseudo-texts';

const tabs = [
  { name: 'unread', label: 'Unread', count: 12 },
  { name: 'all', label: 'All follows' },
] as const;

describe('the tabs', () => {
  it('are one stop for the Tab key, at the chosen one', async () => {
    const buttons = [...(await renderTabs('all')).place.querySelectorAll('button')];
    expect(buttons.map((button) => button.getAttribute('tabindex'))).toEqual(['-1', '0']);
    expect(buttons.map((button) => button.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  });

  it.each([
    ['ArrowRight', 'unread', 'all'],
    ['ArrowRight', 'all', 'unread'],
    ['ArrowLeft', 'unread', 'all'],
    ['Home', 'all', 'unread'],
    ['End', 'unread', 'all'],
  ] as const)('%s goes from %s to %s', async (key, from, to) => {
    const { place, onChoose } = await renderTabs(from);
    await pressKey(place, key);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(to);
    expect(document.activeElement?.id).toBe(`tab-${to}`);
  });

  it.each([
    ['ArrowLeft', 'unread', 'all'],
    ['ArrowRight', 'unread', 'last'],
  ] as const)('in a text from right to left %s goes from %s to %s', async (key, from, to) => {
    speakFromTheRight();
    const { place, onChoose } = await renderTabs(from, [...tabs, { name: 'last', label: 'Reports' }]);
    await pressKey(place, key);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(to);
  });

  it('leave every other key alone', async () => {
    const { place, onChoose } = await renderTabs('all');
    await pressKey(place, 'j');
    expect(onChoose).not.toHaveBeenCalled();
  });
});

async function renderTabs(chosen: 'unread' | 'all', all: readonly { name: string; label: string }[] = tabs) {
  const onChoose = vi.fn();
  const place = await mount(<Tabs tabs={all} chosen={chosen} panel="panel" onChoose={onChoose} />);
  return { place, onChoose };
}

async function pressKey(place: HTMLElement, key: string): Promise<void> {
  await act(() => {
    place.querySelector('[role=tablist]')?.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });
}
