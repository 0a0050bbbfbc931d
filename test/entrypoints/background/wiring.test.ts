import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../../../entrypoints/background';
import { createDependencies } from '../../../entrypoints/background/create-dependencies';
import { createPacing, type Pacing } from '../../../entrypoints/background/create-pacing';
import { notificationId } from '../../../entrypoints/background/notifications';
import { observeSite } from '../../../entrypoints/background/observe-site';
import { planResume, resumeWork, scheduleRetry } from '../../../entrypoints/background/resume-work';
import { showChaptersOnScreen } from '../../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../../lib/actions/chapters/marks';
import { importSiteMark } from '../../../lib/actions/chapters/site-marks';
import type { Dependencies } from '../../../lib/actions/dependencies';
import type { Events } from '../../../lib/actions/events';
import { applySettings } from '../../../lib/actions/settings';
import { syncLibrary } from '../../../lib/actions/sync';
import type { BlockStatus } from '../../../lib/pacing/pacer';
import { developmentProfile, liveProfile } from '../../../lib/service/profile';
import type { SiteWrite } from '../../../lib/service/site-writes';
import { LEFT_PAGES, rememberPosition } from '../../../lib/settings/reader';
import { changeSettings, defaultSettings } from '../../../lib/settings/settings';
import { alarmNames } from '../../../lib/storage/names';
import { readItem } from '../../../lib/storage/stored-item';
import { id, NOW } from '../../library/rows';
import { lifeLocks } from '../../support/locks';
import { waitFor } from '../../support/wait-for';

vi.mock('../../../entrypoints/background/create-dependencies', () => ({ createDependencies: vi.fn() }));
vi.mock('../../../entrypoints/background/create-pacing', () => ({ createPacing: vi.fn() }));
vi.mock('../../../entrypoints/background/resume-work', () => ({
  RESUME_WORK: 'resume-work',
  ...{ resumeWork: vi.fn(), planResume: vi.fn(), scheduleRetry: vi.fn() },
}));
vi.mock('../../../entrypoints/background/observe-site', () => ({ observeSite: vi.fn() }));
vi.mock('../../../entrypoints/background/badge', () => ({ showBadge: vi.fn() }));
vi.mock('../../../entrypoints/background/link-scripts', () => ({ keepLinkScripts: vi.fn() }));
vi.mock('../../../entrypoints/background/storage-access', () => ({ closeToContentScripts: vi.fn() }));
vi.mock('../../../lib/actions/chapters/site-marks', async (original) => ({
  ...(await original<object>()),
  importSiteMark: vi.fn(),
}));
vi.mock('../../../lib/actions/settings', async (original) => ({
  ...(await original<object>()),
  applySettings: vi.fn(),
}));
vi.mock('../../../lib/actions/sync', async (original) => ({ ...(await original<object>()), syncLibrary: vi.fn() }));
vi.mock('../../../lib/actions/chapters/marks', async (original) => ({
  ...(await original<object>()),
  markChapter: vi.fn(),
}));
vi.mock('../../../lib/actions/sign-in', async (original) => ({
  ...(await original<object>()),
  recoverSession: vi.fn(),
}));
vi.mock('../../../lib/actions/chapters/chapter-states', async (original) => ({
  ...(await original<object>()),
  showChaptersOnScreen: vi.fn(),
}));

const account = id(9_000);
const ringing = { name: 'sync', scheduledTime: NOW, persistAcrossSessions: true };
const next = { chosenMs: 3_600_000, intervalMs: 3_600_000 };

describe('a worker that wakes', () => {
  let pause: BlockStatus;
  let built: PromiseWithResolvers<Dependencies>;
  const [menuClicks, keys] = [{ addListener: vi.fn() }, { addListener: vi.fn() }];
  const pacer = { observeSite: vi.fn(), networkChanged: vi.fn(async () => undefined) };
  const parts = {
    clock: { now: () => NOW, sleep: () => new Promise(() => undefined) },
    serviceClock: { ready: Promise.resolve() },
    settings: () => defaultSettings,
    session: { isSignedIn: async () => true, account: async () => ({ id: account, name: 'Hana' }) },
    pacer: { ready: Promise.resolve(), blockStatus: () => pause },
    library: { readManga: async () => [], readSyncStatus: async () => ({ last: null, job: null }) },
    counts: { recount: vi.fn() },
    closed: new AbortController().signal,
  } as unknown as Dependencies;

  beforeEach(async () => {
    fakeBrowser.reset();
    Object.assign(fakeBrowser, {
      ...{ permissions: { onAdded: { addListener: vi.fn() } } },
      ...{ contextMenus: { onClicked: menuClicks }, commands: { onCommand: keys } },
    });
    vi.stubGlobal('self', { addEventListener: vi.fn() });
    vi.stubGlobal('navigator', { locks: lifeLocks() });
    vi.mocked(syncLibrary).mockResolvedValue(null);
    pause = { code: null, since: null, until: null };
    built = Promise.withResolvers();
    vi.mocked(createDependencies).mockReturnValue(built.promise);
    vi.mocked(createPacing).mockReturnValue({ pacer } as unknown as Pacing);
  });

  /** What the worker listens to. */
  function eventsOf(): Events {
    const [infrastructure] = vi.mocked(createDependencies).mock.calls.at(-1) ?? [];
    if (!infrastructure) throw new Error('nothing was built');
    return infrastructure.events;
  }

  async function isDue(): Promise<void> {
    await fakeBrowser.storage.local.set({ 'sync.times': { ...next, nextAt: NOW - 1 } });
  }

  /** Begins a life of the worker, whose parts are built at once. */
  function wake(made: Dependencies = parts): void {
    background.main();
    built.resolve(made);
  }

  const alarmIsSet = () => waitFor(async () => expect(await fakeBrowser.alarms.get('sync')).toBeTruthy());

  it('listens to everything in its first turn, and registers no listener later: an event that woke it would be lost', async () => {
    const { action, alarms, notifications, permissions, runtime, storage, tabs } = fakeBrowser;
    const spaces = [action, alarms, notifications, permissions, runtime, tabs];
    const events = [...spaces, storage.sync, storage.session, storage.local].flatMap((area) =>
      Object.entries(area).flatMap(([name, event]) => (/^on[A-Z]/.test(name) ? [event] : [])),
    );
    expect(events.length).toBeGreaterThan(20);
    background.main();
    const heard = [
      ...[alarms.onAlarm, notifications.onClicked, notifications.onButtonClicked],
      ...[runtime.onMessage, runtime.onInstalled, runtime.onStartup, storage.sync.onChanged, storage.session.onChanged],
    ];
    expect(heard.map((event) => event.hasListeners())).toEqual(heard.map(() => true));
    for (const event of [menuClicks, keys]) expect(event.addListener).toHaveBeenCalledOnce();

    const late: unknown[] = [];
    for (const event of [...events, menuClicks, keys])
      vi.spyOn(event, 'addListener').mockImplementation((one: unknown) => late.push(one));
    vi.mocked(self.addEventListener).mockImplementation((name: string) => late.push(name));
    built.resolve(parts);
    await waitFor(() => expect(resumeWork).toHaveBeenCalledTimes(1));
    await alarmIsSet();
    expect(late).toEqual([]);
  });

  it('is there in a browser that has neither context menus nor keyboard commands', async () => {
    Object.assign(fakeBrowser, { contextMenus: undefined, commands: undefined });
    wake();
    await waitFor(() => expect(parts.counts.recount).toHaveBeenCalledTimes(1));
  });

  it('enters what tabs do in its first turn, before anything is built', () => {
    background.main();
    const seen = { kind: 'failed', requestId: 'a' } as const;
    vi.mocked(observeSite).mock.calls[0]?.[0].onEvent(seen);
    expect(pacer.observeSite).toHaveBeenCalledWith(seen);
  });

  it('lets a person say once more that the network is another one, when the browser has seen it change', async () => {
    background.main();
    const [, whenOnline] = vi.mocked(self.addEventListener).mock.calls.find(([name]) => name === 'online') ?? [];
    if (typeof whenOnline === 'function') whenOnline(new Event('online'));
    expect(pacer.networkChanged).toHaveBeenCalledTimes(1);
  });

  it('answers the message that has woken it, and only then takes up what was interrupted, counts, and checks what is due', async () => {
    const marked = Promise.withResolvers<never>();
    vi.mocked(markChapter).mockReturnValue(marked.promise);
    await isDue();
    background.main();
    const mark = { operationId: crypto.randomUUID(), chapterId: id(1), read: true };
    const { id: extensionId, getURL } = fakeBrowser.runtime;
    const sender = { id: extensionId, origin: new URL(getURL('/')).origin };
    void fakeBrowser.runtime.onMessage.trigger({ name: 'chapter.mark', input: mark }, sender, () => undefined);
    built.resolve(parts);
    await waitFor(() => expect(markChapter).toHaveBeenCalledOnce());
    await new Promise(setImmediate);
    for (const work of [resumeWork, syncLibrary, parts.counts.recount]) expect(work).not.toHaveBeenCalled();
    marked.reject(new Error('broken'));
    const due = { kind: 'quick', priority: 'background' };
    await waitFor(() => expect(syncLibrary).toHaveBeenCalledExactlyOnceWith(parts, due));
    expect(resumeWork).toHaveBeenCalledExactlyOnceWith(parts, false);
    expect(parts.counts.recount).toHaveBeenCalledOnce();
  });

  it('takes up what waits when the alarm for it rings', async () => {
    wake(parts);
    await fakeBrowser.alarms.onAlarm.trigger({ ...ringing, name: alarmNames.resumeWork });
    await waitFor(() => expect(resumeWork).toHaveBeenLastCalledWith(parts, true));
  });

  it('builds other parts for requests after the browser has closed the database of these, and takes up what waits', async () => {
    const closing = new AbortController();
    wake({ ...parts, closed: closing.signal });
    await waitFor(() => expect(resumeWork).toHaveBeenCalledTimes(1));
    closing.abort();
    vi.mocked(createDependencies).mockResolvedValue(parts);
    await fakeBrowser.runtime.onStartup.trigger();
    await waitFor(() => expect(resumeWork).toHaveBeenLastCalledWith(parts, false));
    expect(createDependencies).toHaveBeenCalledTimes(2);
    expect(showChaptersOnScreen).toHaveBeenCalledWith(parts);
  });

  it('takes over what is changed on a site of the service that is chosen, and of no other', async () => {
    background.main();
    const mark: SiteWrite = { kind: 'mark', chapterId: id(1) };
    const chosen = { ...parts, profile: developmentProfile };
    built.resolve(chosen);
    const [observed] = vi.mocked(observeSite).mock.lastCall ?? [];
    expect(observed?.profiles).toEqual([liveProfile, developmentProfile]);
    for (const { id } of [liveProfile, developmentProfile]) observed?.onWrite(id, mark);
    await waitFor(() => expect(importSiteMark).toHaveBeenCalled());
    await new Promise(setImmediate);
    expect(importSiteMark).toHaveBeenCalledExactlyOnceWith(chosen, mark);
  });

  it('checks nothing that is not due, and when its alarm has woken it later', async () => {
    wake();
    await alarmIsSet();
    expect(syncLibrary).not.toHaveBeenCalled();
    await isDue();
    await fakeBrowser.alarms.onAlarm.trigger(ringing);
    await waitFor(() => expect(syncLibrary).toHaveBeenCalledTimes(1));
  });

  it('asks nothing in a silence, and checks when that is over', async () => {
    pause = { code: 'banned', since: NOW, until: NOW + 900_000 };
    await isDue();
    wake();
    await waitFor(async () => expect((await fakeBrowser.alarms.get('sync'))?.scheduledTime).toBe(NOW + 900_000));
    expect(syncLibrary).not.toHaveBeenCalled();

    pause = { code: null, since: null, until: null };
    eventsOf().pause.emit(pause);
    await waitFor(() => expect(syncLibrary).toHaveBeenCalledTimes(1));
  });

  it('puts the script of the site into its open tabs when the browser gives the site back, and for no other host', async () => {
    const executeScript = vi.fn(async () => []);
    Object.assign(fakeBrowser, { scripting: { executeScript } });
    const query = vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 7 }] as never);
    background.main();
    await waitFor(() => expect(createDependencies).toHaveBeenCalled());
    eventsOf().accessGiven.emit(['api', 'auth', 'uploads']);
    eventsOf().accessGiven.emit(['site']);
    const files = ['/content-scripts/reader.js'];
    await waitFor(() => expect(executeScript).toHaveBeenCalledExactlyOnceWith({ target: { tabId: 7 }, files }));
    expect(query).toHaveBeenCalledExactlyOnceWith({ url: ['https://mangadex.org/*'], discarded: false });
  });

  it.each<[string, (events: Events) => void]>([
    ['the queue has changed', ({ queue }) => queue.emit()],
    ['of a sign-in or sign-out', ({ session }) => session.emit()],
    ['a check has come further', ({ sync }) => sync.emit({ isOver: false })],
    ['something waits for a captcha', ({ captchas }) => captchas.emit()],
  ])('sees to its alarm as soon as %s, whether or not that can be shown', async (_, happens) => {
    wake();
    await waitFor(() => expect(parts.counts.recount).toHaveBeenCalled());
    expect(planResume).not.toHaveBeenCalled();
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('full'));
    happens(eventsOf());
    await waitFor(() => expect(planResume).toHaveBeenCalledWith(parts));
  });

  it('sees to the alarm of the next check when one that was asked for is over, and after a sign-in', async () => {
    wake();
    for (const happens of [() => eventsOf().sync.emit({ isOver: true }), () => eventsOf().session.emit()]) {
      await alarmIsSet();
      await fakeBrowser.alarms.clear('sync');
      happens();
    }
    await alarmIsSet();
  });

  it('forgets where chapters were left once the person does not want that kept, also where that was chosen before it woke', async () => {
    await rememberPosition({ account, chapterId: id(1), page: 12, pages: 30 });
    await changeSettings(() => ({ offerResume: false }));
    wake();
    await waitFor(async () => expect(await readItem(LEFT_PAGES)).toEqual([]));
  });

  it('applies a choice that has woken it, and lets checks come as often as that says', async () => {
    background.main();
    await changeSettings(() => ({ languages: ['en', 'fr'] }));
    built.resolve(parts);
    const chosen = { ...defaultSettings, languages: ['en', 'fr'], areLanguagesChosen: true };
    await waitFor(() => expect(applySettings).toHaveBeenCalledExactlyOnceWith(parts, defaultSettings, chosen));
  });

  it('does what a press on a notification wanted that has woken it', async () => {
    background.main();
    const pressed = notificationId({ kind: 'chapters', account, chapterIds: [id(12)] });
    await fakeBrowser.notifications.onButtonClicked.trigger(pressed, 1);
    built.resolve(parts);
    await waitFor(() => expect(markChapter).toHaveBeenCalledTimes(1));
    expect(vi.mocked(markChapter).mock.calls[0]?.[1]).toMatchObject({ chapterId: id(12), read: true });
  });

  it('that cannot be built breaks nothing when its alarm rings, and tries again', async () => {
    background.main();
    built.reject(new Error('the database cannot be opened'));
    await fakeBrowser.alarms.onAlarm.trigger(ringing);
    expect(syncLibrary).not.toHaveBeenCalled();
    await waitFor(() => expect(scheduleRetry).toHaveBeenCalled());
  });
});
