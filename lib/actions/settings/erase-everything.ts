import { browser } from 'wxt/browser';
import { eraseDexmark } from '../../database/database';
import type { DiagnosticLog } from '../../diagnostics/diagnostic-log';
import { asFailure, Failure, type Leftover } from '../../failure';
import { BREAKER_MIRROR } from '../../pacing/ledger-store';
import { PASSWORD_ATTEMPTS } from '../../session/password-attempts';
import { views, writeView } from '../../storage/views';
import type { Dependencies } from '../dependencies';
import { signOut } from '../session/sign-out';

/**
 * The copy of the outbox goes before the outbox, or the next start would rebuild it. What cannot be erased keeps nothing else.
 * @throws Failure `storage-failed` or `storage-full`, with what is left.
 */
export async function eraseEverything(parts: Dependencies, diagnostics: Pick<DiagnosticLog, 'clear'>): Promise<void> {
  const left = new Map<Leftover, Failure>();
  const erase = async (what: Leftover, work: () => Promise<unknown>) => {
    await work().catch((thrown: unknown) => left.set(what, asFailure(thrown)));
  };
  await erase('session', () => signOut(parts));
  await erase('copies', () => eraseCopies(parts));
  await erase('library', () => eraseDexmark(parts.database, crypto.randomUUID()));
  // Answers that came meanwhile were copied once more.
  parts.mirror.refresh();
  await parts.mirror.settled();
  await erase('settings', () => browser.storage.sync.clear());
  await writeView('check', views.check.initial);
  // Last, so that what is noted on the way goes, too.
  await erase('diagnostics', () => diagnostics.clear());
  if (left.size > 0) throw whatIsLeft(left);
}

/** A forgotten block is prolonged; a forgotten password attempt brings the account nearer to a lock. */
const kept: ReadonlySet<string> = new Set([BREAKER_MIRROR, PASSWORD_ATTEMPTS]);

async function eraseCopies({ mirror }: Dependencies): Promise<void> {
  await mirror.settled();
  const keys = Object.keys(await browser.storage.local.get());
  await browser.storage.local.remove(keys.filter((key) => !kept.has(key)));
}

function whatIsLeft(left: ReadonlyMap<Leftover, Failure>): Failure {
  const isFull = [...left.values()].some(({ code }) => code === 'storage-full');
  return new Failure(isFull ? 'storage-full' : 'storage-failed', { left: [...left.keys()] });
}
