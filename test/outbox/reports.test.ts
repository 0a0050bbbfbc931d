import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../lib/clock';
import { CROSSED_OUT_MS, type ReportIntent } from '../../lib/model/intents';
import * as reports from '../../lib/outbox/reports';
import { confirmed } from './some-intents';

const now = 1_000_000;
const held = (parts: Parameters<typeof confirmed>[0] = {}) => reports.newReport(confirmed({ at: now, ...parts }));
const sending = (intent = held()) => reports.claim(intent, now);
const looking = (intent = held()) => reports.markUnknown(sending(intent), now);
const asking = (intent = held()) => {
  let next = looking(intent);
  for (let n = 0; n < 3; n++) next = reports.verifiedAbsent(next, now);
  return next;
};
const listedAs = ({ report }: ReportIntent, createdAt = now) => ({
  objectId: report.objectId,
  reasonId: report.reasonId,
  details: report.details ?? '',
  createdAt,
});

describe('a confirmed report', () => {
  it('is held for ten seconds, in which it can be taken back', () => {
    expect(reports.dueAt(held())).toBe(now + 10 * SECOND);
    expect(reports.takeBack(held({ key: 'a' }), 'a')).toBeNull();
  });

  it.each([
    ['is under way', sending],
    ['is looked for', looking],
    ['has arrived', (intent: ReportIntent) => reports.ack(sending(intent), now)],
  ])('cannot be taken back once it %s', (_, state) => {
    expect(reports.takeBack(state(held({ key: 'a' })), 'a')).toBe('too-late');
  });

  it.each([
    ['was refused', (intent: ReportIntent) => reports.refuse(sending(intent), 'not-found', now)],
    ['has to be decided', asking],
  ])('can be let go when it %s', (_, state) => {
    expect(reports.takeBack(state(held({ key: 'a' })), 'a')).toBeNull();
  });

  it('that was turned away waits again, with what it met, and is due at once', () => {
    const back = reports.nack(sending(), now + 1, 'service-refused');
    expect(back.state).toEqual({ name: 'waiting', attempts: 1, notBefore: now + 1, lastError: 'service-refused' });
  });

  it('is held no longer than ten seconds where the clock was set back', () => {
    const later = reports.recover(held(), now - HOUR);
    expect(later && reports.dueAt(later)).toBe(now - HOUR + 10 * SECOND);
    expect(later && reports.recover(later, now - HOUR)).toBe(later);
  });
});

describe('a report whose answer was lost', () => {
  it('is looked for after 10 s, 60 s and 5 min; then the person is asked', () => {
    let next = looking();
    const after: (number | null)[] = [];
    for (let dueAt = reports.dueAt(next); dueAt !== null; dueAt = reports.dueAt(next)) {
      after.push(dueAt - now);
      next = reports.verifiedAbsent(next, dueAt);
    }
    expect(after).toEqual([10 * SECOND, 60 * SECOND, 5 * MINUTE]);
    expect(next.state).toMatchObject({ name: 'needs-decision', why: 'absent' });
  });

  it('is the same whether the connection broke or the sender died', () => {
    const report = held();
    expect(reports.recover(sending(report), now)).toEqual(looking(report));
  });

  it('is looked for within minutes where the clock was set back', () => {
    const later = reports.recover(reports.verifiedAbsent(looking(), now), now - HOUR);
    expect(later && reports.dueAt(later)).toBe(now - HOUR + 50 * SECOND);
  });

  it('is not touched by anything but its own answer', () => {
    expect(reports.verifiedAbsent(held(), now)).toMatchObject({ state: { name: 'waiting' } });
    const lost = looking();
    expect(reports.sendAgain(lost, { operationId: 'b', at: now })).toBe(lost);
  });
});

describe('the list of one’s own reports', () => {
  const lost = looking(held({ key: 'a' }));

  it('has a report that says the same about the same thing, and is new', () => {
    expect(reports.isListed(lost, [listedAs(lost)], [], 0)).toBe(true);
  });

  it.each([
    ['another reason', { ...listedAs(lost), reasonId: 'other' }],
    ['another object', { ...listedAs(lost), objectId: 'other' }],
    ['other words', { ...listedAs(lost), details: 'Page 4.' }],
    ['an older moment', listedAs(lost, now - HOUR)],
  ])('does not have it where it has %s', (_, listed) => {
    expect(reports.isListed(lost, [listed], [], 0)).toBe(false);
  });

  it('goes by the service’s clock', () => {
    expect(reports.isListed(lost, [listedAs(lost, now + 3 * HOUR)], [], 3 * HOUR)).toBe(true);
    expect(reports.isListed(lost, [listedAs(lost, now - 3 * HOUR)], [], -3 * HOUR)).toBe(true);
    expect(reports.isListed(lost, [listedAs(lost, now)], [], 3 * HOUR)).toBe(false);
  });

  it('has it once for each report that says the same', () => {
    const twin = reports.ack(sending(held({ key: 'b' })), now);
    expect(reports.isListed(lost, [listedAs(twin)], [twin], 0)).toBe(false);
    expect(reports.isListed(lost, [listedAs(twin), listedAs(lost)], [twin], 0)).toBe(true);
  });
});

describe('a report that the person decides about', () => {
  it('is sent once more as a new confirmation, at once', () => {
    const at = now + 5;
    const again = reports.sendAgain(asking(), { operationId: 'again', at });
    expect(again).toMatchObject({ operationId: 'again', at, state: { name: 'waiting', attempts: 0, notBefore: at } });
    expect(reports.sendAgain(again, { operationId: 'again', at: now + 9 })).toBe(again);
  });

  it('takes a text where its own was lost, and only there', () => {
    const whole = asking();
    const bare = { ...whole, report: { ...whole.report, details: null } };
    const detailsOf = (intent: ReportIntent, details: string) =>
      reports.sendAgain(intent, { operationId: 'b', at: now, details }).report.details;
    expect(detailsOf(bare, 'Page 3.')).toBe('Page 3.');
    expect(detailsOf(whole, 'else')).toBe(whole.report.details);
  });
});

describe('a report that has arrived', () => {
  it('is remembered for a while, so that a click that is sent twice is one report, and then forgotten', () => {
    const arrived = reports.ack(sending(), now);
    expect(reports.recover(arrived, now + CROSSED_OUT_MS)).toBe(arrived);
    expect(reports.recover(arrived, now + CROSSED_OUT_MS + 1)).toBeNull();
  });
});

describe('any interleaving of reports, undos, deliveries, lost answers, deaths and decisions', () => {
  it('brings none to the service twice for one confirmation, and loses none', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(10 * MINUTE), fc.array(step, { maxLength: 40 }), (saySame, lateMs, steps) => {
        const world = new World(saySame, lateMs);
        for (const one of steps) world.take(one);
        world.comeToRest();
      }),
      { numRuns: 4_000 },
    );
  });
});

const which = fc.constantFrom<0 | 1>(0, 1);
const deeds = fc.constantFrom<'confirm' | 'let go' | 'die' | 'decide' | 'verify'>(
  ...(['confirm', 'let go', 'let go', 'die', 'decide', 'verify'] as const),
);
const fates = fc.constantFrom<Fate>('answered', 'turned away', 'lost', 'unheard', 'refused');
const step = fc.oneof(
  fc.record({ do: deeds, which }),
  fc.record({ do: fc.constant<'send'>('send'), which, fate: fates }),
  fc.record({ do: fc.constant<'pass'>('pass'), ms: fc.nat({ max: 2 * MINUTE }) }),
);

type Fate = 'answered' | 'turned away' | 'lost' | 'unheard' | 'refused';
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Two reports, perhaps of the same words, and a service that shows what it got late. */
class World {
  private now = now;
  private clicks = 0;
  private readonly rows: (ReportIntent | null | undefined)[] = [undefined, undefined];
  private readonly confirmations = [0, 0];
  /** Whether the person let it go, or took it back. */
  private readonly isGone = [false, false];
  /** What the service has, by report. */
  private readonly arrived: { readonly which: 0 | 1; readonly at: number }[] = [];

  private readonly saySame: boolean;
  private readonly shownAfterMs: number;

  constructor(saySame: boolean, shownAfterMs: number) {
    this.saySame = saySame;
    this.shownAfterMs = shownAfterMs;
  }

  take(one: Step): void {
    if (one.do === 'pass') this.now += one.ms;
    else if (one.do === 'confirm') this.confirm(one.which);
    else if (one.do === 'die') this.die();
    else if (one.do === 'verify') this.look(one.which);
    else if (one.do === 'decide') this.decide(one.which);
    else if (one.do === 'send') this.send(one.which, one.fate);
    else this.letGo(one.which);
    this.isWell();
  }

  comeToRest(): void {
    for (let n = 0; n < 20; n++) {
      this.die();
      for (const one of [0, 1] as const) {
        const row = this.rows[one];
        if (!row) continue;
        this.now = Math.max(this.now, reports.dueAt(row) ?? 0);
        this.send(one, 'answered');
        this.look(one);
      }
      this.isWell();
    }
    const ends = ['delivered', 'needs-decision', 'refused'];
    for (const row of this.rows)
      if (row && !ends.includes(row.state.name)) throw new Error(`it stays ${row.state.name}`);
  }

  /** At most one report for each confirmation; and one that counts as arrived has arrived. */
  private isWell(): void {
    const has = (one: number) => this.arrived.filter((report) => report.which === one).length;
    const isDone = (one: number) => this.rows[one]?.state.name === 'delivered';
    const done = [0, 1].filter(isDone);
    const isLost = this.saySame ? has(0) + has(1) < done.length : done.some((one) => has(one) === 0);
    if ([0, 1].some((one) => has(one) > (this.confirmations[one] ?? 0))) throw new Error('reported twice');
    if (isLost) throw new Error('it counts as arrived, and has not');
    if ([0, 1].some((one) => this.rows[one] === null && !this.isGone[one])) throw new Error('lost');
  }

  private confirm(one: 0 | 1): void {
    if (this.rows[one] !== undefined) return;
    this.confirmations[one] = 1;
    const details = this.saySame ? 'Page 3.' : `Page ${one}.`;
    this.rows[one] = reports.newReport(confirmed({ key: `report-${one}`, at: this.now, details }));
  }

  private letGo(one: 0 | 1): void {
    const row = this.rows[one];
    const left = row && reports.takeBack(row, row.operationId);
    if (left !== null) return;
    this.rows[one] = null;
    this.isGone[one] = true;
  }

  private decide(one: 0 | 1): void {
    const row = this.rows[one];
    if (row?.state.name !== 'needs-decision') return;
    this.clicks += 1;
    this.confirmations[one] = (this.confirmations[one] ?? 0) + 1;
    this.rows[one] = reports.sendAgain(row, { operationId: `again-${this.clicks}`, at: this.now });
  }

  private send(one: 0 | 1, fate: Fate): void {
    const row = this.rows[one];
    if (row?.state.name !== 'waiting' || (reports.dueAt(row) ?? 0) > this.now) return;
    const claimed = reports.claim(row, this.now);
    if (fate === 'answered' || fate === 'unheard') this.arrived.push({ which: one, at: this.now });
    if (fate === 'answered') this.rows[one] = reports.ack(claimed, this.now);
    else if (fate === 'turned away') this.rows[one] = reports.nack(claimed, this.now, 'throttled');
    else if (fate === 'refused') this.rows[one] = reports.refuse(claimed, 'not-found', this.now);
    else this.rows[one] = claimed;
  }

  private look(one: 0 | 1): void {
    const row = this.rows[one];
    if (row?.state.name !== 'verifying' || row.state.verifyAt > this.now) return;
    const listed = this.arrived
      .filter(({ at }) => at + this.shownAfterMs <= this.now)
      .flatMap((report) => {
        const theirs = this.rows[report.which] ?? row;
        return report.which === one || this.saySame ? [listedAs(theirs, report.at)] : [];
      });
    const arrived = this.rows.filter((other) => other?.state.name === 'delivered').flatMap((other) => other ?? []);
    this.rows[one] = reports.isListed(row, listed, arrived, 0)
      ? reports.ack(row, this.now)
      : reports.verifiedAbsent(row, this.now);
  }

  private die(): void {
    for (const one of [0, 1]) {
      const row = this.rows[one];
      const recovered = row && reports.recover(row, this.now);
      // Crossed out long ago: the person sees it no more, and the service has it.
      if (recovered === null && row) this.isGone[one] = true;
      if (row) this.rows[one] = recovered ?? null;
    }
  }
}
