import { browser } from 'wxt/browser';
import { enqueueFromLink, type LinkVerb } from '../../../lib/actions/chapters/enqueue-from-link';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { idOfNumber, knownIdOf } from '../../../lib/actions/queue/id-of';
import { accountOf } from '../../../lib/actions/session/account-of';
import type { Clock } from '../../../lib/clock';
import { noted } from '../../../lib/diagnostics/note';
import type { Deed, Verb } from '../../../lib/messages/deed';
import type { PageDocument } from '../../../lib/messages/page-document';
import type { Id } from '../../../lib/service/ids';
import { type Named, namedBy } from '../../../lib/service/links';
import { openReportWindow } from '../report-window';
import { openUpToWindow } from '../up-to-window';
import { type ActionContext, type Click, createActionContext } from './action-context';
import { noteDeed, notedDeed, noteShown } from './deeds';
import { describeDeed } from './describe-deed';
import { updateInPage } from './page-toast';
import { isWritablePage } from './writable-page';

/** Does what a click asks for. It returns at once and does not reject: what comes of it is said where the person looks. */
export type RunQuickAction = (click: Click) => void;

export function createQuickAction(parts: () => Promise<Dependencies>, clock: Clock): RunQuickAction {
  return (click) => {
    // Firefox opens the popup only in the turn of the click; a toast has no place in such a page.
    if (!isWritablePage(click.tab?.url)) void openPopup();
    void act(parts, click, createActionContext(click, clock));
  };
}

/** Not every browser lets it be opened, nor at every moment: then the toolbar button says what came of the click. */
async function openPopup(): Promise<void> {
  try {
    await browser.action.openPopup?.();
  } catch (thrown) {
    noted('popup-open')(thrown);
  }
}

async function act(parts: () => Promise<Dependencies>, click: Click, course: ActionContext): Promise<void> {
  const { verb } = click;
  const named = namedBy(click.address);
  if (named === null || kindOf(named) !== kindAbout(verb)) return void (await course.say({ outcome: 'nothing' }));
  const id = await idNamed(parts, named, course);
  if (id === null) return;
  try {
    if (isWish(verb)) return await wish(await parts(), verb, id, course);
    if (named.kind === 'old') course.hush();
    const page = named.kind === 'chapter' && click.isPage ? named.page : undefined;
    await openWindow(verb, id, page);
  } catch (thrown) {
    await course.fail('failed', thrown);
  }
}

/** What an old number names is asked for; where that fails, nothing is kept, and that is said. */
async function idNamed(
  parts: () => Promise<Dependencies>,
  named: Named,
  { say, fail }: ActionContext,
): Promise<Id | null> {
  const known = await knownIdOf(named);
  if (known !== null || named.kind !== 'old') return known;
  try {
    await say({ outcome: 'asking' });
    return await idOfNumber(await parts(), named);
  } catch (thrown) {
    await fail('unresolved', thrown);
    return null;
  }
}

/** What was wished is in the queue, whatever fails after that: then it is said without the way back. */
async function wish(
  parts: Dependencies,
  verb: LinkVerb,
  objectId: Id,
  { id, goesAt, page, say }: ActionContext,
): Promise<void> {
  const isChanged = await enqueueFromLink(parts, { operationId: id, wish: verb, id: objectId });
  const account = await accountOf(parts);
  const deed = { id, verb, objectId, account, goesAt: goesAt(), outcome: isChanged ? 'done' : 'already' } as const;
  const isNoted = await noteDeed({ ...deed, page, isShown: false }).then(
    () => true,
    () => false,
  );
  const described = await describeDeed(parts, deed);
  const shownIn = await say({ ...described, canUndo: described.canUndo && isNoted });
  // It can be undone from where it is shown: this document alone, or the popup and a notification.
  await noteShown(id, shownIn).catch(noted('deed-write'));
  if (shownIn) await tellNews(parts, shownIn, described);
}

/** What became of a deed while its toast was on its way there. */
async function tellNews(parts: Dependencies, shownIn: PageDocument, described: Deed): Promise<void> {
  const deed = await notedDeed(described.id, parts.clock.now()).catch(noted('toasts'));
  const news = deed && (await describeDeed(parts, deed));
  if (news && JSON.stringify(news) !== JSON.stringify(described)) updateInPage(shownIn, news);
}

async function openWindow(verb: Exclude<Verb, LinkVerb>, objectId: Id, page: number | undefined): Promise<void> {
  if (verb === 'upTo') await openUpToWindow({ chapterId: objectId });
  if (verb === 'reportChapter') await openReportWindow({ category: 'chapter', objectId, page });
  if (verb === 'reportSeries') await openReportWindow({ category: 'manga', objectId });
}

function isWish(verb: Verb): verb is LinkVerb {
  return verb === 'read' || verb === 'unread' || verb === 'follow' || verb === 'unfollow';
}

function kindOf(named: Named): 'chapter' | 'manga' {
  return named.kind === 'old' ? named.type : named.kind;
}

function kindAbout(verb: Verb): 'chapter' | 'manga' {
  return verb === 'follow' || verb === 'unfollow' || verb === 'reportSeries' ? 'manga' : 'chapter';
}
