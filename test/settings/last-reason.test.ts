import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recallReason, rememberReason } from '../../lib/settings/last-reason';
import { forgetPageItems } from '../../lib/settings/page-items';
import { pageStorage } from './page-storage';

const [one, other] = ['8a44e534-d2b1-11eb-a84d-0242ac110002', '8a44e534-d2b1-11eb-a84d-0242ac110003'] as const;

describe('the reason that was used last', () => {
  beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));

  it('is remembered for each category, and forgotten when everything is', () => {
    rememberReason('chapter', one);
    rememberReason('manga', other);
    rememberReason('chapter', other);
    expect(recallReason('chapter')).toBe(other);
    expect(recallReason('manga')).toBe(other);
    expect(recallReason('user')).toBeNull();
    forgetPageItems();
    expect(recallReason('chapter')).toBeNull();
  });

  it.each(['', '{', 'null', '{"chapter":"latest"}', `["${one}"]`])('is none where %j is kept', (text) => {
    localStorage.setItem('lastReasons', text);
    expect(recallReason('chapter')).toBeNull();
  });
});
