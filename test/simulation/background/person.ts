/** The person: clicks, changes their mind, signs out and in again, and remembers what they were told. */
import * as v from 'valibot';
import { SECOND } from '../../../lib/clock';
import { failureFamilies } from '../../../lib/failure';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import { contract } from '../../../lib/messages/contract';
import { Done, Refused, type Reply } from '../../../lib/messages/reply';
import { diceFor, uuidOf } from '../../fake-service/library/seeded';
import type { Account } from '../../fake-service/library/types';
import { createBulkClicks } from './bulk-clicks';
import type { EventLoop } from './event-loop';
import { clickable, reasonToReport, unknownChapter } from './fixtures';
import type { Journal } from './journal';
import { bulkDice, ratingDice, type Scenario } from './scenario';
import { createSeriesClicks, type Outcome, type SeriesClicks } from './series-clicks';
import type { StoredIntent, StoredState } from './stored-state';
import { ourPage, type Sender, type Worker } from './worker';

/** What the person may believe of a chapter, by what they were told last and what was not answered since. */
export interface Belief {
  /** What the last acknowledged command made of it; `null` where the reply did not say. */
  readonly told: boolean | null;
  readonly toldAt: number;
  /** Commands since that were never acknowledged: each may have been done. */
  readonly possible: ReadonlySet<boolean>;
}

/** What a reply makes known; `null` where it was none, or no good one. */
type Said = Pick<Belief, 'told'> | null;

export interface Person {
  /** Lives until the calm. */
  live(): Promise<void>;
  /** What they believe, by account and chapter. */
  readonly beliefs: ReadonlyMap<string, ReadonlyMap<string, Belief>>;
  /** The same of series. */
  readonly ofSeries: SeriesClicks['believedBy'];
  /** Reports that were acknowledged: whose, and the words in them that no other report has. */
  readonly confirmed: readonly Confirmed[];
  /** Texts of reports that the person wanted sent once more, not knowing whether they had arrived. */
  readonly sentAgain: readonly string[];
  /** How often they asked for a sign-in: each may have been heard. */
  signInsAsked(): number;
  signIn(account: Account): Promise<boolean>;
  signOut(): Promise<void>;
  /** Asks as a page does: a second time without an answer within a second. */
  ask(name: string, input?: unknown, sender?: Sender): Promise<Reply | undefined>;
  /** When anything was last asked for, in ms since the start. */
  askedAt(): number;
}

export interface Confirmed {
  readonly account: string;
  readonly details: string;
  readonly operationId: string;
}

export interface PersonParts {
  readonly scenario: Scenario;
  readonly loop: EventLoop;
  readonly journal: Journal;
  readonly worker: Worker;
  readonly stored: StoredState;
  readonly readers: readonly [Account, Account];
  /** Told of every reply as it comes. */
  readonly onReply: (name: string, command: { operationId: string; chapterId: string }, reply: Reply) => void;
}

const ANSWER_WITHIN_MS = SECOND;
/** Longer than a request may take, and the wait before it. */
const SIGN_IN_PATIENCE_MS = 60 * SECOND;

interface Click {
  readonly chapterId: string;
  readonly operationId: string;
  readonly value: boolean;
}

export function createPerson(parts: PersonParts): Person {
  const { scenario, loop, journal, worker, stored, readers } = parts;
  const { clock } = loop;
  const dice = diceFor(`person ${scenario.seed}`);
  const beliefs = new Map<string, Map<string, Belief>>();
  let commands = 0;
  let signIns = 0;
  let askedAt = 0;
  /** Whether the first of the last two messages may have been done, though no answer said so. */
  let wasRepeated = false;
  /** Whose intent the last message may have made: of the account that was signed in then, or by its reply. */
  let ownersOfLast: readonly string[] = [];
  let clicks: Click[] = [];
  let confirmed: readonly Confirmed[] = [];
  const sentAgain: string[] = [];
  const seriesClicks = createSeriesClicks({
    dice,
    ratingDice: scenario.rates ? ratingDice(scenario.seed) : null,
    newCommand,
    command: async (name, input) => {
      const reply = await ask(name, input);
      const outcome = outcomeOf(reply);
      return {
        outcome: outcome === 'done' && ownersOfLast.length > 1 ? 'perhaps' : outcome,
        isRepeated: wasRepeated,
        value: reply?.ok ? reply.value : undefined,
      };
    },
    owners: () => ownersOfLast,
    onUndone: () => journal.note('a click on a series is taken back', 'series taken back'),
  });
  const manyDice = bulkDice(scenario.seed);
  const bulkClicks = createBulkClicks({
    ...{ dice: manyDice, newCommand, ask, onAsked: seriesClicks.loseTrackOfStatuses },
    onDone: (what) =>
      journal.note(
        `a change of many series is ${what}`,
        what === 'begun' ? 'many series changed' : 'change of many series taken back',
      ),
  });

  const person: Person = {
    beliefs,
    ofSeries: seriesClicks.believedBy,
    get confirmed() {
      return confirmed;
    },
    sentAgain,
    live,
    signIn,
    signOut: async () => {
      await ask('session.signOut');
      journal.note('the person signs out', 'signed out');
    },
    signInsAsked: () => signIns,
    ask,
    askedAt: () => askedAt,
  };
  return person;

  async function live(): Promise<void> {
    await clock.sleep(dice.between(10, 500));
    await signIn(readers[0]);
    if (scenario.reports > 0) clock.after(dice.between(0, scenario.calmAt / 2), () => void report());
    while (clock.elapsed() < scenario.calmAt) {
      await clock.sleep(dice.between(20, scenario.clicksWithinMs));
      if (clock.elapsed() >= scenario.calmAt) return;
      if (dice.chance(scenario.deaths.overlap)) worker.overlap();
      if (scenario.changesMany && manyDice.chance(0.25)) await bulkClicks.act();
      else if (dice.chance(scenario.otherActs)) await actOtherwise();
      else await click();
    }
  }

  async function click(): Promise<void> {
    const last = clicks.at(-1);
    const roll = dice.roll();
    if (roll < 0.2 && last) return undo(last);
    if (roll < 0.24) return mark(unknownChapter);
    if (roll < 0.3) return tidy();
    if (roll < 0.38) return seriesClicks.act();
    if (roll < 0.42) return markMany();
    return mark(dice.pick(clickable));
  }

  async function mark(chapterId: string): Promise<void> {
    const [operationId, read] = [newCommand(), dice.chance(0.6)];
    const reply = await ask('chapter.mark', { operationId, chapterId, read });
    const state = stateIn(reply);
    believe(chapterId, reply, toldBy(state, read), read);
    if (reply) parts.onReply('chapter.mark', { operationId, chapterId }, reply);
    if (!state) return;
    if (state.read === (read ? 'unread' : 'read')) journal.breach('what was asked for is what the reply says');
    clicks = [...clicks.slice(-5), { chapterId, operationId, value: read }];
  }

  async function undo({ chapterId, operationId: targetId, value }: Click): Promise<void> {
    clicks = clicks.slice(0, -1);
    const account = stored.account();
    const before = account === undefined ? undefined : stored.intent(account, 'mark', chapterId);
    const operationId = newCommand();
    const reply = await ask('chapter.undo', { operationId, chapterId, targetId });
    const state = stateIn(reply);
    believe(chapterId, reply, toldBy(state, null), !value);
    if (reply) parts.onReply('chapter.undo', { operationId, chapterId }, reply);
    if (!state || !before || before.operationId !== targetId) return;
    const when = before.state.name === 'waiting' ? 'before' : 'after';
    journal.note(`taken back ${when} it left`, `mark taken back ${when} it left`);
  }

  async function report(): Promise<void> {
    for (let count = 0; count < scenario.reports && clock.elapsed() < scenario.calmAt; count++) {
      const [operationId, objectId] = [newCommand(), dice.pick(clickable)];
      const details = `the words of ${operationId}`;
      const account = stored.account();
      const about = { category: 'chapter', objectId, reasonId: reasonToReport };
      const reply = await ask('report.send', { operationId, ...about, details });
      if (reply?.ok && account !== undefined && account === stored.account()) {
        confirmed = [...confirmed, { account, details, operationId }];
        journal.note('a report is confirmed', 'report confirmed');
      }
    }
  }

  /** Marks some chapters by one click, and may think better of all of it. */
  async function markMany(): Promise<void> {
    const from = dice.between(0, clickable.length - 3);
    const chapterIds = clickable.slice(from, from + dice.between(2, 6));
    const [operationId, read] = [newCommand(), dice.chance(0.6)];
    const before = new Map(owners().map((owner) => [owner, new Map(beliefs.get(owner))]));
    const reply = await ask('chapters.mark', { operationId, chapterIds, read });
    for (const chapterId of chapterIds) believe(chapterId, reply, reply?.ok ? { told: read } : null, read);
    for (const chapterId of chapterIds) if (reply) parts.onReply('chapters.mark', { operationId, chapterId }, reply);
    if (!reply?.ok || wasRepeated || dice.chance(0.5)) return;
    await clock.sleep(dice.between(0, 3 * SECOND));
    const undone = await ask('chapters.undo', { operationId: newCommand(), targetId: operationId });
    // What was crossed out long ago, by a clock that leapt, or is gone with the database cannot be undone.
    const isRemembered =
      !journal.reached.has('database lost') && scenario.sleepsAt === null && scenario.clockSteps.length === 0;
    for (const chapterId of chapterIds) {
      const was = before.get(stored.account() ?? '')?.get(chapterId);
      // Where it was unknown what there was before, the opposite comes back: that is the same where it was one.
      const isChange = was?.told === !read && was.possible.size === 0;
      believe(chapterId, undone, undone?.ok ? { told: isChange && isRemembered ? !read : null } : null, !read);
    }
    for (const chapterId of chapterIds) if (undone) parts.onReply('chapters.undo', { operationId, chapterId }, undone);
    if (undone?.ok) journal.note('many marks are taken back', 'many marks taken back');
  }

  /** It is not known whether a report arrived: the person sends it once more, or lets it go. */
  async function decide({ key, account }: StoredIntent): Promise<void> {
    const [operationId, again] = [newCommand(), dice.chance(0.5)];
    const about = confirmed.find((report) => report.operationId === key);
    // The text is taken where the one that was written is lost.
    const details = `the words of ${operationId}`;
    confirmed = confirmed.filter((report) => report !== about);
    if (about) sentAgain.push(about.details);
    if (!(await ask('report.decide', { operationId, key, again, ...(again && { details }) }))?.ok) return;
    journal.note(`a report is ${again ? 'sent once more' : 'let go'}`, 'report decided');
    const isQueued = stored.intent(account ?? '', 'report', key) !== undefined;
    if (again && !isQueued) journal.breach('I7 a report that is sent once more is in the queue');
  }

  /** Looks at what waits for the person, and tries it again or lets it go. */
  async function tidy(): Promise<void> {
    const theirs = (name: string) =>
      stored.intents().find(({ state, account }) => state.name === name && account === stored.account());
    const asking = theirs('needs-decision');
    if (asking) return decide(asking);
    const refused = theirs('refused');
    if (!refused) return solve();
    const { kind, key, operationId } = refused;
    if (dice.chance(0.5)) {
      if ((await ask('intent.retry', { operationId: newCommand(), kind, key, chapterId: key }))?.ok)
        journal.note('a refused mark is tried again', 'refused mark retried');
    } else if ((await ask('intent.dismiss', { kind, key, chapterId: key, operationId }))?.ok)
      journal.note('a refused mark is let go', 'refused mark dismissed');
  }

  /** Whether a captcha has been demanded or not: "Try again" is there to be pressed. */
  async function solve(): Promise<void> {
    if (scenario.captcha === null || stored.held().length === 0) return;
    if ((await ask('captcha.solved'))?.ok) journal.note('a captcha is solved', 'captcha solved');
  }

  async function actOtherwise(): Promise<unknown> {
    switch (dice.pick(['check', 'resume', 'look', 'sign out', 'sign in', 'change', 'another network'])) {
      case 'check':
        return ask('library.check');
      case 'resume':
        return ask('work.resume');
      case 'look':
        return ask('chapter.states', { chapterIds: clickable.slice(0, 5) });
      case 'sign out':
        return person.signOut();
      case 'change':
        await person.signOut();
        await clock.sleep(dice.between(0, 3 * SECOND));
        return signIn(dice.pick(readers));
      case 'sign in':
        return signIn(dice.pick(readers));
      default:
        return ask('pacing.probe');
    }
  }

  async function signIn(account: Account): Promise<boolean> {
    const { username, password, client } = account;
    await ask('session.signIn', { username, password, clientId: client.id, clientSecret: client.secret });
    const giveUpAt = clock.elapsed() + SIGN_IN_PATIENCE_MS;
    while (clock.elapsed() < giveUpAt) {
      await clock.sleep(SECOND / 2);
      const secrets = stored.secrets();
      if (secrets && !secrets.isRevoked && secrets.account?.id === account.id) {
        journal.note(`signed in as ${username}`, 'signed in');
        if (account !== readers[0]) journal.reached.add('another account');
        return true;
      }
    }
    return false;
  }

  async function ask(name: string, input?: unknown, sender: Sender = ourPage): Promise<Reply | undefined> {
    const ownersBefore = owners();
    const first = await send(name, input, sender);
    const answer = first ?? (await send(name, input, sender));
    wasRepeated = first === undefined;
    ownersOfLast = [...new Set([...ownersBefore, ...owners()])];
    if (wasRepeated) journal.note(`${name} is sent again`, 'command sent twice');
    if (!Done(answer) && !Refused(answer)) {
      journal.note(`${name} is never acknowledged`, 'command never acknowledged');
      return undefined;
    }
    journal.note(`${name} ${JSON.stringify(input)?.slice(0, 120)} is answered ${JSON.stringify(answer).slice(0, 160)}`);
    return answer;
  }

  async function send(name: string, input: unknown, sender: Sender): Promise<unknown> {
    askedAt = clock.elapsed();
    if (name === 'session.signIn') signIns += 1;
    return Promise.race([
      worker.receive(structuredClone({ name, input }), sender),
      clock.sleep(ANSWER_WITHIN_MS).then(() => undefined),
    ]);
  }

  function outcomeOf(reply: Reply | undefined): Outcome {
    if (reply?.ok) return 'done';
    // Refused: nothing was queued. A failure of ours may have come after the intent was written.
    return reply && !wasRepeated && failureFamilies[reply.code] !== 'ours' ? 'refused' : 'perhaps';
  }

  function owners(): readonly string[] {
    const account = stored.account();
    return account === undefined ? readers.map(({ id }) => id) : [account];
  }

  function believe(chapterId: string, reply: Reply | undefined, said: Said, asked: boolean): void {
    if (outcomeOf(reply) === 'refused') return;
    for (const owner of ownersOfLast) {
      const theirs = beliefs.get(owner) ?? new Map<string, Belief>();
      beliefs.set(owner, theirs);
      const before = theirs.get(chapterId) ?? { told: null, toldAt: 0, possible: new Set() };
      theirs.set(
        chapterId,
        said && ownersOfLast.length === 1
          ? { ...said, toldAt: clock.elapsed(), possible: new Set() }
          : { ...before, possible: new Set([...before.possible, asked]) },
      );
    }
  }

  function newCommand(): string {
    commands += 1;
    return uuidOf(`command ${scenario.seed} ${commands}`);
  }
}

/** @param unsaid what is believed where nothing is left to want, and the reply does not know what there is. */
function toldBy(state: ChapterState | null, unsaid: boolean | null): Said {
  return state && { told: state.read === 'unknown' ? unsaid : state.read === 'read' };
}

function stateIn(reply: Reply | undefined): ChapterState | null {
  return reply?.ok ? v.parse(contract['chapter.mark'].output, reply.value) : null;
}
