import { browser } from 'wxt/browser';
import { enqueueFromLink, knownIdOf, type LinkVerb, resolveOldNumber } from '../../../lib/actions/chapters/links';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { accountOf, markOwner } from '../../../lib/actions/session';
import type { Clock } from '../../../lib/clock';
import { logFailure } from '../../../lib/diagnostics/log-failure';
import type { ActionResult, Verb } from '../../../lib/messages/action-result';
import type { PageDocument } from '../../../lib/messages/page-document';
import { sitePathOf } from '../../../lib/service/chapter-links';
import type { Id } from '../../../lib/service/ids';
import { type Named, namedBy } from '../../../lib/service/links';
import type { KnownServiceChoices } from '../../../lib/settings/service-choices';
import type { GetDependencies } from '../keep-dependencies';
import { openReportWindow, openUpToWindow } from '../small-window';
import { openNext } from '../up-next';
import { type ActionContext, type Click, createActionContext, type StartQuickAction } from './action-context';
import { describeResult } from './describe-result';
import { kindNamed, objectOf } from './menus';
import { updateInPage } from './page-toast';
import { inTurnOf, isMark, readStoredResult, storeResult, storeWhereShown } from './stored-results';

export function createQuickAction(
  dependencies: GetDependencies,
  { requireLive }: Pick<KnownServiceChoices, 'requireLive'>,
  clock: Clock,
): StartQuickAction {
  return (click) => {
    // Firefox opens the popup only in the turn of the click. Such a page can show no toast.
    if (!isWritablePage(click.tab?.url)) void openPopup().catch(logFailure('popup-open'));
    const context = createActionContext(click, clock);
    const start = () => run(dependencies, click, context);
    void requireLive().then(start, (thrown) => context.showFailure('failed', thrown));
  };
}

/** Some browsers never open it, or not now: then the toolbar button shows the result. */
async function openPopup(): Promise<void> {
  await browser.action.openPopup?.();
}

async function run(dependencies: GetDependencies, click: Click, context: ActionContext): Promise<void> {
  const { verb } = click;
  if (verb === 'upNext') return goOn(dependencies, click, context);
  const named = namedBy(click.address);
  if (named === null || kindNamed(named) !== objectOf(verb)) return void (await context.show({ outcome: 'nothing' }));
  const objectId = await resolveId(dependencies, named, context);
  if (objectId === null) return;
  try {
    if (isLinkVerb(verb)) return await enqueue(await dependencies(), { ...click, verb }, objectId, context);
    if (named.kind === 'old') context.dismissToast();
    const page = named.kind === 'chapter' && click.isPage ? named.page : undefined;
    await openWindow(verb, objectId, page);
  } catch (thrown) {
    await context.showFailure('failed', thrown);
  }
}

/** From a chapter, or from any other page of the site, in the same tab. */
async function goOn(dependencies: GetDependencies, { tab, address }: Click, context: ActionContext): Promise<void> {
  if (tab?.id === undefined || sitePathOf(address) === null) return void (await context.show({ outcome: 'nothing' }));
  try {
    const parts = await dependencies();
    const next = await openNext(parts, tab.id, address);
    if (next === null) await context.show({ outcome: 'already' });
    if (next === undefined)
      await context.show({ outcome: 'failed', code: (await parts.session.account()) ? null : 'signed-out' });
  } catch (thrown) {
    await context.showFailure('failed', thrown);
  }
}

/** The service is asked what an old number means; where that fails, nothing is stored, and the person is told. */
async function resolveId(dependencies: GetDependencies, named: Named, context: ActionContext): Promise<Id | null> {
  const known = await knownIdOf(named);
  if (known !== null || named.kind !== 'old') return known;
  try {
    await context.show({ outcome: 'asking' });
    return await resolveOldNumber(await dependencies(), named);
  } catch (thrown) {
    await context.showFailure('unresolved', thrown);
    return null;
  }
}

/** Once it is in the queue, a later failure only loses the offer to undo it. */
async function enqueue(
  parts: Dependencies,
  { verb, isKey }: { readonly verb: LinkVerb; readonly isKey?: true },
  objectId: Id,
  context: ActionContext,
): Promise<void> {
  const { operationId, page, toastEndsAt } = context;
  const isChanged = await enqueueFromLink(parts, { operationId, verb, id: objectId }, isKey ? 'key' : 'menu');
  const account = await (isMark({ verb }) ? markOwner(parts, objectId) : accountOf(parts));
  const outcome = isChanged ? 'done' : 'already';
  const click = { operationId, verb, objectId, account, page };
  const stored = { ...click, goesAt: toastEndsAt(), outcome, isShown: false } as const;
  const isStored = await storeResult(stored).then(() => true, logFailure('result-write'));
  const result = await describeResult(parts, stored);
  const shownIn = await context.show({ ...result, canUndo: result.canUndo && isStored === true });
  // "Undo" counts from where it is shown: from this document, the popup or a notification.
  await storeWhereShown(operationId, shownIn).catch(logFailure('result-write'));
  if (shownIn) await inTurnOf(operationId, () => updateIfChanged(parts, shownIn, result));
}

/** It may have changed while its toast was on the way. */
async function updateIfChanged(parts: Dependencies, shownIn: PageDocument, shown: ActionResult): Promise<void> {
  const stored = await readStoredResult(shown.operationId, parts.clock.now()).catch(logFailure('toasts'));
  const result = stored && (await describeResult(parts, stored));
  if (result && JSON.stringify(result) !== JSON.stringify(shown)) updateInPage(shownIn, result, parts.clock);
}

async function openWindow(verb: Exclude<Verb, LinkVerb>, objectId: Id, page: number | undefined): Promise<void> {
  if (verb === 'upTo') await openUpToWindow({ chapterId: objectId });
  if (verb === 'reportChapter') await openReportWindow({ category: 'chapter', objectId, page });
  if (verb === 'reportSeries') await openReportWindow({ category: 'manga', objectId });
}

function isLinkVerb(verb: Verb): verb is LinkVerb {
  return verb === 'read' || verb === 'unread' || verb === 'follow' || verb === 'unfollow';
}

/** The stores of Chrome, Edge and Firefox, into which no extension may write. */
const stores = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.mozilla.org'] as const;

/** A guess, for what has to be done in the turn of the click; the browser decides. @param address `undefined` where hidden from us. */
function isWritablePage(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && !stores.some((store) => store === hostname);
}
