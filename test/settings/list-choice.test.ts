import { describe, expect, it } from 'vitest';
import { firstListChoice, recallListChoice, rememberListChoice } from '../../lib/settings/list-choice';
import { forgetPageItems } from '../../lib/settings/page-items';
import { pageStorage } from './page-storage';

describe('how the list was last seen', () => {
  it('is the first choice where nothing was chosen', () => {
    expect(recallListChoice(pageStorage())).toEqual(firstListChoice);
  });

  it('is remembered, and forgotten when everything is', () => {
    const kept = pageStorage();
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
