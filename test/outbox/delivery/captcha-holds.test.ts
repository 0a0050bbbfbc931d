import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import { type CaptchaHold, type CaptchaHolds, createCaptchaHolds } from '../../../lib/outbox/delivery/captcha-holds';
import { type VirtualClock, virtualClock } from '../../support/virtual-clock';
import { captchaMemory } from './captcha-memory';

let clock: VirtualClock;
let holds: CaptchaHolds;
const kinds = async () => [...(await holds.present()).keys()];

beforeEach(() => {
  clock = virtualClock();
  holds = createCaptchaHolds({ clock, memory: captchaMemory() });
});

describe('what a captcha holds', () => {
  it('is nothing at first, then each kind that it was demanded for, until a person has done something about it', async () => {
    expect(await kinds()).toEqual([]);
    await holds.hold('report');
    expect(await kinds()).toEqual(['report']);
    await holds.hold('mark');
    expect((await kinds()).sort()).toEqual(['mark', 'report']);
    await holds.release();
    expect(await kinds()).toEqual([]);
  });

  it('is every kind of those that were demanded at the same moment', async () => {
    await Promise.all([holds.hold('mark'), holds.hold('report')]);
    expect((await kinds()).sort()).toEqual(['mark', 'report']);
  });

  it('is held no longer than an hour, from the last demand on', async () => {
    await holds.hold('mark');
    await clock.run(50 * MINUTE);
    expect((await holds.present()).get('mark')).toBe(clock.now() + 10 * MINUTE);
    await holds.hold('mark');
    await clock.run(50 * MINUTE);
    expect(await kinds()).toEqual(['mark']);
    await clock.run(10 * MINUTE);
    expect(await kinds()).toEqual([]);
  });

  it('is held by this life also where it cannot be written down, which is said, and is written as soon as it can be', async () => {
    let isFull = true;
    const { read, write } = captchaMemory();
    const writeIfRoom = async (held: readonly CaptchaHold[]) => {
      if (isFull) throw new Failure('storage-full');
      await write(held);
    };
    holds = createCaptchaHolds({ clock, memory: { read, write: writeIfRoom } });
    await expect(holds.hold('mark')).rejects.toThrow('storage-full');
    expect(await kinds()).toEqual(['mark']);
    isFull = false;
    expect(await kinds()).toEqual(['mark']);
    expect(await read()).toHaveLength(1);
    isFull = true;
    await expect(holds.release()).rejects.toThrow('storage-full');
    expect(await kinds()).toEqual([]);
  });

  it('rejects where it cannot be read, rather than saying that nothing is held', async () => {
    const memory = { ...captchaMemory(), read: () => Promise.reject(new Failure('storage-failed')) };
    holds = createCaptchaHolds({ clock, memory });
    await expect(holds.present()).rejects.toThrow('storage-failed');
  });

  it('is told when it is first known, and when it changes', async () => {
    const memory = captchaMemory();
    await memory.write([{ kind: 'report', since: clock.now() }]);
    const told: (readonly string[])[] = [];
    holds = createCaptchaHolds({ clock, memory, onChange: (held) => told.push(held.map(({ kind }) => kind)) });
    await holds.present();
    await holds.present();
    await holds.hold('mark');
    await holds.release();
    expect(told).toEqual([['report'], ['report', 'mark'], []]);
  });

  it('is let go where the clock was set back behind it', async () => {
    await holds.hold('mark');
    const memory = captchaMemory();
    await memory.write([{ kind: 'mark', since: clock.now() + HOUR }]);
    holds = createCaptchaHolds({ clock, memory });
    expect(await kinds()).toEqual([]);
    expect(await memory.read()).toEqual([]);
  });
});
