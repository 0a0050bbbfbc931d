import { browser } from 'wxt/browser';
import { deleteDexmark, eraseDexmark } from '../database/database';
import type { DiagnosticLog } from '../diagnostics/diagnostic-log';
import { asFailure, Failure, type Leftover } from '../failure';
import { lockNames } from '../storage/names';
import type { StorageArea } from '../storage/stored-item';
import { views, writeView } from '../storage/views';
import { eraseDemo } from './demo';
import type { ChangeDependencies, Dependencies, Showing } from './dependencies';
import { registry } from './registry';
import type { SessionParts } from './session';
import { signOut } from './sign-in';

/**
 * The backup copy is erased before the outbox, or the next start would rebuild it. What cannot be erased stops nothing else.
 * @throws Failure `storage-failed` or `storage-full`, with what is left.
 */
export async function eraseEverything(
  parts: Showing &
    Pick<Dependencies, 'database' | 'backupCopy' | 'accountScope' | 'writeGuard' | 'requestLog' | 'demo'> &
    SessionParts,
  diagnostics: Pick<DiagnosticLog, 'clear'>,
): Promise<void> {
  const left = new Map<Leftover, Failure>();
  const erase = async (what: Leftover, work: () => Promise<unknown>) => {
    await work().catch((thrown: unknown) => left.set(what, asFailure(thrown)));
  };
  await erase('library', () => eraseDemo(parts));
  await erase('session', () => signOut(parts));
  await erase('copies', () => parts.writeGuard.leaveOutOrigin(false));
  await erase('copies', async () => {
    await parts.backupCopy.settled();
    await eraseArea('local');
  });
  await erase('copies', () => parts.requestLog.clear());
  await erase('copies', () => eraseArea('session'));
  // A change of many series writes its next step under this lock, and none when the account has left.
  await erase('library', () =>
    navigator.locks.request(lockNames.bulk, () => eraseDexmark(parts.database, crypto.randomUUID())),
  );
  // Answers that came meanwhile were copied once more.
  parts.backupCopy.refresh();
  await parts.backupCopy.settled();
  await erase('settings', () => eraseArea('sync'));
  await writeView('sync', views.sync.initial);
  parts.counts.recount();
  // Last, so that failures noted on the way are erased too.
  await erase('diagnostics', () => diagnostics.clear());
  if (left.size > 0) throw whatIsLeft(left);
}

/** The choice of a service is erased, too, and a database that nothing can read. Throws as `eraseEverything`. */
export async function startOver(change: ChangeDependencies, diagnostics: Pick<DiagnosticLog, 'clear'>): Promise<void> {
  const erase = () =>
    change(async (parts, retire) => {
      if (parts.profile.id !== 'live') retire();
      await eraseEverything(parts, diagnostics).finally(parts.serviceChoices.reread);
      parts.events.service.emit();
    });
  try {
    await erase();
  } catch (thrown) {
    if (asFailure(thrown).code !== 'unreleased-data') throw thrown;
    await deleteDexmark();
    await erase();
  }
}

/** Keys outside the registry too: an earlier or a later version may have left them. */
async function eraseArea(area: StorageArea): Promise<void> {
  const ofArea = registry.filter(({ item }) => item.area === area);
  const spared = new Set(
    ofArea.filter(({ erasure }) => erasure === 'stays' || erasure === 'last').map(({ item }) => item.key),
  );
  const storage = browser.storage[area];
  if (spared.size === 0) return storage.clear();
  await storage.remove(Object.keys(await storage.get()).filter((key) => !spared.has(key)));
}

function whatIsLeft(left: ReadonlyMap<Leftover, Failure>): Failure {
  const isFull = [...left.values()].some(({ code }) => code === 'storage-full');
  return new Failure(isFull ? 'storage-full' : 'storage-failed', { left: [...left.keys()] });
}
