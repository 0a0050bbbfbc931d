// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import axe from 'axe-core';
import type { ComponentChild } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllowanceMeter } from '../../components/allowance/AllowanceMeter';
import { AllowancePanel } from '../../components/allowance/AllowancePanel';
import { RequestList } from '../../components/allowance/RequestList';
import { RequestPlot } from '../../components/allowance/RequestPlot';
import { DiscussionWait } from '../../components/discuss/DiscussionWait';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { ListMenu } from '../../components/follows/ListMenu';
import { StatusLine } from '../../components/follows/StatusLine';
import { SurpriseOffer } from '../../components/follows/SurpriseOffer';
import { Toast } from '../../components/follows/Toast';
import { ReaderControl } from '../../components/reader/ReaderControl';
import { EarlierReports } from '../../components/report/EarlierReports';
import { ReportForm } from '../../components/report/ReportForm';
import { ReportKept } from '../../components/report/ReportKept';
import { ReportsList } from '../../components/report/ReportsList';
import { SeriesView } from '../../components/series/SeriesView';
import { SettingsOfSeries } from '../../components/series/SettingsOfSeries';
import { AllowedToggle } from '../../components/settings/AllowedToggle';
import { BadgeChoice } from '../../components/settings/BadgeChoice';
import { CheckInterval } from '../../components/settings/CheckInterval';
import { Diagnostics } from '../../components/settings/Diagnostics';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice } from '../../components/settings/SaveNotice';
import { Shortcuts } from '../../components/settings/Shortcuts';
import { AccountCard } from '../../components/sign-in/AccountCard';
import { ClientSteps } from '../../components/sign-in/ClientSteps';
import { EraseEverything } from '../../components/sign-in/EraseEverything';
import { LeftBehind } from '../../components/sign-in/LeftBehind';
import { SignInForm } from '../../components/sign-in/SignInForm';
import { createToastRegion, type ShownToast, type ToastRegionParts } from '../../components/toast/toast-region';
import { UpToDone } from '../../components/up-to/UpToDone';
import { UpToPreview } from '../../components/up-to/UpToPreview';
import { CaptchaNotice } from '../../components/waiting/CaptchaNotice';
import { WaitingList } from '../../components/waiting/WaitingList';
import type { ChapterState } from '../../lib/messages/chapter-state';
import { firstListChoice } from '../../lib/settings/list-choice';
import type { View } from '../../lib/storage/views';
import { mount } from '../support/mount';
import { languages, speak } from '../support/texts';
import { busyAllowance, paused, quiet, session } from '../support/views';
import { virtualClock } from '../support/virtual-clock';
import { requestsUntil } from './allowance/requests-until';
import { controlProps } from './reader/control-props';
import { bounds, chapterEntry, seriesActions, seriesOf } from './series/entries';
import { refusedMark, undecidedReport, waitingMark } from './waiting/entries';

const clock = virtualClock();
const hour = requestsUntil(clock.now(), 45);
const { now: _, ...views } = quiet;
const silence = { answer: null, onNewNetwork: vi.fn(), onAskNow: vi.fn() };
const line = { ...views, clock, onSignIn: null, silence };
const signIn = {
  isBusy: false,
  failure: null,
  namesExtension: true,
  clock,
  onSignIn: vi.fn(),
  onReloadExtension: vi.fn(),
};
const upToPreview = {
  ...{ title: 'A', chapter: 'Ch. 2', count: 2, leftOut: 'Not marked: 1 already read.' },
  spans: [{ volume: 'Volume 1', chapters: 'Ch. 1 – Ch. 2', count: 2 }],
  ...{ onMark: vi.fn(), onCancel: vi.fn() },
};
const upToDone = {
  ...{ done: 1, of: 2, isUndone: false, isBusy: false, failure: 'storage-full', kept: 'Saved, you’re offline' },
  ...{ onUndo: vi.fn(), onGoOn: vi.fn(), onClose: vi.fn() },
};
const surprise = { source: 'service', clock, onPress: vi.fn(), onReloadExtension: vi.fn() } as const;
const diagnostics = { onCopy: async () => undefined, onClear: async () => undefined };

const toast: ShownToast = {
  ...{ operationId: '7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a11', icon: 'tick', tone: 'done', goesAt: 0 },
  ...{ text: 'Marked as read: A, Ch. 2', room: ['Marked as read: A, Ch. 2', 'Already read: A, Ch. 2'], note: null },
  ...{ undo: 'Undo: A, Ch. 2', upNext: null, leadsToSite: false, isAsking: false, failure: null },
};
const toasts: ToastRegionParts & { readonly toasts: readonly ShownToast[] } = {
  site: 'https://mangadex.org',
  toasts: [
    toast,
    { ...toast, operationId: 'b', icon: 'warning', tone: 'danger', note: 'No room is left.', room: [], undo: null },
    { ...toast, operationId: 'c', note: 'Waits for a captcha', leadsToSite: true },
    { ...toast, operationId: 'd', icon: 'pause', note: 'Saved, you’re offline', failure: 'unexpected' },
    { ...toast, operationId: 'e', upNext: { text: 'Up next: Ch. 3', canOpen: true } },
    { ...toast, operationId: 'f', undo: null, upNext: { text: 'No other unread chapters', canOpen: false } },
  ],
  ...{ onUndo: vi.fn(), onUpNext: vi.fn(), onClose: vi.fn() },
};
/** They are elements without Preact. */
const PageToasts = ({ refusal = null }: { refusal?: 'covered' | null }) => {
  const fill = (place: HTMLElement | null) => {
    const region = createToastRegion(toasts);
    region.show(refusal === null ? toasts.toasts : [], refusal);
    place?.replaceChildren(region.element);
  };
  return <div ref={fill} />;
};
const keys = [
  { command: '_execute_action', keys: 'Alt+Shift+D' },
  { command: 'mark-chapter', keys: '' },
];
const discussion = {
  failure: null,
  access: {
    view: signal<View<'access'>>({ withheld: ['api'] }),
    nameOf: (host: string) => host,
    give: async () => true,
  },
  clock,
  site: 'https://mangadex.org',
  onTryAgain: vi.fn(),
  onSignIn: vi.fn(),
  onReloadExtension: vi.fn(),
};
const chapter: ChapterState = {
  chapterId: '01e9f0cb-caea-406d-92bb-0cc67c37481d',
  read: 'read',
  delivery: 'waiting',
  operationId: null,
  pausedBy: null,
  progress: { icon: 'sending', text: 'Saved, not sent yet' },
  countdownTo: null,
};
const reader = { ...controlProps, state: chapter, undoUntil: Number.POSITIVE_INFINITY, now: clock.now() };

const meter = { all: 5, isPaused: false, clock };
const busy = busyAllowance(clock.now());
const queue = {
  coverOf: () => signal(null),
  clock,
  onRetry: vi.fn(),
  onDismiss: vi.fn(),
  onDecide: vi.fn(),
  onTakeBack: vi.fn(),
  onTakeAllBack: vi.fn(),
  head: null,
};
const series = {
  series: seriesOf([chapterEntry(2, clock.now()), chapterEntry(1, clock.now(), { read: 'here', reason: 'read' })], {
    isComplete: false,
    hidden: 3,
    isFinished: true,
    gaps: [{ volume: null, first: 3, last: 5, reason: 'unasked', languages: [] }],
  }),
  request: 'idle',
  ratingRequest: 'idle',
  cover: signal(null),
  active: -1,
  showsHidden: false,
  upToHere: null,
  bounds,
  clock,
  ...seriesActions,
} as const;
const configured = seriesOf([], {
  groups: ['A', 'B', 'C'].map((name) => ({ id: name, name })),
  languages: { readers: ['en'], known: ['fr'], areAllKnown: false },
  settings: { isMuted: true, languages: ['en', 'fr'], groups: ['A', 'B'], waitDays: 3, note: 'after volume 2' },
});

const reportForm = {
  reasons: [{ id: 'r1', text: 'Pages missing', detailsRequired: true }],
  chosen: 'r1',
  details: '',
  page: 7,
  bytes: 130,
  maxBytes: 7_867,
  isBusy: false,
  onReason: vi.fn(),
  onDetails: vi.fn(),
  onSend: vi.fn(),
  onCancel: vi.fn(),
} as const;
const earlier = {
  entries: [{ key: 'k', reason: 'Pages missing', details: 'Page 3.', status: 'accepted', at: clock.now() }],
  now: clock.now(),
  isAsking: true,
  onAgain: vi.fn(),
  onLeave: vi.fn(),
};
const reportKept = { isUndoing: false, wasTooLate: false, now: clock.now(), onUndo: vi.fn(), onClose: vi.fn() };

/** What axe can judge without pixels; colours and whole pages are looked at in a real browser. */
describe.each(languages)('in %s, axe finds nothing wrong with', (language) => {
  beforeEach(() => speak(language));

  it.each<[name: string, content: ComponentChild]>([
    ['the sign-in form', <SignInForm {...signIn} />],
    ['a failed sign-in', <SignInForm {...signIn} failure={{ code: 'banned', retryAt: clock.now() + 9_000 }} />],
    ['the three steps', <ClientSteps siteSettings="https://mangadex.org/settings" />],
    ['the account', <AccountCard name="Hana" renewedAt={clock.now()} clock={clock} onSignOut={vi.fn()} />],
    ['the languages', <LanguageChoice languages={['en', 'de', 'ab']} chosen={['en']} onChoose={vi.fn()} />],
    ['the ratings', <RatingChoice ratings={['safe', 'erotica']} chosen={['safe']} onChoose={vi.fn()} />],
    [
      'hidden groups',
      <HiddenGroups groups={['g1', 'g2']} names={new Map([['g1', 'Lantern Scans']])} onShowAgain={vi.fn()} />,
    ],
    ['how often it is checked', <CheckInterval choices={[60, 0]} minutes={60} onChoose={vi.fn()} />],
    ['the number on the button', <BadgeChoice counted="series" onChoose={vi.fn()} />],
    [
      'refused notifications',
      <AllowedToggle
        {...{ label: 'Notify me', help: 'One for each series.', refused: 'Not allowed.', onToggle: vi.fn() }}
        {...{ isOn: false, isManaged: false, isMissing: true, wasRefused: true }}
      />,
    ],
    ['a choice that was not kept', <SaveNotice outcome={{ failure: 'settings-full' }} />],
    [
      'what could not be erased',
      <LeftBehind left={['session', 'library']} isAll={false} code="storage-failed" onTryAgain={vi.fn()} />,
    ],
    ['a diagnosis with an empty log', <Diagnostics text="Log:" isLogEmpty {...diagnostics} />],
    [
      'a diagnosis',
      <Diagnostics isLogEmpty={false} text="2026-01-01T00:00:00.000Z menus unexpected TypeError 1" {...diagnostics} />,
    ],
    ['erasing everything', <EraseEverything waiting={2} onErase={vi.fn()} />],
    ['toasts of a page', <PageToasts />],
    ['toasts that were covered', <PageToasts refusal="covered" />],
    ['the keys, which this browser changes', <Shortcuts shortcuts={keys} onChange={vi.fn()} />],
    ['the keys, which the person changes', <Shortcuts shortcuts={keys} onChange={null} />],
    ['the control of an unread chapter', <ReaderControl {...reader} state={{ ...chapter, read: 'unread' }} />],
    ['the control of a read chapter', <ReaderControl {...reader} />],
    ['the control while it saves', <ReaderControl {...reader} isSaving />],
    ['the control of a signed-out person', <ReaderControl {...reader} isSignedIn={false} />],
    ['the control made small', <ReaderControl {...reader} isSmall />],
    ['the status line', <StatusLine {...line} />],
    ['a running check', <StatusLine {...line} check={{ ...quiet.check, state: 'checking' }} />],
    [
      'a signed-out status line',
      <StatusLine {...line} session={{ ...session, state: 'signed-out' }} onSignIn={vi.fn()} />,
    ],
    [
      'a silence',
      <StatusLine
        {...line}
        pause={paused('banned', clock.now() + 900_000)}
        silence={{ ...silence, answer: { kind: 'cost', until: clock.now() + 1_800_000 } }}
      />,
    ],
    ['the meter', <AllowanceMeter {...meter} view={busy} />],
    ['the plot of the last hour', <RequestPlot minutes={hour.minutes} allowed={300} now={clock.now()} />],
    ['the requests of the last hour', <RequestList requests={hour.sent} />],
    ['what the meter opens', <AllowancePanel allowance={busy} all={5} isPaused={false} now={clock.now()} />],
    [
      'the queue',
      <WaitingList
        {...queue}
        entries={[
          refusedMark(),
          waitingMark({ key: 'c1', at: clock.now() }),
          waitingMark({ key: 'c2', chapter: 'Ch. 13' }),
          undecidedReport(),
          undecidedReport({ key: 'r1', state: { name: 'needs-decision', why: 'restored' } }),
        ]}
      >
        {null}
      </WaitingList>,
    ],
    [
      'the form of a report',
      <ReportForm {...reportForm} problem="details">
        <EarlierReports {...earlier} />
      </ReportForm>,
    ],
    [
      'a report that is kept',
      <ReportKept {...reportKept} state={{ name: 'held', until: clock.now() + 9_000 }}>
        {null}
      </ReportKept>,
    ],
    [
      'the reports',
      <ReportsList
        reports={earlier.entries.flatMap((one) => {
          const report = { ...one, title: 'A', chapter: 'Ch. 1' };
          return [
            { ...report, key: 'q', delivery: { name: 'held', until: clock.now() + 9_000 } },
            { ...report, delivery: null },
          ];
        })}
        now={clock.now()}
      >
        {null}
      </ReportsList>,
    ],
    ['a discussion that is looked for', <DiscussionWait {...discussion} />],
    [
      'one that was not found',
      <DiscussionWait {...discussion} failure={{ code: 'throttled', retryAt: clock.now() + 9_000 }} />,
    ],
    [
      'one that the browser keeps us from',
      <DiscussionWait {...discussion} failure={{ code: 'access-withheld', retryAt: null }} />,
    ],
    ['a captcha that is demanded', <CaptchaNotice site="https://mangadex.org" onTryAgain={vi.fn()} />],
    ['what up to a chapter would be marked', <UpToPreview {...upToPreview} />],
    ['what was marked in part', <UpToDone {...upToDone} />],
    ['a series', <SeriesView {...series} />],
    ['the settings for a series', <SettingsOfSeries {...series} series={configured} isOpen onOpen={vi.fn()} />],
    ['marking up to a chapter', <SeriesView {...series} upToHere={{ chapter: 'Ch. 2', count: 2 }} />],
    ['the menu of the list', <ListMenu choice={firstListChoice} onChoose={vi.fn()} />],
    ['a toast', <Toast text="Done" tone="done" offer={{ label: 'Undo', name: 'Undo: A, Ch. 1', onPress: vi.fn() }} />],
    ['an empty screen', <EmptyScreen title="A" text="B" action={{ label: 'C', onPress: vi.fn() }} />],
    [
      'the offer of a surprise',
      <EmptyScreen title="A" text="B" action={null}>
        <SurpriseOffer {...surprise} isAsking={false} failure={{ code: 'throttled', retryAt: clock.now() + 9_000 }} />
      </EmptyScreen>,
    ],
    [
      'a surprise that is being asked for',
      <EmptyScreen title="A" text="B" action={null}>
        <SurpriseOffer {...surprise} isAsking failure={null} />
      </EmptyScreen>,
    ],
  ])('%s', async (_name, content) => {
    const place = await mount(content);
    const { violations, passes } = await axe.run(place, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(passes).not.toEqual([]);
  });
});
