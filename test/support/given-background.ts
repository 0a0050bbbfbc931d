/** Every test of a file that calls `givenBackground` has a world of its own, in which a worker lives. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Dependencies } from '../../lib/actions/dependencies';
import { signIn } from '../../lib/actions/sign-in';
import { type BackgroundWorld, backgroundWorld } from './background-world';
import { credentialsOf, signInTo } from './signed-in';

/** The world of the test that runs. */
export let world: BackgroundWorld;
/** The life of the worker that it is in. */
export let parts: Dependencies;

interface Given {
  /** Whether the demo account has signed in, and its first check is done, when a test begins. */
  readonly isSignedIn?: boolean;
  readonly stock?: Parameters<typeof backgroundWorld>[0];
  /** Before the first life of the worker begins. */
  readonly before?: () => unknown;
  /** How each life begins, unless the worker alone is enough. */
  readonly live?: (world: BackgroundWorld) => Promise<Dependencies>;
}

let begin = (own: BackgroundWorld) => own.start();

export function givenBackground({ isSignedIn = true, stock, before, live = begin }: Given = {}): void {
  begin = live;
  beforeEach(async () => {
    world = backgroundWorld(stock);
    await before?.();
    parts = await begin(world);
    if (isSignedIn) await enter();
  });
  afterEach(() => world.end());
}

/** The worker dies, and the next one begins. */
export async function nextLife(): Promise<void> {
  world.kill();
  parts = await begin(world);
}

/** Signs an account in, and waits until its first check is done. */
export function enter(account = world.reader): Promise<void> {
  return signInTo(world, parts, account);
}

/** The press in the options, until it is known what came of it. */
export function pressSignIn(password = world.reader.password): Promise<void> {
  return world.through(signIn(parts, { ...credentialsOf(world.reader), password }));
}

export const newId = (): string => crypto.randomUUID();

/** Lets time pass, with turns for the database, which takes no time. */
export function pass(ms: number): Promise<void> {
  const end = world.clock.elapsed() + ms;
  return world.until(() => world.clock.elapsed() >= end);
}

export function setOnline(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine, locks: navigator.locks });
}
