// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { RequestPlot } from '../../../components/allowance/RequestPlot';
import { MINUTE, SECOND } from '../../../lib/clock';
import type { SpentMinute } from '../../../lib/diagnostics/requests';
import { mount } from '../../support/mount';
import { requestsUntil } from './requests-until';

const present = Date.UTC(2026, 10, 21, 12);
const now = present + 40 * SECOND;

describe('the plot of requests', () => {
  it('says in a sentence and a list what it draws', async () => {
    const plot = await draw(requestsUntil(now).minutes);
    expect(plot.querySelector('figcaption')?.textContent).toBe(
      'Sent by Dexmark: 5. By your MangaDex tabs: 7. In the busiest minute: 8. MangaDex allows 300 per minute.',
    );
    const rows = [...plot.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(' '),
    );
    expect(rows).toEqual(['Checking your list 3', 'Read marks 2', 'Your MangaDex tabs 7']);
    expect(plot.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('draws each bar on top of the one below, without a style of its own', async () => {
    const plot = await draw([spent('mark', 2), spent('site', 8)]);
    expect(bars(plot)).toEqual([
      { kind: 'changes', x: 591.5, y: 80, height: 20 },
      { kind: 'site', x: 591.5, y: 0, height: 80 },
    ]);
    expect(plot.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('shows a single request beside a minute with hundreds', async () => {
    const plot = await draw([spent('site', 300), { ...spent('mark', 1), at: present - MINUTE }]);
    expect(bars(plot).map(({ height }) => height)).toEqual([2, 100]);
  });

  it('has a line for the allowance only where a minute comes near it', async () => {
    const lineFor = async (count: number) =>
      (await draw([spent('site', count)])).querySelector('.request-plot-allowed')?.getAttribute('y1');
    expect([await lineFor(100), await lineFor(101), await lineFor(400)]).toEqual([undefined, '0', '25']);
  });
});

function draw(minutes: readonly SpentMinute[]): Promise<HTMLElement> {
  return mount(<RequestPlot minutes={minutes} allowed={300} now={now} />);
}

function spent(by: SpentMinute['by'], count: number): SpentMinute {
  return { at: present, by, count };
}

function bars(plot: HTMLElement) {
  return [...plot.querySelectorAll('rect')].map((bar) => ({
    kind: bar.getAttribute('data-kind'),
    ...{ x: Number(bar.getAttribute('x')), y: Math.round(Number(bar.getAttribute('y'))) },
    height: Math.round(Number(bar.getAttribute('height'))),
  }));
}
