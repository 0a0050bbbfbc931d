import { describe, expect, it } from 'vitest';
import {
  type ChapterEntry,
  chapterSentence,
  countSentence,
  notCountedSentence,
} from '../../../components/series/series-entry';
import { now } from '../../support/views';
import { chapterEntry, noUnread } from './entries';
import '../../support/english';

describe('what is counted of a series', () => {
  it.each([
    [{ known: 1, unread: 1 }, '1 chapter, 1 unread'],
    [{ known: 12, unread: 3, read: 9 }, '12 chapters, 3 unread'],
    [{ known: 12, unread: 3, read: 2, otherLanguage: 7 }, '12 chapters, 5 after your filters, 3 unread'],
    [{}, 'No chapters known yet'],
  ])('of %o is said as "%s"', (counted, sentence) => {
    const explanation = { ...noUnread, ...counted };
    expect(countSentence({ explanation, unread: explanation.unread })).toBe(sentence);
  });

  it('is said with what is not, and why', () => {
    const explanation = { ...noUnread, otherLanguage: 4, hiddenGroup: 1, future: 1, unavailable: 2 };
    expect(notCountedSentence({ explanation: { ...explanation, hiddenRating: 3, otherRelease: 1 } })).toBe(
      'Not counted: 4 in other languages, 1 from a hidden group, 3 with a content rating you hide, 2 taken down, 1 not out yet, 1 other release of the same chapter',
    );
    expect(notCountedSentence({ explanation: noUnread })).toBeNull();
  });
});

describe('how a chapter stands', () => {
  it.each<[Partial<ChapterEntry>, string]>([
    [{}, 'Unread'],
    [{ isWaiting: true, read: 'here', reason: 'read' }, 'Read · waiting to be sent'],
    [{ read: 'elsewhere', reason: 'read' }, 'Read in another release'],
    [{ reason: 'otherRelease' }, 'Unread, counted with another release'],
    [{ reason: 'otherLanguage' }, 'Hidden: another language'],
    [{ reason: 'hiddenGroup', read: 'here' }, 'Read · Hidden: group'],
    [{ reason: 'hiddenRating' }, 'Hidden: content rating'],
    [{ reason: 'unavailable' }, 'Taken down'],
    [{ reason: 'future' }, 'Not out yet'],
  ])('%o: "%s"', (parts, sentence) => {
    expect(chapterSentence(chapterEntry(1, now, parts))).toBe(sentence);
  });
});
