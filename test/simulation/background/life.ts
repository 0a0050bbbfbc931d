/** One life of the worker. When it is over, nothing of it goes on anywhere: its tasks are dropped and its ports stay silent. */
import type { BrowserLocks, LifeLocks } from '../../support/locks';
import type { EventLoop, Owner } from './event-loop';

export interface Life extends Owner {
  readonly number: number;
  /** When it began, in ms since the start of the run. */
  readonly bornAt: number;
  /** When something last kept it from being ended for idleness: an event, a call of the browser. In ms since the start. */
  busyAt: number;
  /** Tasks that it may still do; an event that promises trouble makes them fewer. */
  stepsLeft: number;
  end(how: string): void;
  /** Asks a port for something: done as one task, told as another, and life may end before each, or between them. */
  ask<Value>(what: string, latencyMs: number, work: () => Value): Promise<Value>;
}

export function createLife(parts: {
  loop: EventLoop;
  number: number;
  stepsLeft: number;
  /** Whether it may end at one of its tasks now. */
  mayEnd: () => boolean;
  onEnd: (life: Life, how: string) => void;
}): Life {
  const { loop } = parts;
  let isOver = false;
  const life: Life = {
    number: parts.number,
    bornAt: loop.clock.elapsed(),
    busyAt: loop.clock.elapsed(),
    stepsLeft: parts.stepsLeft,
    isOver: () => isOver,
    step: (what) => {
      life.stepsLeft -= 1;
      if (life.stepsLeft < 0 && parts.mayEnd()) life.end(`before: ${what}`);
    },
    end: (how) => {
      if (isOver) return;
      isOver = true;
      parts.onEnd(life, how);
    },
    ask: (what, latencyMs, work) =>
      new Promise((resolve, reject) => {
        if (isOver) return;
        life.busyAt = loop.clock.elapsed();
        const act = () => {
          try {
            const value = work();
            loop.post(life, `${what}, done`, () => resolve(value));
          } catch (failure) {
            loop.post(life, `${what}, failed`, () => reject(failure));
          }
        };
        if (latencyMs > 0) loop.after(life, latencyMs, what, act);
        else loop.post(life, what, act);
      }),
  };
  return life;
}

type Work = (lock: unknown) => unknown;

/** `navigator.locks` of one life: what the browser grants or says reaches it as tasks of its own. */
export function locksOf(life: Life, locks: BrowserLocks, loop: EventLoop): LifeLocks {
  const inItsName = <Value>(name: string, work: () => Value | Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      loop.post(life, `lock ${name}`, () => void (async () => work())().then(resolve, reject));
    });
  const deliver = <Said>(said: Promise<Said>) =>
    said.then(
      (value) => inItsName('answer', () => value),
      (reason: unknown) => inItsName('answer', () => Promise.reject(reason)),
    );
  const theirs = locks.ofLife(life, deliver);

  return {
    query: theirs.query,
    request: ((name: string, ...rest: [Work] | [LockOptions, Work]) => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      return theirs.request(name, options, (lock) => inItsName(name, () => work(lock)));
    }) as LifeLocks['request'],
  };
}
