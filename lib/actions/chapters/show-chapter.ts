import type { ChapterState } from '../../messages/chapter-state';
import type { Id } from '../../service/ids';
import type { Dependencies } from '../dependencies';
import { chapterStates } from './chapter-states';
import { showChange } from './show-change';

export async function showChapter(parts: Dependencies, chapterId: Id): Promise<ChapterState> {
  const [state] = await chapterStates(parts, [chapterId]);
  if (!state) throw new TypeError('a chapter that was asked about has a state');
  await showChange(parts, [state]);
  return state;
}
