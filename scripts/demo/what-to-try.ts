/** What a newcomer is told on the terminal: the demo account, and a first walk. */
import type { Account } from '../../test/fake-service/library/types.ts';

/** The demo account's values, to be typed or copied; nothing is ever filled in from outside. */
export function demoValues({ username, password, client }: Account): string {
  return [
    'The demo account (the demo page has a copy button for each value):',
    `  Username       ${username}`,
    `  Password       ${password}`,
    `  Client ID      ${client.id}`,
    `  Client secret  ${client.secret}`,
  ].join('\n');
}

export const whatToTry = `What to try:
  1. Sign in on the options page with these values.
  2. Open a chapter from the demo page and press "Mark as read" in the corner. "Undo" takes it back.
  3. Turn to the next chapter ("." on the keyboard): the control is ready for it.
  4. Open the extension from the toolbar: the follow list, with what is unread. ">" opens a series with all its chapters.
The site is a stand-in on this machine; every other address leads nowhere. Ctrl-C stops everything.`;
