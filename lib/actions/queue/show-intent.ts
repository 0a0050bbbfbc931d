import type { IntentKind } from '../../model/intents';
import { showChange, showChapters } from '../chapters/show-change';
import type { Showing } from '../dependencies';

export async function showIntent(parts: Showing, { kind, key }: { kind: IntentKind; key: string }): Promise<void> {
  if (kind === 'mark') await showChapters(parts, key);
  else await showChange(parts);
}
