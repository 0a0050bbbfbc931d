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

/** Returns at once and never rejects: the outcome is shown where the person looks. */
export type RunQuickAction = (click: Click) => void;

export function createQuickAction(parts: () => Promise<Dependencies>, clock: Clock): RunQuickAction {
  return (click) => {
    // Firefox opens the popup only in the turn of the click. Such a page can show no toast.
    if (!isWritablePage(click.tab?.url)) void openPopup();
    void act(parts, click, createActionContext(click, clock));
  };
}

/** Some browsers never open it, or not now: then the toolbar button shows the outcome. */
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

/** The service is asked what an old number means; where that fails, nothing is stored, and the person is told. */
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

/** Once it is in the queue, a later failure only loses the offer to undo it. */
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
    (thrown: unknown) => {
      noted('deed-write')(thrown);
      return false;
    },
  );
  const described = await describeDeed(parts, deed);
  const shownIn = await say({ ...described, canUndo: described.canUndo && isNoted });
  // "Undo" counts from where it is shown: from this document, the popup or a notification.
  await noteShown(id, shownIn).catch(noted('deed-write'));
  if (shownIn) await tellNews(parts, shownIn, described);
}

/** It may have changed while its toast was on the way. */
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
