import '../../support/english';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showResult } from '../../../entrypoints/background/any-page/action-context';
import { badgeLook, showBadge } from '../../../entrypoints/background/badge';
import { SECOND } from '../../../lib/clock';
import { createKnownSettings } from '../../../lib/settings/known-settings';
import { BADGE_SHOWN } from '../../../lib/storage/background-items';
import { readItem } from '../../../lib/storage/stored-item';
import { writeView } from '../../../lib/storage/views';
import { resultOf } from '../../support/action-results';
import { paused, quiet } from '../../support/views';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';

let clock: VirtualClock;
const shown = { text: '', title: '' };

/** A life of the worker; what an earlier one had under way is not heard of again. */
function live(): void {
  clock = virtualClock(clock.now());
  showBadge(clock, createKnownSettings(clock));
}
const says = (text: string) => waitFor(() => expect(shown.text).toBe(text));

describe('the toolbar button, after a click that no page could say anything of', () => {
  beforeEach(async () => {
    fakeBrowser.reset();
    clock = virtualClock();
    Object.assign(fakeBrowser.action, {
      setBadgeText: async ({ text }: { text: string }) => void Object.assign(shown, { text }),
      setTitle: async ({ title }: { title: string }) => void Object.assign(shown, { title }),
      ...{ setBadgeBackgroundColor: vi.fn(), setBadgeTextColor: vi.fn(), setIcon: vi.fn() },
    });
    await writeView('counts', { ...quiet.counts, unreadSeries: 3 });
    live();
    await says('3');
  });
  it('says for a moment what came of it, and then its number again', async () => {
    await showResult(resultOf(), null, clock);
    await says('✓');
    expect(shown).toEqual({ text: '✓', title: 'Marked as read: The Quiet Harbour, Ch. 12' });
    await clock.run(3 * SECOND);
    await says('3');
    await waitFor(async () => expect(await fakeBrowser.alarms.get('flash-over')).toBeUndefined());
  });

  it('says what came to nothing, and why', async () => {
    await showResult(resultOf({ outcome: 'failed', code: 'storage-full', canUndo: false }), null, clock);
    await says('!');
    expect(shown.title).toContain('There’s no space left');
  });

  it('has its number again in the next life, which an alarm begins', async () => {
    await showResult(resultOf(), null, clock);
    await says('✓');
    expect(await fakeBrowser.alarms.get('flash-over')).toBeTruthy();
    clock.set(30 * SECOND);
    live();
    await says('3');
  });

  it('is not drawn again by a life that finds it as it is', async () => {
    await waitFor(async () => expect(await readItem(BADGE_SHOWN)).toMatchObject({ text: '3' }));
    const { setIcon } = fakeBrowser.action;
    vi.mocked(setIcon).mockClear();
    live();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(setIcon).not.toHaveBeenCalled();
    await writeView('counts', { ...quiet.counts, unreadSeries: 4 });
    await says('4');
    expect(setIcon).toHaveBeenCalled();
  });

  it('shows a second click for as long as the first', async () => {
    await showResult(resultOf(), null, clock);
    await says('✓');
    await clock.run(2 * SECOND);
    await showResult(resultOf({ operationId: crypto.randomUUID(), outcome: 'nothing' }), null, clock);
    await says('!');
    await clock.run(2 * SECOND);
    expect(shown.text).toBe('!');
    await clock.run(SECOND);
    await says('3');
  });
});

describe('the toolbar button', () => {
  const counts = { ...quiet.counts, unreadSeries: 3, unreadChapters: 41 };
  const series = { badgeCounts: 'series' } as const;
  const chapters = { badgeCounts: 'chapters' } as const;

  it.each([
    ['how many series have something unread', counts, series, '3'],
    ['how many chapters are unread, when the person wants that', counts, chapters, '41'],
    ['nothing where nothing is unread', { ...counts, unreadSeries: 0 }, series, ''],
    ['three figures', { ...counts, unreadSeries: 999 }, series, '999'],
    ['no more than three figures', { ...counts, unreadSeries: 1_000 }, series, '999+'],
  ])('says %s', (_, unread, choice, text) => {
    expect(badgeLook(unread, quiet.pause, choice)).toMatchObject({ text, icons: '' });
  });

  it.each(['banned', 'unresponsive', 'throttled', 'offline'])(
    'is grey, with a pause sign, while nothing is sent: %s',
    (code) => {
      expect(badgeLook(counts, paused(code, null), chapters)).toEqual({
        text: '❚❚',
        color: '#6b7280',
        icons: 'paused-',
        title: 'Dexmark — nothing is being sent right now',
      });
    },
  );
});
