import type { IntentKind } from '../../model/intents';
import { showChange } from '../chapters/show-change';
import { showChapter } from '../chapters/show-chapter';
import type { Dependencies } from '../dependencies';

/** Shows what has become of something that was wanted, everywhere; of a chapter's mark, in the tabs that show the chapter, too. */
export async function showIntent(parts: Dependencies, { kind, key }: { kind: IntentKind; key: string }): Promise<void> {
  if (kind === 'mark') await showChapter(parts, key);
  else await showChange(parts);
}
