import '../../support/english';
import { describe, expect, it } from 'vitest';
import { badgeLook } from '../../../entrypoints/background/badge';
import { paused, quiet } from '../../support/views';

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
