/** One life of the worker: it can end at every await, and then nothing of it goes on. */
import type { Dice } from '../../fake-service/library/seeded';
import type { Journal, State } from './journal';

export interface Life {
  readonly number: number;
  /** Requests of this life that have left and not ended. */
  underWay: number;
  isOver(): boolean;
  /** An await of this life: resolves as the promise does, unless life ends there or has ended before. */
  await<Value>(place: State, promise: Promise<Value>): Promise<Value>;
  /** Until then nothing of it goes on: what ends meanwhile is heard of then, in order. */
  hang(until: Promise<void>): void;
  /** Resolves as the promise does, but not while life hangs, nor when it is over. */
  whenAwake<Value>(promise: Promise<Value>): Promise<Value>;
  /** A place where life can end before anything is done; says whether it has ended. */
  mayEnd(place: State): boolean;
  /** Ends it, unless it is over. */
  end(place: State): void;
}

/** A promise of a life that is over. */
export function never<Value>(): Promise<Value> {
  return new Promise(() => {});
}

export function createLife(parts: {
  number: number;
  dice: Dice;
  journal: Journal;
  /** The likelihood of ending at an await, now. */
  danger: () => number;
  onEnd: () => void;
}): Life {
  const { dice, journal } = parts;
  let isOver = false;
  let hanging: Promise<void> | null = null;
  const life: Life = {
    number: parts.number,
    underWay: 0,
    isOver: () => isOver,
    await: (place, promise) => awaken(promise, () => life.mayEnd(place)),
    hang: (until) => {
      const mine = until.then(() => {
        if (hanging === mine) hanging = null;
      });
      hanging = mine;
    },
    whenAwake: (promise) => awaken(promise, () => isOver),
    mayEnd: (place) => {
      if (!isOver && dice.chance(parts.danger())) life.end(place);
      return isOver;
    },
    end: (place) => {
      if (isOver) return;
      isOver = true;
      journal.note(`life ${parts.number} ${place}`, place);
      if (life.underWay > 0) journal.note('with requests under way', 'died under way');
      parts.onEnd();
    },
  };
  return life;

  /** What comes of a promise, once life does not hang, unless it is over by then. */
  function awaken<Value>(promise: Promise<Value>, hasEnded: () => boolean): Promise<Value> {
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => awake(() => !hasEnded() && resolve(value)),
        (reason: unknown) => awake(() => !hasEnded() && reject(reason)),
      );
    });
  }

  function awake(resume: () => void): void {
    if (hanging) void hanging.then(resume);
    else resume();
  }
}
