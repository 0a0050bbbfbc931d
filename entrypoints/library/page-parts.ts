import type { AccessActions } from '../../components/access/AccessChoice';
import type { HistoryParts } from './history-state';
import type { LibraryParts } from './library-state';

/** What the page is drawn from, with what it reads, or before it has read anything. */
export interface PageParts extends LibraryParts, HistoryParts {
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}
