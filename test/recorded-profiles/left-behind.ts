/** A profile that is worth keeping: what a person had chosen and done when a build was last used, most of it not at the service yet. */

import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import type { Dependencies } from '../../lib/actions/dependencies';
import { sendReport } from '../../lib/actions/reports/send-report';
import { followSeries } from '../../lib/actions/series/follow-series';
import { setStatus } from '../../lib/actions/series/set-status';
import type { Intent } from '../../lib/model/intents';
import { changeSettings, readSettings, type Settings } from '../../lib/settings/settings';
import type { Chapter } from '../catalogue/library/types';
import type { BackgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

/** What a later build has to find, in words of no build. */
export interface LeftBehind {
  readonly account: { readonly id: string; readonly name: string };
  /** What waits, by what it is about. */
  readonly waiting: Readonly<Record<string, unknown>>;
  /** A report that left and was not answered. */
  readonly report: { readonly objectId: string; readonly details: string };
  readonly settings: Settings;
  readonly series: readonly string[];
  readonly unread: { readonly chapters: number; readonly series: number };
}

/** More than one item of `storage.sync` holds. */
const hiddenGroups = Array.from({ length: 300 }, (_, n) => idOf(n)).sort();

/** They begin differently, as ids do. */
function idOf(n: number): string {
  return `${(n % 16).toString(16)}e77c0de-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export async function leaveBehind(world: BackgroundWorld, parts: Dependencies): Promise<void> {
  await signInTo(world, parts);
  await changeSettings(() => ({ hiddenGroups, slots: 3, markAtLastPage: true, languages: ['en', 'de'] }));

  world.catalogue.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'undone' });
  const [objectId = ''] = world.library.chapters.keys();
  const reasonId = world.library.reportReasons.find(({ category }) => category === 'chapter')?.id ?? '';
  const details = 'Page 3 is missing. Ünglücklich: „ß“.';
  await sendReport(parts, { commandId: crypto.randomUUID(), category: 'chapter', objectId, reasonId, details });
  await world.until(async () => (await waitingOf(parts)).some(({ state }) => state.name === 'looking'));

  world.isReachable = false;
  const commandId = () => crypto.randomUUID();
  const [first = '', second = ''] = world.reader.follows;
  const isOut = ({ publishAt, mangaId }: Chapter) => publishAt < world.clock.now() && world.reader.follows.has(mangaId);
  const out = [...world.library.chapters.values()].filter(isOut).map(({ id }) => id);
  const unread = out.filter((id) => !world.reader.read.has(id)).slice(0, 60);
  const read = out.filter((id) => world.reader.read.has(id)).slice(0, 3);
  await markChapters(parts, { commandId: commandId(), chapterIds: unread, read: true });
  await markChapters(parts, { commandId: commandId(), chapterIds: read, read: false });
  await followSeries(parts, { commandId: commandId(), mangaId: second, follow: false });
  await setStatus(parts, { commandId: commandId(), mangaId: first, status: 'on_hold' });
  const until = world.clock.elapsed() + 60_000;
  await world.until(() => world.clock.elapsed() > until);
}

/** What a build finds of it. */
export async function found(parts: Dependencies): Promise<LeftBehind> {
  const account = await parts.session.account();
  if (!account || !(await parts.session.isSignedIn())) throw new Error('the session is lost');
  const intents = await waitingOf(parts);
  const waiting = intents.flatMap((one) =>
    one.kind === 'report' ? [] : [[`${one.kind} ${one.key}`, one.value] as const],
  );
  const [report] = intents.flatMap((one) => (one.kind === 'report' ? [one.report] : []));
  const { chapters, series } = await parts.library.unreadTotals(account.id);
  return {
    account: { id: account.id, name: account.name },
    waiting: Object.fromEntries(waiting.sort(([one], [other]) => one.localeCompare(other))),
    report: { objectId: report?.objectId ?? 'lost', details: report?.details ?? 'lost' },
    settings: await readSettings(),
    series: (await parts.library.readManga(account.id)).map(({ id }) => id).sort(),
    unread: { chapters, series },
  };
}

async function waitingOf({ session, outbox }: Dependencies): Promise<Intent[]> {
  return outbox.all((await session.account())?.id ?? null);
}
