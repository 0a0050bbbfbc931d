import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOperationId, type MarkIntent, ORPHAN_MS, type StatusIntent } from '../../lib/model/intents';
import * as merge from '../../lib/outbox/merge';
import { type NewMark, newMark, status, waiting } from './some-intents';

const now = 1_000_000;
const claimed = (intent: MarkIntent) => merge.claim(intent, now);
const sentOf = ({ operationId, value }: MarkIntent) => ({ operationId, value });
const fresh = (parts: Partial<NewMark>) => waiting(newMark(parts));
const delivered = (intent: MarkIntent) => merge.ack(claimed(intent), sentOf(intent), now);
const unanswered = (intent: MarkIntent) => merge.markUnknown(claimed(intent), sentOf(intent), now);
const refused = (intent: MarkIntent) => there(merge.refuse(claimed(intent), sentOf(intent), 'not-found', now));

/** What must not have vanished. */
function there<Of>(intent: Of | null | undefined | 'unknown' | 'too-late'): Of {
  if (!intent || typeof intent === 'string') throw new Error('the intent vanished');
  return intent;
}

function add(existing: MarkIntent | undefined, parts: Partial<NewMark>): MarkIntent {
  return there(merge.add(existing, fresh(parts)));
}

describe('a new intent', () => {
  it('vanishes when the service has that value already, and stays when it is unknown what it has', () => {
    expect(merge.add(undefined, fresh({ value: true, baseline: { value: true } }))).toBeNull();
    expect(merge.add(undefined, fresh({ value: false, baseline: null }))).not.toBeNull();
  });

  it('and its opposite leave nothing to do where nothing has left', () => {
    const mark = add(undefined, { value: true, baseline: { value: false } });
    const opposite = fresh({ value: false, baseline: { value: false } });
    expect(merge.add(mark, opposite)?.state).toEqual({ name: 'delivered', since: opposite.at });
  });

  it('is sent where the value has changed elsewhere since the first was wanted', () => {
    const mark = add(undefined, { value: true, baseline: { value: false } });
    const second = add(mark, { value: false, baseline: { value: true } });
    expect(second).toMatchObject({ baseline: null, state: { name: 'waiting' } });
  });

  it('for the same value as the one that waits changes nothing', () => {
    const mark = add(undefined, { value: true });
    expect(merge.add(mark, fresh({ value: true }))).toBe(mark);
  });

  it.each([
    ['waits', (intent: MarkIntent) => intent],
    ['is under way', claimed],
    ['was delivered', delivered],
    ['was refused', refused],
  ])('is not made twice by the same click while the first %s', (_, state) => {
    const click = fresh({ value: true });
    const first = state(click);
    expect(merge.add(first, click)).toBe(first);
  });

  it('after a refusal is tried afresh', () => {
    const mark = refused(waiting({ value: true }));
    expect(mark.state).toMatchObject({ name: 'refused', code: 'not-found' });
    expect(add(mark, { value: true }).state).toEqual({ name: 'waiting', attempts: 0 });
  });

  it('is not taken for needless by a click that looked before the delivery was noted', () => {
    const next = add(delivered(waiting({ value: true })), { value: false, baseline: { value: false } });
    expect(next).toMatchObject({ value: false, baseline: null });
  });

  it('for what was delivered changes nothing, so that the first can still be undone', () => {
    const mark = delivered(waiting({ value: true }));
    expect(merge.add(mark, fresh({ value: true, baseline: { value: true } }))).toBe(mark);
    expect(add(mark, { value: true, baseline: { value: false } }).state.name).toBe('waiting');
  });
});

describe('an intent made over one that is under way', () => {
  const mark = waiting({ value: true, baseline: { value: false } });
  const newer = add(claimed(mark), { operationId: 'newer', value: false });

  it('leaves the sending alone, and stays even where it equals what the service had', () => {
    expect(newer).toMatchObject({ operationId: 'newer', state: { name: 'sending', sent: sentOf(mark) } });
  });

  it('is sent after the older one was answered', () => {
    const left = merge.ack(newer, sentOf(mark), now);
    expect(left).toMatchObject({ operationId: 'newer', baseline: { value: true }, state: { name: 'waiting' } });
  });

  it('that came back to the value which was sent is crossed out with it', () => {
    const again = add(newer, { operationId: 'again', value: true });
    expect(merge.ack(again, sentOf(mark), now).state).toEqual({ name: 'delivered', since: now });
  });

  it('waits out an older value that was never answered, and is never held longer, whatever the clock does', () => {
    const held = merge.markUnknown(newer, sentOf(mark), now);
    expect(merge.delayMs(held, now)).toBe(ORPHAN_MS);
    expect(merge.delayMs(held, now + ORPHAN_MS)).toBeLessThanOrEqual(0);
    expect(merge.delayMs(held, now - 3_600_000)).toBe(ORPHAN_MS);
  });

  it('waits out an older copy even when a later one was answered', () => {
    const resent = claimed(unanswered(mark));
    const settled = merge.ack(resent, sentOf(mark), now + 500);
    expect(merge.delayMs(add(settled, { value: false, baseline: { value: true } }), now + 500)).toBe(1_500);
  });

  it('waits out that copy even when other intents came and went in between', () => {
    const resent = claimed(unanswered(mark));
    const has = { baseline: { value: true } };
    const unmarked = add(merge.ack(resent, sentOf(mark), now), { operationId: 'b', value: false, ...has });
    for (const left of [merge.takeBack(unmarked, 'b'), add(unmarked, { value: true, ...has })]) {
      expect(there(left).state.name).toBe('delivered');
      expect(merge.delayMs(add(there(left), { value: false, ...has }), now)).toBe(ORPHAN_MS);
    }
  });

  it('is sent even where it equals what the service once had, while it is unknown what arrived', () => {
    const twiceUnsure = unanswered(merge.markUnknown(newer, sentOf(mark), now));
    expect(merge.nack(claimed(twiceUnsure))).toMatchObject({ operationId: 'newer', state: { name: 'waiting' } });
  });

  it('is crossed out when the older one surely had no effect, and undoing it brings that back', () => {
    const crossedOut = merge.nack(newer);
    expect(crossedOut).toMatchObject({ operationId: 'newer', state: { name: 'delivered', since: newer.at } });
    const below = merge.takeBack(there(crossedOut), 'newer');
    expect(below).toMatchObject({ ...sentOf(mark), value: true, state: { name: 'waiting' } });
  });

  it('has its own try when the older one was refused', () => {
    const unsure = add(claimed(waiting({ operationId: 'old', value: true })), { operationId: 'newer', value: false });
    const left = merge.refuse(unsure, { operationId: 'old', value: true }, 'bad-request', now);
    expect(left).toMatchObject({ operationId: 'newer', previous: null, state: { name: 'waiting' } });
  });
});

describe('taking an intent back', () => {
  it('leaves nothing of one that has not left', () => {
    const mark = waiting();
    expect(merge.takeBack(mark, mark.operationId)).toBeNull();
  });

  it('brings back the one whose place it took', () => {
    const newer = add(waiting({ operationId: 'a', value: true }), { operationId: 'b', value: false });
    expect(merge.takeBack(newer, 'b')).toMatchObject({ operationId: 'a', value: true, previous: null });
  });

  it('brings back the one that is under way, which goes on', () => {
    const sending = claimed(waiting({ operationId: 'a', value: true }));
    expect(merge.takeBack(add(sending, { operationId: 'b', value: false }), 'b')).toEqual(sending);
  });

  it('comes too late once it is under way, delivered, or was sent and never answered', () => {
    for (const state of [claimed, delivered, unanswered])
      expect(merge.takeBack(state(waiting({ operationId: 'a' })), 'a')).toBe('too-late');
  });

  it('dismisses one that was refused', () => {
    expect(merge.takeBack(refused(waiting({ operationId: 'a' })), 'a')).toBeNull();
  });

  it('that only cancelled another brings that one back, however often it is changed', () => {
    const has = { baseline: { value: false } };
    const first = add(undefined, { operationId: 'a', value: true, ...has });
    const second = add(first, { operationId: 'b', value: false, ...has });
    const third = add(second, { operationId: 'c', value: true, ...has });
    const fourth = add(third, { operationId: 'd', value: false, ...has });
    const states = [first, second, third, fourth].map(({ state }) => state.name);
    expect(states).toEqual(['waiting', 'delivered', 'waiting', 'delivered']);
    expect(merge.takeBack(fourth, 'd')).toEqual(third);
    expect(merge.takeBack(third, 'c')).toEqual(second);
    expect(merge.takeBack(second, 'b')).toEqual(first);
    expect(merge.takeBack(first, 'a')).toBeNull();
  });

  it('leaves the one below, which was delivered, to be undone in its turn', () => {
    const mark = waiting({ operationId: 'a', value: true, undoValue: { value: false }, baseline: { value: false } });
    const newer = add(delivered(mark), { operationId: 'b', value: false, baseline: { value: true } });
    const below = there(merge.takeBack(newer, 'b'));
    expect(below).toMatchObject({ operationId: 'a', value: true, state: { name: 'delivered' } });
    const undone = merge.undo(below, 'a', { operationId: 'undo', at: now });
    expect(undone).toMatchObject({ operationId: 'undo', value: false });
  });

  it('sends nothing where the value has changed elsewhere since', () => {
    const mark = delivered(waiting({ operationId: 'a', value: true }));
    const again = add(mark, { operationId: 'b', value: true, baseline: { value: false } });
    expect(merge.takeBack(again, 'b')).toBeNull();
  });

  it('does not touch another intent', () => {
    expect(merge.takeBack(waiting({ operationId: 'a' }), 'b')).toBe('unknown');
    expect(merge.takeBack(undefined, 'b')).toBe('unknown');
  });
});

describe('undoing an intent', () => {
  const click = { operationId: 'undo', at: now };

  it.each([
    ['is under way', claimed],
    ['was delivered', delivered],
    ['was never answered', unanswered],
  ])('that %s wants its opposite, where it is unknown what was there before', (_, state) => {
    const mark = state(waiting({ operationId: 'a', value: true }));
    expect(merge.undo(mark, 'a', click)).toMatchObject({ operationId: 'undo', value: false });
  });

  it('that has left brings back what was there before, as far as it was known', () => {
    type Status = StatusIntent['value'];
    const arrive = (before: StatusIntent | undefined, operationId: string, value: Status, known: Status) => {
      const set = there(merge.add(before, status({ operationId, value, baseline: { value: known } })));
      return merge.ack(merge.claim(set, now), { operationId, value }, now);
    };
    const first = arrive(undefined, 'a', 'dropped', 'reading');
    const undone = merge.undo(first, 'a', click);
    expect(undone).toMatchObject({ operationId: 'undo', value: 'reading', baseline: { value: 'dropped' } });
    expect(merge.undo(arrive(first, 'b', 'completed', 'dropped'), 'b', click)).toMatchObject({ value: 'dropped' });
  });

  it('of a reading status takes it away where it is unknown what was there before', () => {
    const set = merge.claim(status({ operationId: 'a', value: 'reading' }), now);
    expect(merge.undo(set, 'a', click)).toMatchObject({ operationId: 'undo', value: null });
  });

  it('is done once by the same click', () => {
    const undone = there(merge.undo(delivered(waiting({ operationId: 'a' })), 'a', click));
    expect(merge.undo(undone, 'a', click)).toBe('unknown');
  });

  it('leaves nothing to be undone a second time where the one below it was refused', () => {
    const had = { baseline: { value: 'reading' as const } };
    const sending = merge.claim(status({ operationId: 'a', value: 'dropped', ...had }), now);
    const newer = there(merge.add(sending, status({ operationId: 'b', value: 'completed', ...had })));
    const left = there(merge.refuse(newer, { operationId: 'a', value: 'dropped' }, 'bad-request', now));
    expect(left).toMatchObject({ operationId: 'b', value: 'completed', state: { name: 'waiting' } });
    expect(merge.undo(left, 'b', click)).toBeNull();
  });

  it('lets one go that was refused, and leaves a later one alone', () => {
    const mark = waiting({ operationId: 'a' });
    expect(merge.undo(refused(mark), 'a', click)).toBeNull();
    expect(merge.undo(mark, 'z', click)).toBe('unknown');
    expect(merge.undo(undefined, 'a', click)).toBe('unknown');
  });
});

describe('a reading status', () => {
  it('of none is a value like any other', () => {
    expect(merge.add(undefined, status({ value: null, baseline: { value: null } }))).toBeNull();
    expect(merge.add(undefined, status({ value: null, baseline: null }))).toMatchObject({ value: null });
    const taken = merge.add(undefined, status({ value: null, baseline: { value: 'reading' } }));
    expect(taken).toMatchObject({ value: null });
  });
});

describe('what a waiting intent has met', () => {
  it('is said until it is tried again', () => {
    const mark = waiting({ value: true });
    const turnedAway = there(merge.nack(claimed(mark), 'service-refused'));
    expect(turnedAway.state).toEqual({ name: 'waiting', attempts: 1, lastError: 'service-refused' });
    const lost = merge.markUnknown(claimed(mark), sentOf(mark), now, 'no-answer');
    expect(lost.state).toMatchObject({ lastError: 'no-answer' });
    expect(claimed(turnedAway).state).not.toHaveProperty('lastError');
  });
});

describe('trying a refused intent again', () => {
  const mark = waiting({ operationId: 'a', value: true, baseline: { value: true } });
  const first = refused(mark);
  const retry = (intent: MarkIntent, operationId: string) => merge.retry(intent, { operationId, at: now });
  const again = retry(first, 'again');
  const refusedAgain = refused(again);

  it('lets it wait as if it were new, whatever the service was thought to have', () => {
    const state = { name: 'waiting', attempts: 0 };
    expect(again).toEqual({ ...mark, operationId: 'again', retries: 'a', at: now, baseline: null, state });
  });

  it('is known as the first click, however often it is tried, until another one takes its place', () => {
    const third = retry(refusedAgain, 'third');
    expect([first, again, refusedAgain, third].map(firstOperationId)).toEqual(['a', 'a', 'a', 'a']);
    const other = add(third, { operationId: 'other', value: false });
    expect(firstOperationId(other)).toBe('other');
    expect(merge.takeBack(other, 'other')).toMatchObject({ operationId: 'third', retries: 'a' });
    const undone = there(merge.undo(delivered(third), 'third', { operationId: 'undo', at: now }));
    expect(undone).toMatchObject({ operationId: 'undo', value: false });
    expect(firstOperationId(undone)).toBe('undo');
  });

  it('is done once by the same click, however often it is refused', () => {
    expect(retry(refusedAgain, 'again')).toBe(refusedAgain);
  });

  it('still waits out what was never answered', () => {
    const inDoubt = { operationId: 'old', value: false, at: now };
    expect(merge.delayMs(retry({ ...first, inDoubt }, 'again'), now)).toBe(ORPHAN_MS);
  });

  it.each([
    ['waits', mark],
    ['is under way', claimed(mark)],
    ['was delivered', delivered(mark)],
  ])('leaves an intent alone that %s', (_, intent) => {
    expect(retry(intent, 'again')).toBe(intent);
  });
});

describe('any interleaving of intents, undos, deliveries, lost answers, deaths, and changes made elsewhere', () => {
  it('ends with what was wanted last at the service', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.array(step, { maxLength: 20 }), (serviceHas, isKnown, steps) => {
        const world = new World(serviceHas, isKnown ? serviceHas : null);
        for (const one of steps) world.take(one);
        world.comeToRest();
        expect(world.service).toBe(world.wanted);
      }),
      { numRuns: 20_000 },
    );
  });
});

const step = fc.oneof(
  fc.record({ do: fc.constant<'want'>('want'), read: fc.boolean(), lookedEarly: fc.boolean() }),
  fc.record({ do: fc.constantFrom<'undo' | 'answer' | 'turn away' | 'lose'>('undo', 'answer', 'turn away', 'lose') }),
  fc.record({ do: fc.constant<'elsewhere'>('elsewhere') }),
  fc.record({ do: fc.constant<'send'>('send'), arrives: fc.boolean(), afterMs: fc.nat({ max: ORPHAN_MS - 1 }) }),
  fc.record({ do: fc.constant<'pass'>('pass'), ms: fc.nat({ max: 1_500 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One chapter, one intent, and a service whose requests and answers may be late or lost. */
class World {
  wanted: boolean;
  service: boolean;
  private known: boolean | null;
  private knownBefore: boolean | null;
  private now = 0;
  private row: MarkIntent | undefined;
  private clicks = 0;
  private readonly wantedBefore = new Map<string, boolean>();
  /** Clicks since which the service's value was changed elsewhere. */
  private overtaken: ReadonlySet<string> = new Set();
  private flight: { sent: ReturnType<typeof sentOf>; arrives: boolean; afterMs: number } | null = null;
  /** Requests whose sender gave up, and when they arrive. */
  private orphans: { readonly value: boolean; readonly at: number }[] = [];

  constructor(service: boolean, known: boolean | null) {
    this.service = service;
    this.wanted = service;
    this.known = known;
    this.knownBefore = known;
  }

  take(one: Step): void {
    if (one.do === 'want') this.want(one.read, one.lookedEarly);
    if (one.do === 'undo') this.undo();
    if (one.do === 'send') this.send(one.arrives, one.afterMs);
    if (one.do === 'answer') this.answer();
    if (one.do === 'turn away') this.turnAway();
    if (one.do === 'lose') this.lose();
    if (one.do === 'elsewhere') this.changeElsewhere();
    if (one.do === 'pass') this.pass(one.ms);
  }

  comeToRest(): void {
    this.lose();
    for (let n = 0; this.row?.state.name === 'waiting' && n < 3; n++) {
      this.pass(Math.max(merge.delayMs(this.row, this.now), 0));
      this.send(true, 0);
      this.answer();
    }
    this.pass(ORPHAN_MS);
    expect(this.row?.state.name ?? 'delivered').toBe('delivered');
  }

  /** @param lookedEarly whether the asker looked at the library a moment before the last delivery was noted there. */
  private want(read: boolean, lookedEarly: boolean): void {
    this.clicks += 1;
    const isStale = lookedEarly && this.row?.state.name === 'delivered';
    const known = isStale ? this.knownBefore : this.known;
    const before = known === null ? null : { value: known };
    const click = fresh({ operationId: `${this.clicks}`, value: read, baseline: before, at: this.now });
    const after = merge.add(this.row, click);
    if (after?.operationId === click.operationId) this.wantedBefore.set(click.operationId, this.wanted);
    this.row = after ?? undefined;
    this.wanted = read;
  }

  private undo(): void {
    if (!this.row) return;
    const { operationId: id, value } = this.row;
    const left = merge.takeBack(this.row, id);
    if (typeof left === 'string') {
      this.want(!value, false);
      return;
    }
    // Where undoing leaves nothing to send, what was changed elsewhere stays.
    const isAtRest = left === null || left.state.name === 'delivered';
    const before = this.wantedBefore.get(id) ?? this.wanted;
    this.wanted = isAtRest && this.overtaken.has(id) ? this.service : before;
    this.row = left ?? undefined;
  }

  /** It is marked on the site, and a check has heard of it. What waits here is still wanted. */
  private changeElsewhere(): void {
    if (this.flight || this.orphans.length > 0) return;
    this.service = !this.service;
    this.known = this.service;
    this.knownBefore = this.service;
    this.overtaken = new Set(this.wantedBefore.keys());
    if (this.row === undefined || this.row.state.name === 'delivered') this.wanted = this.service;
  }

  private send(arrives: boolean, afterMs: number): void {
    if (this.row?.state.name !== 'waiting' || merge.delayMs(this.row, this.now) > 0) return;
    this.flight = { sent: sentOf(this.row), arrives, afterMs };
    this.row = merge.claim(this.row, this.now);
  }

  private answer(): void {
    if (!this.flight) return;
    const { sent } = this.flight;
    this.service = sent.value;
    this.knownBefore = this.known;
    this.known = sent.value;
    this.row = this.row && merge.ack(this.row, sent, this.now);
    this.flight = null;
  }

  private turnAway(): void {
    if (!this.flight) return;
    this.row = (this.row && merge.nack(this.row)) ?? undefined;
    this.flight = null;
  }

  private lose(): void {
    if (!this.flight) return;
    const { sent, arrives, afterMs } = this.flight;
    if (arrives) this.orphans.push({ value: sent.value, at: this.now + afterMs });
    this.row = (this.row && merge.recover(this.row, this.now)) ?? undefined;
    this.flight = null;
  }

  private pass(ms: number): void {
    this.now += ms;
    const arriving = this.orphans.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
    for (const { value } of arriving) this.service = value;
    this.orphans = this.orphans.filter(({ at }) => at > this.now);
  }
}
