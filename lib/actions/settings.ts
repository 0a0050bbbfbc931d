import { logFailure } from '../diagnostics/log-failure';
import { filtersOf } from '../library/unread/filters';
import type { AccessHost } from '../service/host-access';
import type { Settings } from '../settings/settings';
import { showChange } from './chapters/chapter-states';
import type { Dependencies, Syncing } from './dependencies';
import { type SessionParts, showSession } from './session';
import { runningSyncDone, syncLibrary } from './sync';

/** Also for a choice on another device. A newly chosen language needs a sync. Never rejects. */
export async function applySettings(parts: Syncing, before: Settings, chosen: Settings): Promise<void> {
  if (JSON.stringify(shownBy(before)) === JSON.stringify(shownBy(chosen))) return;
  await showChange(parts);
  if (!isWider(before.languages, chosen.languages)) return;
  await runningSyncDone();
  await syncLibrary(parts, { kind: 'quick', priority: 'screen' });
}

/** What pages show follows from these. */
function shownBy(settings: Settings) {
  return [filtersOf(settings), settings.titles];
}

/** An empty list stands for every language. */
function isWider(before: readonly string[], chosen: readonly string[]): boolean {
  if (before.length === 0) return false;
  return chosen.length === 0 || chosen.some((language) => !before.includes(language));
}

/** After withheld hosts were granted. The outbox and a cut-off sync go on by themselves at the end of the pause, and pages ask for covers again. Never rejects. */
export async function onAccessGranted(
  parts: Pick<Dependencies, 'counts'> & SessionParts,
  given: readonly AccessHost[],
): Promise<void> {
  await forgetRefusedSignIn(parts).catch(logFailure('sign-in-attempt-write'));
  if (given.includes('uploads')) await showChange(parts);
}

async function forgetRefusedSignIn(parts: SessionParts): Promise<void> {
  if ((await parts.signIns.read())?.failure?.code !== 'access-withheld') return;
  await parts.signIns.end(null);
  await showSession(parts);
}
