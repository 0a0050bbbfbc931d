// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { AllowanceMeter } from '../../../components/allowance/AllowanceMeter';
import type { View } from '../../../lib/storage/views';
import { buttonNames, mount, press, settle } from '../../support/mount';
import { busyAllowance } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';

describe('the meter of the shared allowance', () => {
  it('shows each request of the second: free, taken, or left to others', async () => {
    const { meter } = await renderMeter({ slots: 3, free: 2 });
    expect(places(meter)).toEqual(['free', 'free', 'taken', 'others', 'others']);
    expect(buttonNames(meter)).toEqual(['Shared allowance: 2 of 5 free']);
  });

  it('says that nothing is free while nothing leaves', async () => {
    const { meter } = await renderMeter({ slots: 5, free: 5 }, true);
    expect(places(meter)).toEqual(Array(5).fill('taken'));
    expect(buttonNames(meter)).toEqual(['Shared allowance: 0 of 5 free']);
    await press(meter, 'Shared allowance: 0 of 5 free');
    expect(meter.textContent).toContain('Nothing is being sent right now.');
  });

  it('opens and closes by its button, and says which', async () => {
    const { meter, button } = await renderMeter();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(panelOf(button)?.hidden).toBe(true);
    for (const isOpen of [true, false]) {
      await press(meter, 'Shared allowance: 0 of 5 free');
      expect(button.getAttribute('aria-expanded')).toBe(String(isOpen));
      expect(panelOf(button)?.hidden).toBe(!isOpen);
    }
  });

  it('says what is free, who spent what, and what waits for what', async () => {
    const { meter } = await renderMeter();
    await press(meter, 'Shared allowance: 0 of 5 free');
    expect(meter.textContent).toContain('Free right now: 0 of 5 requests per second.');
    expect(meter.textContent).toContain(
      '4 of them are left for your MangaDex tabs and for anything else on your internet address.',
    );
    expect(rows(meter)).toEqual([
      'Read marks 3',
      'Checking your list 2',
      'Your MangaDex tabs 12',
      'Covers Your MangaDex tabs go first. Next in 0:03. 9',
      'Read marks For a test request to go through first. 1',
    ]);
  });

  it('forgets after a minute what was not written again', async () => {
    const { meter, clock } = await renderMeter();
    await clock.run(60_000);
    await settle();
    expect(places(meter)).toEqual(['free', 'others', 'others', 'others', 'others']);
    await press(meter, 'Shared allowance: 1 of 5 free');
    expect(meter.textContent).toContain('Nothing.');
    expect(rows(meter)).toEqual([]);
  });

  it('is closed by Escape, which then means nothing else', async () => {
    const { meter, button } = await renderMeter();
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    await press(meter, 'Shared allowance: 0 of 5 free');
    const pressed = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    for (const times of [0, 1]) {
      await act(() => void button.dispatchEvent(pressed()));
      expect(button.getAttribute('aria-expanded')).toBe('false');
      expect(heard).toHaveBeenCalledTimes(times);
    }
    document.removeEventListener('keydown', heard);
  });

  it('may make room only while all is free, no question is open and it is closed', async () => {
    const quiet = { slots: 5, free: 5, siteIsBusy: false, ours: [], site: 0, waiting: [], nextReportAt: null };
    const { meter } = await renderMeter(quiet);
    expect(quietState(meter)).toBe('true');
    await press(meter, 'Shared allowance: 5 of 5 free');
    expect(quietState(meter)).toBe('false');
    expect(quietState((await renderMeter({ ...quiet, site: 1 })).meter)).toBe('false');
    expect(quietState((await renderMeter(quiet, true)).meter)).toBe('false');
  });
});

async function renderMeter(parts: Partial<View<'allowance'>> = {}, isPaused = false) {
  const clock = virtualClock();
  const view = { ...busyAllowance(clock.now()), ...parts };
  const meter = await mount(<AllowanceMeter view={view} all={5} isPaused={isPaused} clock={clock} />);
  const button = meter.querySelector('button');
  if (!button) throw new Error('there is no button');
  return { meter, button, clock };
}

function places(meter: HTMLElement): (string | undefined)[] {
  return [...meter.querySelectorAll<HTMLElement>('.meter-place')].map(({ dataset }) => dataset.place);
}

/** Each row as one line: of what, why it waits, how many. */
function rows(meter: HTMLElement): string[] {
  return [...meter.querySelectorAll('.meter-count')].map((row) =>
    [row.querySelector('dt')?.firstChild, row.querySelector('dt span'), row.querySelector('dd')]
      .flatMap((part) => part?.textContent ?? [])
      .join(' '),
  );
}

function quietState(meter: HTMLElement): string | undefined {
  return meter.querySelector<HTMLElement>('.meter')?.dataset.quiet;
}

function panelOf(button: HTMLElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '');
}
