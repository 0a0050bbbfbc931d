import { describe, expect, it } from 'vitest';
import { firstListChoice, recallListChoice, rememberListChoice } from '../../lib/settings/list-choice';
import { forgetPageItems } from '../../lib/settings/page-items';

describe('how the list was last seen', () => {
  it('is the first choice where nothing was chosen', () => {
    expect(recallListChoice(storage())).toEqual(firstListChoice);
  });

  it('is remembered, and forgotten when everything is', () => {
    const kept = storage();
    const choice = { sort: 'title', statuses: ['on_hold'] } as const;
    rememberListChoice(choice, kept);
    expect(recallListChoice(kept)).toEqual(choice);
    forgetPageItems(kept);
    expect(recallListChoice(kept)).toEqual(firstListChoice);
  });

  it.each(['', '{', 'null', '{"sort":"luck","statuses":[]}', '{"sort":"title","statuses":["asleep"]}'])(
    'is the first choice where %j is kept',
    (text) => {
      expect(recallListChoice({ getItem: () => text })).toEqual(firstListChoice);
    },
  );
});

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
