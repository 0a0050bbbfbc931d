import { describe, expect, it } from 'vitest';
import { recallReason, rememberReason } from '../../lib/settings/last-reason';
import { forgetPageItems } from '../../lib/settings/page-items';
import { pageStorage } from './page-storage';

const [one, other] = ['8a44e534-d2b1-11eb-a84d-0242ac110002', '8a44e534-d2b1-11eb-a84d-0242ac110003'] as const;

describe('the reason that was used last', () => {
  it('is remembered for each category, and forgotten when everything is', () => {
    const kept = pageStorage();
    rememberReason('chapter', one, kept);
    rememberReason('manga', other, kept);
    rememberReason('chapter', other, kept);
    expect(recallReason('chapter', kept)).toBe(other);
    expect(recallReason('manga', kept)).toBe(other);
    expect(recallReason('user', kept)).toBeNull();
    forgetPageItems(kept);
    expect(recallReason('chapter', kept)).toBeNull();
  });

  it.each(['', '{', 'null', '{"chapter":"latest"}', `["${one}"]`])('is none where %j is kept', (text) => {
    expect(recallReason('chapter', { getItem: () => text })).toBeNull();
  });
});
