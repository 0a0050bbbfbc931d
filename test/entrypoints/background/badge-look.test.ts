import { describe, expect, it } from 'vitest';
import { badgeLook } from '../../../entrypoints/background/badge-look';
import { paused, quiet } from '../../support/views';
import '../../support/english';

describe('the toolbar button', () => {
  const counts = { ...quiet.counts, unreadSeries: 3, unreadChapters: 41 };
  const series = { badgeCounts: 'series' } as const;
  const chapters = { badgeCounts: 'chapters' } as const;

  it('says how many series have something unread', () => {
    expect(badgeLook(counts, quiet.pause, series)).toMatchObject({ text: '3', icons: '' });
  });

  it('says how many chapters are unread, when the person wants that', () => {
    expect(badgeLook(counts, quiet.pause, chapters)).toMatchObject({ text: '41', icons: '' });
  });

  it.each([
    [0, ''],
    [999, '999'],
    [1_000, '999+'],
  ])('has room for three figures: %i is "%s"', (unreadSeries, text) => {
    expect(badgeLook({ ...counts, unreadSeries }, quiet.pause, series).text).toBe(text);
  });

  it.each(['banned', 'silent', 'throttled', 'offline'])(
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
