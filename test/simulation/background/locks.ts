/** `navigator.locks` of one life: what the browser grants or says reaches it as tasks of its own. */
import type { BrowserLocks, LifeLocks } from '../../support/locks';
import type { EventLoop } from './event-loop';
import type { Life } from './life';

type Work = (lock: unknown) => unknown;

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
