/** What a person does to whole series, and what they may believe of it: follows them, says how they are read, rates them, thinks better of it. */
import { readingStatuses } from '../../../lib/service/ids';
import type { Dice } from '../../fake-service/library/seeded';
import { series } from './fixtures';

export type SeriesValue = boolean | string | number | null;
/** Every value that the service may have in the end, by what the person was told; `null` where that cannot be said. */
export type Possible = ReadonlySet<SeriesValue> | null;
export type SeriesKind = 'follow' | 'status' | 'rating';

/** How a command went: a person who was not told that it was done, or refused, has to think of both. */
export type Outcome = 'done' | 'refused' | 'perhaps';

interface Answer {
  readonly outcome: Outcome;
  /** Whether it was sent twice, so that the answer may be to the second only. */
  readonly isRepeated: boolean;
  readonly value: unknown;
}

export interface SeriesClicks {
  /** One click, drawn by the dice. */
  act(): Promise<void>;
  /** What they believe, by account. */
  believedBy(account: string): readonly SeriesBelief[];
  /** From now on it cannot be said how any is read: all may be changed at once, at any time. */
  loseTrackOfStatuses(): void;
}

export interface SeriesBelief {
  readonly kind: SeriesKind;
  readonly mangaId: string;
  readonly possible: Possible;
}

export interface SeriesClicksParts {
  readonly dice: Dice;
  /** `null` where they rate nothing. */
  readonly ratingDice: Dice | null;
  newCommand(): string;
  command(name: string, input: object): Promise<Answer>;
  /** Whose intents these may have been: those of the signed-in account, or of any. */
  owners(): readonly string[];
  onUndone(): void;
}

interface Click {
  readonly owner: string;
  readonly kind: SeriesKind;
  readonly mangaId: string;
  readonly operationId: string;
  readonly before: Readonly<Record<SeriesKind, Possible>>;
}

export function createSeriesClicks(parts: SeriesClicksParts): SeriesClicks {
  const { dice, ratingDice, newCommand, command, owners, onUndone } = parts;
  const beliefs = new Map<string, Map<string, SeriesBelief>>();
  let last: Click | null = null;
  let isTracked = true;

  return {
    loseTrackOfStatuses: () => {
      isTracked = false;
      for (const owner of beliefs.keys()) for (const mangaId of series) believe(owner, 'status', mangaId, null);
    },
    act: async () => {
      const mangaId = dice.pick(series);
      if (last && dice.chance(0.3)) await undo(last);
      else if (ratingDice?.chance(0.6)) await rate(mangaId, ratingDice);
      else if (dice.chance(0.5)) await follow(mangaId, dice.chance(0.5));
      else await setStatus(mangaId, dice.pick([null, ...readingStatuses]));
    },
    believedBy: (account) => [...(beliefs.get(account)?.values() ?? [])],
  };

  async function follow(mangaId: string, value: boolean): Promise<void> {
    const operationId = newCommand();
    const { outcome } = await command('series.follow', { operationId, mangaId, follow: value });
    told('follow', mangaId, operationId, value, outcome);
    if (outcome === 'refused') return;
    for (const owner of owners()) {
      // It is not said whether a status was set along with it: that depends on what is known here.
      const status = believed(owner, 'status', mangaId);
      if (!value) believe(owner, 'status', mangaId, outcome === 'done' ? new Set([null]) : either(status, [null]));
      else if (status?.has(null)) believe(owner, 'status', mangaId, either(status, ['reading']));
    }
  }

  async function setStatus(mangaId: string, status: SeriesValue): Promise<void> {
    const operationId = newCommand();
    const { outcome } = await command('series.status', { operationId, mangaId, status });
    told('status', mangaId, operationId, status, outcome);
  }

  async function rate(mangaId: string, ratingDice: Dice): Promise<void> {
    if (ratingDice.chance(0.3)) await command('ratings.fetch', { mangaIds: series });
    const [operationId, rating] = [newCommand(), ratingDice.pick([null, 3, 8])];
    const { outcome } = await command('series.rate', { operationId, mangaId, rating });
    told('rating', mangaId, operationId, rating, outcome);
  }

  function told(kind: SeriesKind, mangaId: string, operationId: string, value: SeriesValue, outcome: Outcome): void {
    last = null;
    if (outcome === 'refused') return;
    const [owner, ...others] = owners();
    for (const one of owners()) {
      const before = {
        follow: believed(one, 'follow', mangaId),
        status: believed(one, 'status', mangaId),
        rating: believed(one, 'rating', mangaId),
      };
      if (outcome === 'done' && one === owner && others.length === 0)
        last = { owner, kind, mangaId, operationId, before };
      believe(one, kind, mangaId, outcome === 'done' ? new Set([value]) : either(before[kind], [value]));
    }
  }

  async function undo({ owner, kind, mangaId, operationId: targetId, before }: Click): Promise<void> {
    last = null;
    const {
      outcome,
      isRepeated,
      value: answer,
    } = await command('intent.undo', {
      operationId: newCommand(),
      kind,
      key: mangaId,
      targetId,
    });
    const nothingUndone = outcome === 'done' && !isRepeated && JSON.stringify(answer) === '{"outcome":"unknown"}';
    if (outcome === 'refused' || nothingUndone) return;
    onUndone();
    // Where it was unknown what there was before, undoing a status or a rating leaves none.
    const other = kind === 'rating' ? 'rating' : 'status';
    believe(owner, other, mangaId, either(either(believed(owner, other, mangaId), before[other]), [null]));
    // Nor is it known of the follow, whose opposite comes back then.
    if (kind === 'follow') believe(owner, 'follow', mangaId, null);
  }

  function believed(owner: string, kind: SeriesKind, mangaId: string): Possible {
    const known = beliefs.get(owner)?.get(`${kind} ${mangaId}`);
    return known ? known.possible : new Set([atFirst[kind]]);
  }

  function believe(owner: string, kind: SeriesKind, mangaId: string, possible: Possible): void {
    const isKnown = isTracked || kind !== 'status';
    const theirs = beliefs.get(owner) ?? new Map<string, SeriesBelief>();
    beliefs.set(owner, theirs);
    theirs.set(`${kind} ${mangaId}`, { kind, mangaId, possible: isKnown ? possible : null });
  }
}

function either(one: Possible, other: Possible | readonly SeriesValue[]): Possible {
  return one && other && new Set([...one, ...other]);
}

/** Everything is followed and read, and nothing rated. */
const atFirst: Readonly<Record<SeriesKind, SeriesValue>> = { follow: true, status: 'reading', rating: null };
