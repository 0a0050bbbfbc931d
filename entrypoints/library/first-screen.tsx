import { signal } from '@preact/signals';
import { render } from 'preact';
import type { AccessActions } from '../../components/access/AccessChoice';
import { toJsonMl } from '../../components/first-screen/json-ml';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { rememberFirstScreen } from '../../lib/settings/first-screen-item';
import { createHistoryState, type HistoryParts } from './history-state';
import { LibraryPage } from './library-page';
import { createLibraryState, type LibraryParts } from './library-state';
import { unseenViews } from './watched-views';

/** What the page is drawn from, with what it reads, or before it has read anything. */
export interface PageParts extends LibraryParts, HistoryParts {
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}

/** Draws the library as it is before it has read anything, out of sight, and keeps it for the next time. */
export function keepFirstScreen(parts: PageParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  const place = document.createElement('div');
  const unread = { ...parts, ...unseenViews(), onRemembered: null };
  render(
    <LibraryPage
      firstTab="library"
      state={createLibraryState(unread)}
      history={createHistoryState(unread)}
      access={{ ...parts.access, view: signal(null) }}
      onReloadExtension={parts.onReloadExtension}
    />,
    place,
  );
  rememberFirstScreen('library', { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}
