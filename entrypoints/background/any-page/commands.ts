import { browser } from 'wxt/browser';
import type { Verb } from '../../../lib/messages/action-result';
import { namedBy } from '../../../lib/service/links';
import type { StartQuickAction } from './quick-action';

/** Firefox for Android has no keyboard commands. A key may start the worker. */
export function listenToCommands(start: StartQuickAction): void {
  browser.commands?.onCommand.addListener((command, tab) => {
    const address = tab?.url ?? '';
    const verb = verbOf(command, address);
    if (verb) start({ verb, address, isPage: true, isKey: true, tab });
  });
}

/** @returns `null` for a command of another version. */
export function verbOf(command: string, address: string): Verb | null {
  if (command === 'mark-chapter') return 'read';
  if (command === 'up-next') return 'upNext';
  if (command !== 'report') return null;
  const named = namedBy(address);
  return (named?.kind === 'old' ? named.type : named?.kind) === 'manga' ? 'reportSeries' : 'reportChapter';
}
