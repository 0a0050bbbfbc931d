import * as v from 'valibot';
import { DAY } from '../clock';

/** Browsers name the extension (`Origin`) in what changes something, and never in a GET: docs/service.md, "Connection requirements". */
export const WriteRecord = v.object({
  /** A switch of the person's: our own writes leave without `Origin`. */
  isOriginLeftOut: v.boolean(),
  /** `null` since the API took a write, or where none was refused. */
  doubt: v.nullable(
    v.object({
      /** Of the last refusal, in epoch ms. */
      at: v.number(),
      /** Those that count: each after a good read that left after the one before, and not about the same thing in the API's own words. */
      refusals: v.number(),
      /** What the last of these was about; `null` where a block of the address looks the same. */
      target: v.nullable(v.string()),
      isReadSince: v.boolean(),
    }),
  ),
});
export type WriteRecord = Readonly<v.InferOutput<typeof WriteRecord>>;

export const noDoubt: WriteRecord = { isOriginLeftOut: false, doubt: null };

/** One refusal may be a block that has just ended, or be about one thing; a second one, while reads go through, is about writes. */
const REFUSALS = 2;

/** In ms. Then writes are tried again: a refusal that the service has dropped must not hold marks forever. */
export const WRITE_HOLD_MS = DAY;
/** In ms, after the last refusal. Until then one more holds writes again; an older one says nothing any more. */
const MEMORY_MS = 2 * WRITE_HOLD_MS;

/** @param target what the API refused in its own words; `null` for what looks like a block. @param now epoch ms. */
export function afterRefusedWrite(record: WriteRecord, target: string | null, now: number): WriteRecord {
  const before = record.doubt && Math.abs(now - record.doubt.at) < MEMORY_MS ? record.doubt : firstDoubt;
  const isNews = before.isReadSince && (target === null || target !== before.target);
  const refusals = before.refusals + (isNews ? 1 : 0);
  return { ...record, doubt: { at: now, refusals, target, isReadSince: false } };
}

const firstDoubt = { refusals: 0, target: null, isReadSince: true };

export function afterTakenWrite(record: WriteRecord): WriteRecord {
  return record.doubt ? { ...record, doubt: null } : record;
}

/** @param askedAt when the read left, in epoch ms: what was asked before a refusal says nothing about it. */
export function afterGoodRead(record: WriteRecord, askedAt: number): WriteRecord {
  const { doubt } = record;
  if (!doubt || doubt.isReadSince || doubt.at > askedAt) return record;
  return { ...record, doubt: { ...doubt, isReadSince: true } };
}

/** A person wants another try: one more refusal says enough. */
export function afterRelease(record: WriteRecord): WriteRecord {
  if (!record.doubt) return record;
  return { ...record, doubt: { ...record.doubt, refusals: REFUSALS - 1, target: null, isReadSince: true } };
}

/** Until when no write leaves, in epoch ms; `null` where the API is not known to refuse them while reads go through. @param now epoch ms. */
export function heldUntil({ doubt }: WriteRecord, now: number): number | null {
  if (!doubt || doubt.refusals < REFUSALS || !doubt.isReadSince) return null;
  return Math.abs(now - doubt.at) < WRITE_HOLD_MS ? doubt.at + WRITE_HOLD_MS : null;
}

/** @param record `null` until it is known. @param now epoch ms. */
export function areHeld(record: WriteRecord | null, now: number): boolean {
  return record !== null && heldUntil(record, now) !== null;
}
