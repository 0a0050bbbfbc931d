import '../../support/english';
import { describe, expect, it } from 'vitest';
import { alternativesOf } from '../../../entrypoints/report/report-context';
import { chapter, id } from '../../library/rows';

const target = { category: 'chapter', objectId: id(12) } as const;
const [first, second] = [id(501), id(502)];

describe('what else may be reported from the window of a chapter', () => {
  it('is its series, and each group that made it, by name', () => {
    const joint = { ...chapter(12), groups: ['Quiet Ones', 'Loud Ones'], groupIds: [first, second] };
    expect(alternativesOf(target, { chapter: joint })).toEqual([
      { label: 'Report series…', target: { category: 'manga', objectId: joint.mangaId } },
      {
        label: 'Report group Quiet Ones…',
        target: { category: 'scanlation_group', objectId: first, chapterId: joint.id },
      },
      {
        label: 'Report group Loud Ones…',
        target: { category: 'scanlation_group', objectId: second, chapterId: joint.id },
      },
    ]);
  });

  it('names no group for certain where a name is missing', () => {
    const joint = { ...chapter(12), groups: ['Loud Ones'], groupIds: [first, second] };
    expect(alternativesOf(target, { chapter: joint }).map(({ label }) => label)).toEqual([
      'Report series…',
      'Report a group…',
      'Report a group…',
    ]);
  });

  it('is nothing where the chapter is not known here, or something else is reported', () => {
    expect(alternativesOf(target, { chapter: null })).toEqual([]);
    expect(alternativesOf({ ...target, category: 'scanlation_group' }, { chapter: chapter(12) })).toEqual([]);
  });
});
