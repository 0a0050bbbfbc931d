import { signal } from '@preact/signals';
import { render } from 'preact';
import { toJsonMl } from '../../components/first-screen/json-ml';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { FIRST_SCREENS } from '../../lib/settings/snapshots';
import { rememberItem } from '../../lib/storage/page-item';
import { createHistoryState } from './history-state';
import { LibraryPage } from './library-page';
import { createLibraryState } from './library-state';
import type { PageParts } from './page-parts';

/** Draws the library out of sight, and keeps it for the next time. @param parts as they are before anything was read. */
export function keepFirstScreen(parts: PageParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  const place = document.createElement('div');
  const unread = { ...parts, onRemembered: null };
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
  rememberItem(FIRST_SCREENS.library, { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}
