import { describe, expect, it, vi } from 'vitest';
import { createToasts, type UndoOffer } from '../../../entrypoints/popup/toasts';
import { Failure } from '../../../lib/failure';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import '../../support/english';

const takeBack = vi.fn(async () => undefined);

describe('a toast', () => {
  it('says what was done and offers to take it back, for ten seconds', async () => {
    const { toasts, clock, did } = setUp();
    did('A');
    await clock.run(0);
    expect(toasts.toast.value).toEqual({
      text: 'Did A',
      tone: 'done',
      offer: { does: 'undo', label: 'Undo', name: 'Undo: A' },
    });
    await clock.run(9_999);
    expect(toasts.toast.value).not.toBeNull();
    await clock.run(1);
    expect(toasts.toast.value).toBeNull();
    await toasts.undo();
    expect(takeBack).not.toHaveBeenCalled();
  });

  it('says of nothing that it is done before it is; what takes a while is said to be under way', async () => {
    const { toasts, clock, begin } = setUp();
    const done = begin('A');
    await clock.run(200);
    expect(toasts.toast.value).toBeNull();
    await clock.run(100);
    expect(toasts.toast.value).toMatchObject({ text: 'Saving…', offer: { does: 'undo', name: 'Undo: A' } });
    await clock.run(30_000);
    expect(toasts.toast.value?.text).toBe('Saving…');
    done(true);
    await clock.run(0);
    expect(toasts.toast.value?.text).toBe('Did A');
  });

  it('says of what came to nothing that it did, and nothing else', async () => {
    const { toasts, clock, did } = setUp();
    toasts.tellFailure(new Failure('storage-failed'));
    did('A', Promise.resolve(false));
    await clock.run(1_000);
    expect(toasts.toast.value?.text).toContain('couldn’t save that');
  });

  it('of two deeds speaks of the later one, whichever is done first', async () => {
    const { toasts, clock, did, begin } = setUp();
    const done = begin('A');
    did('B');
    await clock.run(0);
    done(true);
    await clock.run(1_000);
    expect(toasts.toast.value?.text).toBe('Did B');
  });

  it('is said also where the one before it would have gone meanwhile', async () => {
    const { toasts, clock, did, begin } = setUp();
    did('A');
    await clock.run(9_990);
    const done = begin('B');
    await clock.run(50);
    done(true);
    await clock.run(0);
    expect(toasts.toast.value?.text).toBe('Did B');
    await toasts.undo();
    await clock.run(0);
    expect(toasts.toast.value?.text).toBe('Did A');
  });

  it('does not talk over what went wrong meanwhile', async () => {
    const { toasts, clock, begin } = setUp();
    const done = begin('A');
    toasts.tellFailure(new Failure('storage-failed'));
    done(true);
    await clock.run(1_000);
    expect(toasts.toast.value?.text).toContain('couldn’t save that');
  });

  it('of a deed that is not done yet does not say so when a later one is taken back', async () => {
    const { toasts, clock, did, begin } = setUp();
    begin('A');
    did('B');
    await clock.run(0);
    await toasts.undo();
    await clock.run(300);
    expect(toasts.toast.value).toMatchObject({ text: 'Saving…', offer: { name: 'Undo: A' } });
  });

  it('takes back one deed after the other, the last one first, each once', async () => {
    const { toasts } = setUp();
    const takenBack: string[] = [];
    for (const name of ['A', 'B']) toasts.offerUndo({ ...deed(name), takeBack: async () => takenBack.push(name) });
    await toasts.undo();
    await turn();
    expect(toasts.toast.value?.offer?.name).toBe('Undo: A');
    await toasts.undo();
    expect(toasts.toast.value).toBeNull();
    await toasts.undo();
    expect(takenBack).toEqual(['B', 'A']);
  });

  it('no longer offers what another account did', async () => {
    const { toasts, did, begin } = setUp();
    for (const name of ['A', 'B']) did(name);
    await turn();
    expect(toasts.toast.value).not.toBeNull();
    const done = begin('C');
    toasts.forget();
    done(true);
    await turn();
    expect(toasts.toast.value).toBeNull();
    await toasts.undo();
    expect(takeBack).not.toHaveBeenCalled();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'waits with taking back until the deed is done (%s), and takes nothing back that came to nothing',
    async (isDone, times) => {
      const { toasts, begin } = setUp();
      const done = begin('A');
      const undone = toasts.undo();
      await turn();
      expect(takeBack).not.toHaveBeenCalled();
      done(isDone);
      await undone;
      expect(takeBack).toHaveBeenCalledTimes(times);
    },
  );

  it('says what went wrong, and why a deed could not be taken back', async () => {
    const { toasts, did } = setUp();
    toasts.tellFailure(new Failure('storage-failed'));
    expect(toasts.toast.value).toMatchObject({ tone: 'danger', offer: null });
    expect(toasts.toast.value?.text).toContain('couldn’t save that');
    takeBack.mockRejectedValueOnce(new Failure('signed-out'));
    did('A');
    await toasts.undo();
    expect(toasts.toast.value?.text).toContain('You’re not signed in');
  });

  it('offers to reload the extension when its background is silent', () => {
    const { toasts } = setUp();
    toasts.tellFailure(new Failure('no-background'));
    expect(toasts.toast.value?.offer).toMatchObject({ does: 'reload', name: 'Reload the extension' });
  });
});

function setUp() {
  const clock = virtualClock();
  const toasts = createToasts(clock);
  const did = (name: string, done = Promise.resolve(true)) => toasts.offerUndo({ ...deed(name), done });
  /** @returns what says whether it has come to something. */
  const begin = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    did(name, promise);
    return resolve;
  };
  return { toasts, clock, did, begin };
}

function deed(name: string): UndoOffer {
  return { text: `Did ${name}`, undoName: `Undo: ${name}`, done: Promise.resolve(true), takeBack };
}
