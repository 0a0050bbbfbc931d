import { describe, expect, it } from 'vitest';
import { reportQuery, reportTargetOf } from '../../lib/messages/report-address';

const objectId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';

describe('the address of the report window', () => {
  it.each([
    { category: 'chapter', objectId, page: 7 },
    { category: 'manga', objectId },
    { category: 'scanlation_group', objectId, chapterId: objectId },
  ] as const)('says what is to be reported: %j', (target) => {
    expect(reportTargetOf(reportQuery(target))).toEqual(target);
  });

  it.each([
    '',
    '?category=chapter',
    `?category=forum&objectId=${objectId}`,
    '?category=chapter&objectId=../../x',
    `?category=chapter&objectId=${objectId}&page=<script>`,
    `?category=chapter&objectId=${objectId}&page=0`,
    `?category=scanlation_group&objectId=${objectId}&chapterId=javascript:x`,
    `?category=__proto__&objectId=${objectId}`,
  ])('names nothing where it is not ours: %s', (query) => {
    expect(reportTargetOf(query)).toBeNull();
  });
});
