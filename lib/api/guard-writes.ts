import type { Clock } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { Failure } from '../failure';
import { createMutex } from '../one-at-a-time';
import { bodyTellsDenial, denialIn, headOf, isJson } from '../service/denial';
import {
  afterGoodRead,
  afterRefusedWrite,
  afterRelease,
  afterTakenWrite,
  heldUntil,
  noDoubt,
  type WriteRecord,
} from '../service/write-record';
import type { PacedFetch } from './paced-fetch';

type Probe = (signal: AbortSignal) => Promise<Response>;

interface WriteGuardParts {
  readonly clock: Clock;
  readonly memory: {
    read(): Promise<WriteRecord>;
    write(record: WriteRecord): Promise<void>;
  };
  /** Has the browser leave `Origin` out of our own writes, or keep it. Idempotent. */
  applyOrigin(isLeftOut: boolean): Promise<void>;
  /** Writes are held now and were not before, or the other way round. */
  onHoldChange(): void;
}

export type WriteGuard = ReturnType<typeof createWriteGuard>;

/**
 * Notices that the API refuses what changes something while reads go through, and sends no more of it. The sign-in host is left alone: nothing
 * is read there, so reads prove nothing about it.
 */
export function createWriteGuard({ clock, memory, applyOrigin, onHoldChange }: WriteGuardParts) {
  /** `null` until it was read: what was not read is never written. */
  let record: WriteRecord | null = null;
  let reading: Promise<WriteRecord> | null = null;
  /** The browser's rule, once it is asked for. */
  let rule: Promise<void> | null = null;
  /** The person's last turn of the switch. */
  let turned: Promise<unknown> = Promise.resolve();
  /** What left before a person's last try says nothing about it; in epoch ms. */
  let lastTryAt = Number.NEGATIVE_INFINITY;
  const inTurn = createMutex();

  /** Again where that failed. */
  function read(): Promise<WriteRecord> {
    reading ??= memory.read().then((stored) => {
      record = stored;
      return stored;
    });
    return reading.catch((thrown) => {
      reading = null;
      throw thrown;
    });
  }
  /** Without the record a write leaves as it always did. */
  const known = async () => record ?? (await read().catch(logFailure('write-record'))) ?? noDoubt;

  /** Before the first write, to the sign-in host too, not when a worker wakes. @throws Failure `storage-failed`: then nothing leaves. */
  async function standRule(): Promise<void> {
    // Between the stored switch and the rule a write would still say where it comes from.
    await Promise.allSettled([turned]);
    if (!record?.isOriginLeftOut) return;
    rule ??= applyOrigin(true);
    await rule.catch((cause) => {
      rule = null;
      throw new Failure('storage-failed', { cause });
    });
  }

  async function change(step: (record: WriteRecord) => WriteRecord): Promise<void> {
    const before = record ?? (await read());
    const after = step(record ?? before);
    if (after === record) return;
    const wasHeld = heldUntil(before, clock.now()) !== null;
    await memory.write(after);
    record = after;
    if (wasHeld !== (heldUntil(after, clock.now()) !== null)) onHoldChange();
  }
  const learn = (step: (record: WriteRecord) => WriteRecord) =>
    inTurn(() => change(step)).catch(logFailure('write-record'));

  async function judgeWrite(answer: Response, { target, isReport, leftAt }: JudgedWrite): Promise<void> {
    const { status } = answer;
    if (status === 429 || status >= 500 || leftAt <= lastTryAt) return;
    const denial = await denialIn(answer);
    // In its own words the service may refuse a single report.
    if (denial === 'captcha' || (denial === 'request' && isReport)) return;
    if (denial !== null)
      return learn((before) => afterRefusedWrite(before, denial === 'request' ? target : null, clock.now()));
    if (answer.ok || isJson(headOf(answer).contentType)) await learn(afterTakenWrite);
  }

  const judgeRead = (askedAt: number, { ok }: Response) => {
    if (ok) void learn((before) => afterGoodRead(before, askedAt));
  };

  return {
    guarding:
      (pacedFetch: PacedFetch): PacedFetch =>
      async (turn, url, request) => {
        if (turn.host === 'uploads') return pacedFetch(turn, url, request);
        const isRead = request.method === 'GET';
        const ready = isRead ? null : known();
        let leftAt = 0;
        const beforeLeaving = async () => {
          const present = await ready;
          if (!isRead) await standRule();
          const isHeld = present !== null && heldUntil(record ?? present, clock.now()) !== null;
          if (isHeld && turn.host === 'api') throw new Failure('writes-refused');
          await request.beforeLeaving?.();
          leftAt = clock.now();
        };
        const answered = (answer: Response) => {
          if (isRead) judgeRead(leftAt, answer);
          else if (turn.host === 'api')
            void judgeWrite(bodyTellsDenial(answer.status) ? answer.clone() : answer, {
              ...{ target: `${request.method} ${url}`, isReport: turn.reason === 'report', leftAt },
            });
        };
        return pacedFetch(turn, url, { ...request, beforeLeaving, answered });
      },
    /** A probe is a read. */
    listening:
      (probe: Probe): Probe =>
      async (signal) => {
        const askedAt = clock.now();
        const answer = await probe(signal);
        judgeRead(askedAt, answer);
        return answer;
      },
    /** Until when no write leaves, in epoch ms; `null` where they may. */
    heldUntil: async () => heldUntil(await known(), clock.now()),
    /** A person wants another try. */
    release: () =>
      inTurn(() => {
        lastTryAt = clock.now();
        return change(afterRelease);
      }),
    /** A person's switch, from the next write on, which is another try. @throws Failure `storage-failed`, or the browser's error: then it is as before. */
    leaveOutOrigin: (isLeftOut: boolean) => {
      const turning = inTurn(async () => {
        lastTryAt = clock.now();
        // A death in between leaves the switch on and the rule off, which the next worker puts right.
        rule = null;
        if (!isLeftOut) await applyOrigin(false);
        await change(() => ({ isOriginLeftOut: isLeftOut, doubt: null }));
        if (isLeftOut) rule = applyOrigin(true);
        await rule?.catch(async (thrown) => {
          await change((present) => ({ ...present, isOriginLeftOut: false }));
          throw thrown;
        });
        lastTryAt = clock.now();
      });
      turned = turning;
      return turning;
    },
  };
}

interface JudgedWrite {
  readonly target: string;
  readonly isReport: boolean;
  /** Epoch ms. */
  readonly leftAt: number;
}
