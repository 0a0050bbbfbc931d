import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK, resumeWork } from '../../../entrypoints/background/resume-work';
import type { Dependencies } from '../../../lib/actions/dependencies';
import type { BlockStatus } from '../../../lib/pacing/pacer';
import { NOW } from '../../library/rows';
import { newMark } from '../../outbox/some-intents';
import { waitFor } from '../../support/wait-for';

const banned: BlockStatus = { code: 'banned', since: NOW, until: NOW + 900_000 };
const clear: BlockStatus = { code: null, since: null, until: null };

const inABan = { scheduledTime: NOW + 900_000 };

const noSession = {
  isSignedIn: async () => false,
  askAgain: async () => undefined,
  snapshot: async () => ({ isSignedIn: false, account: null, doubtedUntil: null }),
};

/** A background with nothing to do, in this pause, that may go on at once. */
function partsIn(
  pause: { now: BlockStatus },
  pacer: Partial<Dependencies['pacer']> = {},
  delivery: Partial<Dependencies['delivery']> = {},
): Dependencies {
  return {
    clock: { now: () => NOW },
    captchas: { present: async () => new Map() },
    writeGuard: { heldUntil: async () => null },
    session: { ...noSession, account: async () => null },
    signIns: { read: async () => null },
    pacer: { blockStatus: () => pause.now, probeIfDue: async () => true, ...pacer },
    delivery: { wake: () => undefined, idle: async () => null, ...delivery },
  } as unknown as Dependencies;
}

const alarm = () => fakeBrowser.alarms.get(RESUME_WORK);

describe('going on', () => {
  beforeEach(() => fakeBrowser.reset());

  it('sets the alarm before it tries anything: the worker may die on the way', async () => {
    void resumeWork(partsIn({ now: banned }, { probeIfDue: () => new Promise(() => {}) }));
    await waitFor(async () => expect(await alarm()).toMatchObject(inABan));
  });

  it('sets an alarm that rings until a worker has looked: one that is woken by it may die at once', async () => {
    await resumeWork(partsIn({ now: banned }, { probeIfDue: async () => false }));
    expect(await alarm()).toMatchObject({ periodInMinutes: 1 });
  });

  it('sets the alarm for what came of it, also when something broke on the way', async () => {
    const pause = { now: clear };
    const idle = async () => {
      pause.now = banned;
      throw new Error('broken');
    };
    await expect(resumeWork(partsIn(pause, {}, { idle }))).rejects.toThrow('broken');
    expect(await alarm()).toMatchObject(inABan);
  });

  it('goes on although the first alarm could not be set', async () => {
    vi.spyOn(fakeBrowser.alarms, 'get').mockRejectedValueOnce(new Error('broken'));
    const wake = vi.fn();
    await resumeWork(partsIn({ now: banned }, {}, { wake }));
    expect(wake).toHaveBeenCalledOnce();
    expect(await alarm()).toMatchObject(inABan);
  });

  it('leaves the alarm of the last life alone as long as the pacer does not know how things stand', async () => {
    const { promise: ready, resolve: open } = Promise.withResolvers<void>();
    await fakeBrowser.alarms.create(RESUME_WORK, { when: NOW + 900_000 });
    const done = resumeWork(partsIn({ now: clear }, { ready }));
    await new Promise(setImmediate);
    expect(await alarm()).toBeTruthy();
    open();
    await done;
    expect(await alarm()).toBeUndefined();
  });

  it.each([
    ['when nothing is left to do', {}],
    [
      'for what waits for the next sign-in',
      {
        session: { ...noSession, account: async () => ({ id: 'ann', name: 'Ann' }) },
        outbox: { all: async () => [{ ...newMark(), state: { name: 'waiting', attempts: 0 } }] },
      },
    ],
  ])('leaves no alarm %s', async (_, parts) => {
    await resumeWork({ ...partsIn({ now: clear }), ...(parts as object) });
    expect(await alarm()).toBeUndefined();
  });
});
