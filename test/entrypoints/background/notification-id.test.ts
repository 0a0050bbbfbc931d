import { describe, expect, it } from 'vitest';
import { MOST_CHAPTERS, notificationId, subjectOf } from '../../../entrypoints/background/notifications';
import { id } from '../../library/rows';

describe("a notification's id", () => {
  it('says what it is about, and for whom', () => {
    const subject = { kind: 'chapters', account: id(1), chapterIds: [id(2), id(3)] } as const;
    expect(subjectOf(notificationId(subject))).toEqual(subject);
    expect(subjectOf(notificationId({ kind: 'news' }))).toEqual({ kind: 'news' });
    expect(subjectOf(notificationId({ kind: 'reports' }))).toEqual({ kind: 'reports' });
  });

  it('is never longer than the browser takes, and names the first chapters then', () => {
    const chapterIds = Array.from({ length: 40 }, (_, n) => id(n));
    const long = notificationId({ kind: 'chapters', account: id(1), chapterIds });
    expect(long.length).toBeLessThanOrEqual(500);
    expect(subjectOf(long)).toMatchObject({ chapterIds: chapterIds.slice(0, MOST_CHAPTERS) });
  });

  it.each([
    '',
    'chapters',
    `chapters ${id(1)}`,
    `chapters ${id(1)} https://elsewhere.example`,
    `chapters ${id(1)} ${id(2)} constructor`,
    `series ${id(1)} ${id(2)}`,
  ])('that is not ours is about nothing: "%s"', (other) => {
    expect(subjectOf(other)).toBe(null);
  });
});
