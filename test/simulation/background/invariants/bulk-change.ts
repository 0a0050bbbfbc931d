/** I20: a change of many series is whole at any moment. That it goes on by itself is part of I12. */
import type { Account } from '../../../fake-service/library/types';
import type { Journal } from '../journal';
import type { StoredState } from '../stored-state';

/** Its row says of its series what their own rows say. */
export function agreesWithRows(journal: Journal, stored: StoredState, { id }: Account): void {
  const { change, states } = stored.bulkChange(id);
  const said = change && [change.of, change.queued, change.skipped, change.letGo ?? 0];
  const is = (name: string) => states.filter((state) => state === name).length;
  const found = [states.length, states.length - is('unreached'), is('skipped'), is('letGo')];
  if (`${said ?? [0, 0, 0, 0]}` !== `${found}`)
    journal.breach('I20 a change of many series says what its rows say', `${said} and ${found}`);
}
