import { logFailure } from '../../diagnostics/log-failure';
import { type FailureCode, lastErrorShown } from '../../failure';
import type { ChapterState } from '../../messages/chapter-state';
import type { InputOf, OutputOf } from '../../messages/contract';
import type { Sender } from '../../messages/dispatch';
import { chaptersOnScreen, rememberListener, tell } from '../../messages/tell';
import type { Intent, MarkIntent, ValueKind } from '../../model/intents';
import { type Block, blockOfEverything } from '../../pauses';
import type { Id } from '../../service/ids';
import { recallReaderPlace } from '../../settings/reader';
import { writeView } from '../../storage/views';
import type { Dependencies, Showing } from '../dependencies';
import { markOwner } from '../session';

/** The person's intent where there is one, else what the service last said. */
export async function chapterStates(parts: Showing, chapterIds: readonly Id[]): Promise<ChapterState[]> {
  const [first] = chapterIds;
  if (first === undefined) return [];
  const [owner, block] = await Promise.all([markOwner(parts, first), blockOf(parts, 'mark')]);
  const intents = await parts.outbox.find(owner, 'mark', chapterIds);
  // After the intents: what was delivered is in the library by then.
  const read = await parts.library.readStates(owner, chapterIds);
  return chapterIds.map((chapterId) => {
    const intent = intents.get(chapterId);
    const isRead = read.get(chapterId);
    return intent ? withIntent(parts, intent, isRead, block) : withoutIntent(chapterId, isRead);
  });
}

/** What holds this kind up now. */
export async function blockOf(
  { session, pacer, writeGuard, captchas }: Showing,
  kind: ValueKind,
): Promise<Block<FailureCode>> {
  const [{ isSignedIn, doubtedUntil }, held, heldUntil] = await Promise.all([
    session.snapshot(),
    captchas.present(),
    writeGuard.heldUntil(),
  ]);
  if (!isSignedIn) return { code: 'session-ended', until: null };
  const asked = { isInDoubt: doubtedUntil !== null, areWritesHeld: heldUntil !== null };
  const block = blockOfEverything<FailureCode>(pacer.blockStatus(), asked);
  return block.code === null && held.has(kind) ? { code: 'captcha', until: null } : block;
}

/** What blocks the kind now, else why the intent last failed. */
export function shownBlock({ code }: Block<FailureCode>, lastError: FailureCode | undefined): FailureCode | null {
  return code ?? lastErrorShown(lastError);
}

function withoutIntent(chapterId: Id, isRead: boolean | undefined): ChapterState {
  const nothing = { operationId: null, pausedBy: null, progress: null, countdownTo: null };
  return { chapterId, read: knownState(isRead), delivery: 'none', ...nothing };
}

function withIntent(
  { clock, describeProgress }: Showing,
  { key, value, operationId, state }: MarkIntent,
  isRead: boolean | undefined,
  block: Block<FailureCode>,
): ChapterState {
  const known = knownState(isRead);
  const isHeldUp = state.name === 'waiting';
  const pausedBy = state.name === 'refused' ? state.code : isHeldUp ? shownBlock(block, state.lastError) : null;
  const now = clock.now();
  const pausedUntil = !isHeldUp ? null : block.code === null ? laterThan(now, state.retryAt) : block.until;
  return {
    chapterId: key,
    // A delivered value may have been changed elsewhere since.
    read: state.name === 'delivered' && known !== 'unknown' ? known : value ? 'read' : 'unread',
    ...{ delivery: state.name, operationId, pausedBy },
    ...describeProgress({ delivery: state.name, pausedBy, pausedUntil }, now),
  };
}

/** What is due already has no time to say. */
function laterThan(now: number, at = now): number | null {
  return at > now ? at : null;
}

function knownState(isRead: boolean | undefined): ChapterState['read'] {
  return isRead === undefined ? 'unknown' : isRead ? 'read' : 'unread';
}

/** The store has the change already, so a page may miss this. Never rejects: a full disk fails no click that was stored. */
export async function showChange(
  { counts }: Pick<Dependencies, 'counts'>,
  states: readonly ChapterState[] = [],
): Promise<void> {
  counts.recount();
  await Promise.allSettled([writeView('revision', { stamp: crypto.randomUUID() }), tell(states)]);
}

/** @param others that changed with it. @returns how the chapter stands, for the reply to a click. */
export async function showChapters(parts: Showing, chapterId: Id, others: readonly Id[] = []): Promise<ChapterState> {
  const states = await chapterStates(parts, [...new Set([chapterId, ...others])]);
  const [state] = states;
  if (!state) throw new TypeError('a chapter that was asked about has a state');
  await showChange(parts, states);
  return state;
}

/** How far intents have come. Never rejects: what cannot be read is seen at the next change. */
export async function showProgress(parts: Showing, intents: readonly Intent[]): Promise<void> {
  const chapterIds = intents.flatMap(({ kind, key }) => (kind === 'mark' ? [key] : []));
  const states = chapterIds.length > 0 ? chapterStates(parts, chapterIds) : Promise.resolve([]);
  await states.then((known) => showChange(parts, known)).catch(logFailure('progress-view'));
}

/** What a page needs to draw its chapters; from now on it is sent their changes. @throws Failure `storage-failed`. */
export async function showChaptersIn(
  starting: Promise<Showing & Pick<Dependencies, 'settings'>>,
  { chapterIds, more }: InputOf<'chapter.states'>,
  sender: Sender,
): Promise<OutputOf<'chapter.states'>> {
  // It listens before anything is read, and for that needs nothing that a worker has to start.
  const [deps] = await Promise.all([starting, rememberListener(sender, chapterIds, more)]);
  const [states, signedIn, place] = await Promise.all([
    chapterStates(deps, chapterIds),
    deps.session.isSignedIn(),
    recallReaderPlace(),
  ]);
  const hasMarks = sender.origin !== deps.profile.site || deps.settings().marksOnSite;
  return { states, signedIn, ...place, hasMarks };
}

/** After a sync, a pause, or a change of the account. Never rejects: what cannot be read is shown at the next change. */
export async function showChaptersOnScreen(parts: Showing): Promise<void> {
  const states = chaptersOnScreen().then((chapterIds) => chapterStates(parts, chapterIds));
  await showChange(parts, await states.catch(() => []));
}
