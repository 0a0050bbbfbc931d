import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { undoFromToast } from '../../entrypoints/background/any-page/undo-quick-action';
import { createHandlers } from '../../entrypoints/background/handlers';
import type { KeptDependencies } from '../../entrypoints/background/keep-dependencies';
import { MINUTE, SECOND } from '../../lib/clock';
import { createDiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { createDispatch, type Handlers, type Sender } from '../../lib/messages/dispatch';
import { accessHosts } from '../../lib/service/host-access';
import { liveProfile } from '../../lib/service/profile';
import { isLinkSite } from '../../lib/settings/permissions';
import { answerTo, anySent, home, origins, refusal, senders } from '../messages/fuzzed-messages';
import { allStored } from '../support/all-stored';
import { click, givenClickedTab, tab } from '../support/clicked-tab';
import { fuzzSeed } from '../support/fuzz-seed';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { arrives, unreadChapter } from '../support/service-side';

/** A message with what it is to be answered. */
interface Sent {
  readonly message: unknown;
  readonly sender: Sender;
  readonly answer: unknown;
}

/** What came of messages that are to leave everything as it is. */
interface Found {
  readonly wrongAnswers: readonly unknown[];
  readonly requests: number;
  readonly writes: readonly string[];
  /** Of all that is stored, what is otherwise than before. */
  readonly changes: readonly string[];
}

type Dispatch = ReturnType<typeof createDispatch>;

const MESSAGES = 4_000;
/** So many come at once. */
const BATCH = 100;
const nothing: Found = { wrongAnswers: [], requests: 0, writes: [], changes: [] };

let handlers: Handlers;
givenBackground();
givenClickedTab();
beforeEach(async () => {
  const allowed = [...accessHosts.map((host) => liveProfile[host]), 'https://turned-on.example'];
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async ({ origins: asked = [] }) =>
    asked.every((pattern) => allowed.some((origin) => pattern === `${origin}/*`)),
  );
  const kept = {
    dependencies: async () => parts,
    change: (work) => work(parts, () => undefined),
  } satisfies KeptDependencies;
  handlers = createHandlers(kept, createDiagnosticLog(world.clock));
  await world.through(world.clock.sleep(2 * MINUTE));
});

/** As the background builds it. */
const border = () => createDispatch({ ...home, isTurnedOn: isLinkSite }, handlers);

describe(`messages before the whole background (seed ${fuzzSeed})`, () => {
  it('that are not to be handled are refused, without a request, a write or a crash', async () => {
    const sent = refusedMessages(fuzzSeed);
    const codes = sent.map(({ answer }) => (answer as { code?: string } | undefined)?.code ?? 'silence');
    expect([...new Set(codes)].sort()).toEqual(['bad-request', 'not-allowed', 'out-of-date', 'silence']);
    expect(await send(border(), sent)).toEqual(nothing);
  });

  it('that a stranger sends of a toast that stands elsewhere undo nothing', async () => {
    const toast = await markFromToast();
    expect(await send(border(), strangers(toast, fuzzSeed))).toEqual(nothing);
    await world.through(Promise.resolve(border()(undoOf(toast.operationId), ownSender())));
    await arrives(toast.chapterId, false);
  });
});

describe('what gets past the border would be seen', () => {
  it('where the sender is not looked at', async () => {
    const open: Dispatch = (message) => border()(message, { id: home.extensionId, origin: home.extensionOrigin });
    // A handler that is called in so wrong a way may never answer.
    const found = await send(open, refusedMessages(1).slice(0, BATCH), 20 * SECOND);
    expect(found.wrongAnswers.length).toBeGreaterThan(10);
    expect(found.requests).toBeGreaterThan(0);
    expect(found.writes.length).toBeGreaterThan(0);
    expect(found.changes.length).toBeGreaterThan(0);
  });

  it('where a toast is taken back from anywhere', async () => {
    const toast = await markFromToast();
    handlers = { ...handlers, 'toast.undo': (undo) => undoFromToast(parts, undo, ownSender()) };
    const found = await send(border(), strangers(toast, 1));
    expect(found.wrongAnswers.length).toBeGreaterThan(0);
    expect(found.requests).toBe(1);
    expect(found.changes.length).toBeGreaterThan(0);
  });
});

/** From all kinds of senders, our own pages among them. */
function refusedMessages(seed: number): readonly Sent[] {
  const refused = fc
    .tuple(anySent, senders)
    .map(([sent, sender]) => ({ message: sent.message, sender, answer: answerTo(sent, sender) }))
    .filter(({ answer }) => answer !== 'handled');
  return fc
    .sample(refused, { numRuns: MESSAGES, seed })
    .map(({ answer, ...sent }) => ({ ...sent, answer: refusal(answer) }));
}

interface ShownToast {
  readonly operationId: string;
  readonly chapterId: string;
}

/** Marks a chapter by a click in the tab, where a toast says so. */
async function markFromToast(): Promise<ShownToast> {
  const { id: chapterId } = unreadChapter();
  const { operationId } = await click('read', `/chapter/${chapterId}`);
  await arrives(chapterId);
  await world.through(world.clock.sleep(2 * SECOND));
  return { operationId, chapterId };
}

const undoOf = (targetId: string) => ({ name: 'toast.undo', input: { operationId: newId(), targetId } });
const goOnFrom = (targetId: string) => ({ name: 'toast.upNext', input: { targetId } });

/** The document that shows the toast, as a sender. */
function ownSender(): Sender {
  const { tabId, pageOrigin, ...named } = tab.page();
  return { ...named, id: home.extensionId, origin: pageOrigin, tab: { id: tabId } };
}

/** The message is one that any page with our script may send. */
function strangers(toast: ShownToast, seed: number): readonly Sent[] {
  const own = ownSender();
  const stranger: fc.Arbitrary<Sender> = fc
    .record({
      id: fc.constant(home.extensionId),
      origin: fc.constantFrom(...origins.filter((origin) => origin !== home.extensionOrigin)),
      frameId: fc.constant(0),
      tab: fc.constantFrom({ id: 7 }, { id: 8 }),
      documentId: fc.constantFrom('document 1', 'document 3'),
    })
    .filter(({ origin, documentId, tab: { id } }) =>
      [origin !== own.origin, documentId !== own.documentId, id !== own.tab?.id].some(Boolean),
    );
  const aimed = fc.oneof(fc.constant(toast.operationId), fc.uuid());
  const answer = refusal('not-allowed');
  return fc
    .sample(fc.tuple(stranger, aimed, fc.constantFrom(undoOf, goOnFrom)), { numRuns: 1_000, seed })
    .map(([sender, operationId, press]) => ({ sender, answer, message: press(operationId) }));
}

/** @param patienceMs virtual ms, after which a message without an answer has a wrong one. */
async function send(dispatch: Dispatch, sent: readonly Sent[], patienceMs = 10 * SECOND): Promise<Found> {
  const { journal } = world.fakeService;
  const before = { requests: journal.requests({}).length, stored: await allStored() };
  const writes = watchWrites();
  const wrongAnswers: unknown[] = [];
  const judge = async ({ message, sender, answer }: Sent) => {
    const late = world.clock.sleep(patienceMs).then(() => 'no answer');
    const given = Promise.resolve(dispatch(message, sender)).catch((thrown) => ({ thrown }));
    const reply = await Promise.race([given, late]);
    if (JSON.stringify(reply) !== JSON.stringify(answer)) wrongAnswers.push({ message, sender, reply, answer });
  };
  for (let from = 0; from < sent.length; from += BATCH)
    await world.through(Promise.all(sent.slice(from, from + BATCH).map(judge)));
  // For whatever goes on after the answer.
  await world.through(world.clock.sleep(2 * SECOND));
  const after = await allStored();
  return {
    wrongAnswers,
    requests: journal.requests({}).length - before.requests,
    writes: writes(),
    changes: [...new Set([...before.stored.keys(), ...after.keys()])].filter(
      (name) => before.stored.get(name) !== after.get(name),
    ),
  };
}

/** @returns what names each write from now on. */
function watchWrites(): () => string[] {
  const { local, session, sync } = fakeBrowser.storage;
  const spies = [
    ...[local, session, sync].flatMap((area) =>
      (['set', 'remove', 'clear'] as const).map((name) => vi.spyOn(area, name)),
    ),
    ...(['put', 'add', 'delete', 'clear'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name)),
  ];
  return () => spies.flatMap(({ mock }) => mock.calls.map((given) => JSON.stringify(given)));
}
