import { browser } from 'wxt/browser';
import type { Id } from '../../lib/service/ids';
import { UP_TO_WINDOWS } from '../../lib/storage/background-items';
import { openSmallWindow } from './small-window';

/** Room for a question with its count, and a short list. */
const SIZE = { width: 440, height: 520 } as const;

/** The window says what "mark this and all before it" would mark, and does it on request. */
export async function openUpToWindow({ chapterId }: { chapterId: Id }): Promise<void> {
  const address = `${browser.runtime.getURL('/up-to.html')}?chapter=${chapterId}`;
  await openSmallWindow({ item: UP_TO_WINDOWS, address, ...SIZE });
}
