import { signal } from '@preact/signals';
import { render } from 'preact';
import type { AccessActions } from '../../components/access/AccessChoice';
import { toJsonMl } from '../../components/first-screen/json-ml';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { LIBRARY_VIEW } from '../../lib/settings/list-choice';
import { FIRST_SCREENS } from '../../lib/settings/snapshots';
import { forgetItem, recallItem, rememberItem } from '../../lib/storage/page-item';
import { createHistoryState, type HistoryParts } from './history-state';
import { LibraryPage } from './library-page';
import { createLibraryState, type LibraryParts } from './library-state';

/** What the page is drawn from, with what it reads, or before it has read anything. */
export interface PageParts extends Omit<LibraryParts, 'lastRead'>, HistoryParts {
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}

/** Draws the library out of sight, and keeps it for the next time. @param parts as they are before anything was read. */
export function keepFirstScreen(parts: PageParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  // How many covers stand beside each other follows from the window, so those are drawn once it is known.
  if (recallItem(LIBRARY_VIEW) === 'covers') {
    forgetItem(FIRST_SCREENS.library);
    return;
  }
  const place = document.createElement('div');
  const unread = { ...parts, onRemembered: null };
  const history = createHistoryState(unread);
  render(
    <LibraryPage
      firstTab="library"
      state={createLibraryState({ ...unread, lastRead: history.lastRead })}
      history={history}
      access={{ ...parts.access, view: signal(null) }}
      onReloadExtension={parts.onReloadExtension}
    />,
    place,
  );
  rememberItem(FIRST_SCREENS.library, { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}
