import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { onRejected } from '../../lib/pacing/breaker';
import { exhaustedLedger, KeptBreaker, Ledger } from '../../lib/pacing/ledger';
import { Count, DurationMs, EpochMs, rebaseTimes } from '../../lib/pacing/rebase-times';

const numbers = { moment: EpochMs, duration: DurationMs, count: Count } as const;
type Meaning = keyof typeof numbers | 'unknown';

/** Where the moments of a schema stand. */
const momentsIn = (schema: v.GenericSchema) =>
  new Set(numbersIn(schema).flatMap(([path, meaning]) => (meaning === 'moment' ? [path] : [])));

/** A schema with the parts that its kind has. */
type Node = v.GenericSchema & {
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly value?: Node;
  readonly options?: readonly Node[];
  readonly pipe?: readonly unknown[];
};

/** Each number in values of this schema: where it stands, and what the schema says that it is. */
function numbersIn(schema: v.GenericSchema, path = ''): [path: string, meaning: Meaning][] {
  const { wrapped, item, entries, value, options, pipe }: Node = schema;
  if (schema.type === 'number') {
    const root = pipe?.[0] ?? schema;
    const known = Object.entries(numbers).find(([, number]) => number === root);
    return [[path, known ? (known[0] as Meaning) : 'unknown']];
  }
  return [
    ...(wrapped ? numbersIn(wrapped, path) : []),
    ...(item ? numbersIn(item, `${path}[]`) : []),
    ...(value ? numbersIn(value, `${path}{}`) : []),
    ...Object.entries(entries ?? {}).flatMap(([name, field]) => numbersIn(field, path ? `${path}.${name}` : name)),
    ...(schema.type === 'variant' ? (options ?? []).flatMap((option) => numbersIn(option, path)) : []),
  ];
}

/** What a name promises of its number. */
function meaningOf(path: string): Meaning {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'strikes[]' || /(At|^since|^until)$/.test(name)) return 'moment';
  return /Ms$/.test(name) ? 'duration' : 'count';
}

function misnamed(schema: v.GenericSchema): string[] {
  return numbersIn(schema).flatMap(([path, meaning]) => (meaning === meaningOf(path) ? [] : [`${path}: ${meaning}`]));
}

describe('the numbers of the ledger', () => {
  it('are moments, durations or counts, each as its name says', () => {
    expect(misnamed(Ledger)).toEqual([]);
    expect(misnamed(KeptBreaker)).toEqual([]);
    expect([...momentsIn(Ledger)].sort()).toEqual([
      'breaker.earlier[].endedAt',
      'breaker.last.endedAt',
      'breaker.lastRefusalAt',
      'breaker.probeAt',
      'breaker.since',
      'budget.burst.emptyAt',
      'budget.opensAt',
      'budget.sends[].answeredAt',
      'budget.sends[].sentAt',
      'budget.taughtAt',
      'quotas.forgottenAt',
      'quotas.goneAt',
      'quotas.groups{}.reported.until',
      'quotas.groups{}.sends[].answeredAt',
      'quotas.groups{}.sends[].sentAt',
      'site.calls[].send.answeredAt',
      'site.calls[].send.sentAt',
      'site.lastCallAt',
      'spending[].sliceAt',
      'strikes[]',
      'writtenAt',
    ]);
  });

  it.each<[string, v.GenericSchema, string]>([
    ['a number that does not say what it is', v.object({ gone: v.number() }), 'gone: unknown'],
    [
      'a moment that counts as a count',
      v.object({ list: v.array(v.object({ leftAt: Count })) }),
      'list[].leftAt: count',
    ],
    [
      'a moment in a kind of union',
      v.variant('a', [v.object({ a: v.literal(1), endsAt: v.number() })]),
      'endsAt: unknown',
    ],
    ['a length of time that moves along', v.object({ gapMs: v.nullable(EpochMs) }), 'gapMs: moment'],
    ['a count that moves along', v.record(v.string(), v.object({ left: v.optional(EpochMs) })), '{}.left: moment'],
  ])('would be found out: %s', (_, schema, found) => {
    expect(misnamed(schema)).toEqual([found]);
  });
});

describe('rebasing times', () => {
  const now = Date.UTC(2026, 0, 31);
  const send = { id: 1, sentAt: now - 20, answeredAt: now - 10 };
  const tripped = { ...onRejected(exhaustedLedger(now).breaker, 'banned', now), lastRefusalAt: now };
  const full: Ledger = {
    ...exhaustedLedger(now),
    budget: { ...exhaustedLedger(now).budget, sends: [send, { ...send, answeredAt: null }], taughtAt: now - 5 },
    quotas: {
      forgottenAt: now,
      goneAt: now - 1,
      groups: { report: { sends: [send], reported: { left: 3, limit: 10, until: now + 9 } } },
    },
    breaker: {
      ...tripped,
      last: { trouble: 'throttled', gapMs: 60_000, endedAt: now - 7 },
      earlier: [{ trouble: 'unresponsive', gapMs: 60_000, endedAt: now - 8 }],
    },
    site: { calls: [{ requestId: '1', method: 'GET', route: '/manga', send }], lastCallAt: now - 2 },
    strikes: [now - 4, now - 3],
    spending: [{ sliceAt: now, by: 'mark', count: 2 }],
  };

  /** Each number of a value, and where it stands. */
  const leaves = (value: unknown, path = ''): [string, number][] => {
    if (typeof value === 'number') return [[path, value]];
    if (Array.isArray(value)) return value.flatMap((one) => leaves(one, `${path}[]`));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, field]) => {
      return leaves(field, path === 'quotas.groups' ? `${path}{}` : path ? `${path}.${name}` : name);
    });
  };
  const moments = momentsIn(Ledger);

  it('moves every moment and nothing else, forth and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (byMs) => {
        const rebased = rebaseTimes(Ledger, full, byMs);
        const expected = leaves(full).map(([path, at]) => [path, moments.has(path) ? at + byMs : at]);
        expect(leaves(rebased)).toEqual(expected);
        expect(rebaseTimes(Ledger, rebased, -byMs)).toEqual(full);
      }),
    );
  });

  it('was tried on every moment that a ledger can hold', () => {
    const tried = new Set(leaves(full).map(([path]) => path));
    expect([...moments].filter((path) => !tried.has(path))).toEqual([]);
  });

  it('leaves out what is not there, and keeps what it does not know', () => {
    const plain = { ...exhaustedLedger(now), breaker: { ...tripped, tomorrow: { at: now } } };
    expect(rebaseTimes(Ledger, plain, 5).breaker).toEqual({
      ...plain.breaker,
      since: tripped.since + 5,
      probeAt: tripped.probeAt + 5,
      lastRefusalAt: tripped.lastRefusalAt + 5,
    });
  });
});
