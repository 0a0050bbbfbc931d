import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstListChoice, LIST_CHOICE } from '../../lib/settings/list-choice';
import { forgetPageItems } from '../../lib/settings/page-items';
import { recallItem, rememberItem } from '../../lib/storage/page-item';
import { pageStorage } from './page-storage';

describe('how the list was last seen', () => {
  beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));

  it('is the first choice where nothing was chosen, is remembered, and forgotten when everything is', () => {
    expect(recallItem(LIST_CHOICE)).toEqual(firstListChoice);
    const choice = { sort: 'title', statuses: ['on_hold'] } as const;
    rememberItem(LIST_CHOICE, choice);
    expect(recallItem(LIST_CHOICE)).toEqual(choice);
    forgetPageItems();
    expect(recallItem(LIST_CHOICE)).toEqual(firstListChoice);
  });

  it.each(['', '{', 'null', '{"sort":"luck","statuses":[]}', '{"sort":"title","statuses":["asleep"]}'])(
    'is the first choice where %j is kept',
    (text) => {
      localStorage.setItem('listChoice', text);
      expect(recallItem(LIST_CHOICE)).toEqual(firstListChoice);
    },
  );
});
