import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RESUME_WORK, resumeWork } from '../../../entrypoints/background/resume-work';
import type { Dependencies } from '../../../lib/actions/dependencies';
import type { BlockStatus } from '../../../lib/pacing/pacer';
import { NOW } from '../../library/rows';
import { newMark } from '../../outbox/some-intents';

const banned: BlockStatus = { code: 'banned', since: NOW, until: NOW + 900_000 };
const clear: BlockStatus = { code: null, since: null, until: null };

/** A background with nothing to do, in this pause. */
function partsIn(
  pause: { now: BlockStatus },
  pacer: Partial<Dependencies['pacer']>,
  delivery: Partial<Dependencies['delivery']> = {},
): Dependencies {
  return {
    clock: { now: () => NOW },
    captchas: { present: async () => new Map() },
    writeGuard: { heldUntil: async () => null },
    session: { isSignedIn: async () => false, account: async () => null },
    signIns: { read: async () => null },
    pacer: { blockStatus: () => pause.now, ...pacer },
    delivery: { wake: () => undefined, idle: async () => null, ...delivery },
  } as unknown as Dependencies;
}

describe('going on', () => {
  beforeEach(() => fakeBrowser.reset());

  it('sets the alarm before it tries anything: the worker may die on the way', async () => {
    void resumeWork(partsIn({ now: banned }, { probeIfDue: () => new Promise(() => {}) }));
    await vi.waitFor(async () =>
      expect(await fakeBrowser.alarms.get(RESUME_WORK)).toMatchObject({ scheduledTime: NOW + 900_000 }),
    );
  });

  it('sets an alarm that rings until a worker has looked: one that is woken by it may die at once', async () => {
    await resumeWork(partsIn({ now: banned }, { probeIfDue: async () => false }));
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toMatchObject({ periodInMinutes: 1 });
  });

  it('sets the alarm for what came of it, also when something broke on the way', async () => {
    const pause = { now: clear };
    const broken = partsIn(
      pause,
      { probeIfDue: async () => true },
      {
        idle: async () => {
          pause.now = banned;
          throw new Error('broken');
        },
      },
    );
    await expect(resumeWork(broken)).rejects.toThrow('broken');
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toMatchObject({ scheduledTime: NOW + 900_000 });
  });

  it('goes on although the first alarm could not be set', async () => {
    vi.spyOn(fakeBrowser.alarms, 'get').mockRejectedValueOnce(new Error('broken'));
    const wake = vi.fn();
    await resumeWork(partsIn({ now: banned }, { probeIfDue: async () => true }, { wake }));
    expect(wake).toHaveBeenCalledOnce();
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toMatchObject({ scheduledTime: NOW + 900_000 });
  });

  it('leaves the alarm of the last life alone as long as the pacer does not know how things stand', async () => {
    const { promise: ready, resolve: open } = Promise.withResolvers<void>();
    await fakeBrowser.alarms.create(RESUME_WORK, { when: NOW + 900_000 });
    const done = resumeWork(partsIn({ now: clear }, { ready, probeIfDue: async () => true }));
    await new Promise(setImmediate);
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toBeTruthy();
    open();
    await done;
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toBeUndefined();
  });

  it('leaves no alarm for what waits for the next sign-in', async () => {
    const isOver = {
      session: { isSignedIn: async () => false, account: async () => ({ id: 'ann', name: 'Ann' }) },
      outbox: { all: async () => [{ ...newMark(), state: { name: 'waiting', attempts: 0 } }] },
    } as unknown as Dependencies;
    await resumeWork({ ...partsIn({ now: clear }, { probeIfDue: async () => true }), ...isOver });
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toBeUndefined();
  });

  it('leaves no alarm when nothing is left to do', async () => {
    await resumeWork(partsIn({ now: clear }, { probeIfDue: async () => true }));
    expect(await fakeBrowser.alarms.get(RESUME_WORK)).toBeUndefined();
  });
});
