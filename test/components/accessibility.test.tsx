// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import axe from 'axe-core';
import type { ComponentChild } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllowanceMeter, AllowancePanel } from '../../components/allowance/AllowanceMeter';
import { RequestList } from '../../components/allowance/RequestList';
import { RequestPlot } from '../../components/allowance/RequestPlot';
import { DiscussionWait } from '../../components/discuss/DiscussionWait';
import { EmptyScreen } from '../../components/follows/EmptyScreen';
import { ListMenu } from '../../components/follows/ListMenu';
import { StatusLine } from '../../components/follows/StatusLine';
import { SurpriseOffer } from '../../components/follows/SurpriseOffer';
import { ReaderControl } from '../../components/reader/ReaderControl';
import { EarlierReports } from '../../components/report/EarlierReports';
import { ReportForm } from '../../components/report/ReportForm';
import { ReportKept } from '../../components/report/ReportKept';
import { ReportsList } from '../../components/report/ReportsList';
import { SeriesView } from '../../components/series/SeriesView';
import { SettingsOfSeries } from '../../components/series/SettingsOfSeries';
import { RadioChoice, SelectChoice } from '../../components/settings/Choice';
import { Diagnostics } from '../../components/settings/Diagnostics';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice } from '../../components/settings/SaveNotice';
import { Shortcuts } from '../../components/settings/Shortcuts';
import { AllowedToggle } from '../../components/settings/Toggle';
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
import { Toast } from '../../entrypoints/popup/popup';
import { firstListChoice } from '../../lib/settings/list-choice';
import type { View } from '../../lib/storage/views';
import { waiting } from '../support/chapter-states';
import { mount } from '../support/mount';
import { languages, speak } from '../support/texts';
import { busyAllowance, paused, quiet, session } from '../support/views';
import { virtualClock } from '../support/virtual-clock';
import { requestsUntil } from './allowance/requests-until';
import { controlProps } from './reader/control-props';
import { chapterEntry, idleSeries, seriesActions, seriesOf } from './series/entries';
import { refusedMark, undecidedReport, waitingMark } from './waiting/entries';

const clock = virtualClock();
const hour = requestsUntil(clock.now(), 45);
const { now: _, ...views } = quiet;
const press = vi.fn();
const backoff = { answer: null, onNewNetwork: press, onAskNow: press };
const line = { ...views, clock, onSignIn: null, backoff };
const reload = { clock, onReloadExtension: press };
const signIn = { isBusy: false, failure: null, namesExtension: true, onSignIn: press, ...reload };
const upToPreview = {
  ...{ title: 'A', chapter: 'Ch. 2', count: 2, leftOut: 'Not marked: 1 already read.' },
  spans: [{ volume: 'Volume 1', chapters: 'Ch. 1 – Ch. 2', count: 2 }],
  ...{ onMark: press, onCancel: press },
};
const upToDone = {
  ...{ done: 1, of: 2, isUndone: false, isBusy: false, failure: 'storage-full', kept: 'Saved, you’re offline' },
  ...{ onUndo: press, onGoOn: press, onClose: press },
};
const surprise = { source: 'service', onPress: press, ...reload } as const;
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
  ...{ onUndo: press, onUpNext: press, onClose: press },
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
const view = signal<View<'access'>>({ withheld: ['api'] });
const discussion = {
  access: { view, nameOf: (host: string) => host, give: async () => true },
  ...{ failure: null, site: 'https://mangadex.org', onTryAgain: press, onSignIn: press, ...reload },
};
const reader = { ...controlProps, state: waiting, undoUntil: Number.POSITIVE_INFINITY, now: clock.now() };

const done = { text: 'Done', tone: 'done', offer: { does: 'undo', label: 'Undo', name: 'Undo: A, Ch. 1' } } as const;
const meter = { all: 5, isPaused: false, clock };
const busy = busyAllowance(clock.now());
const queue = {
  ...{ coverOf: () => signal(null), clock, head: null, onRetry: press, onDismiss: press, onDecide: press },
  ...{ onTakeBack: press, onTakeAllBack: press },
};
const series = {
  series: seriesOf([chapterEntry(2, clock.now()), chapterEntry(1, clock.now(), { read: 'here', reason: 'read' })], {
    isComplete: false,
    hidden: 3,
    isFinished: true,
    gaps: [{ volume: null, first: 3, last: 5, reason: 'unasked', languages: [] }],
  }),
  ...{ ...idleSeries, cover: signal(null), clock, ...seriesActions },
} as const;
const configured = seriesOf([], {
  groups: ['A', 'B', 'C'].map((name) => ({ id: name, name })),
  languages: { readers: ['en'], known: ['fr'], areAllKnown: false },
  settings: { isMuted: true, languages: ['en', 'fr'], groups: ['A', 'B'], waitDays: 3, note: 'after volume 2' },
});

const reportForm = {
  reasons: [{ id: 'r1', text: 'Pages missing', detailsRequired: true }],
  ...{ chosen: 'r1', details: '', page: 7, bytes: 130, maxBytes: 7_867, isBusy: false },
  ...{ onReason: press, onDetails: press, onSend: press, onCancel: press },
} as const;
const earlierReport = { key: 'k', reason: 'Pages missing', details: 'Page 3.', status: 'accepted', at: clock.now() };
const earlier = {
  ...{ entries: [earlierReport], now: clock.now(), isAsking: true, onAgain: press, onLeave: press },
};
const reportKept = { isUndoing: false, wasTooLate: false, now: clock.now(), onUndo: press, onClose: press };
const reported = { ...earlierReport, title: 'A', chapter: 'Ch. 1', delivery: null };
const held = { name: 'held', until: clock.now() + 9_000 } as const;
const refused = (code: string) => ({ code, retryAt: clock.now() + 9_000 });

/** What axe can judge without pixels; colours and whole pages are looked at in a real browser. */
describe.each(languages)('in %s, axe finds nothing wrong with', (language) => {
  beforeEach(() => speak(language));

  it.each<[name: string, content: ComponentChild]>([
    ['the sign-in form', <SignInForm {...signIn} />],
    ['a failed sign-in', <SignInForm {...signIn} failure={refused('banned')} />],
    ['the three steps', <ClientSteps siteSettings="https://mangadex.org/settings" />],
    ['the account', <AccountCard name="Hana" refreshedAt={clock.now()} clock={clock} onSignOut={press} />],
    ['the languages', <LanguageChoice languages={['en', 'de', 'ab']} chosen={['en']} onChoose={press} />],
    ['the ratings', <RatingChoice ratings={['safe', 'erotica']} chosen={['safe']} onChoose={press} />],
    ['hidden groups', <HiddenGroups groups={['g1', 'g2']} names={new Map([['g1', 'A']])} onShowAgain={press} />],
    [
      'how often it is checked',
      <SelectChoice
        label="Check"
        help="Often"
        options={[
          [60, 'Every hour'],
          [0, 'Never'],
        ]}
        chosen={60}
        onChoose={press}
      />,
    ],
    [
      'one of a few',
      <RadioChoice
        label="Counts"
        options={[
          ['series', 'Series'],
          ['chapters', 'Chapters'],
        ]}
        chosen="series"
        onChoose={press}
      />,
    ],
    [
      'refused notifications',
      <AllowedToggle
        {...{ label: 'Notify me', help: 'One for each series.', refused: 'Not allowed.', onToggle: press }}
        {...{ isOn: false, isManaged: false, isMissing: true, wasRefused: true }}
      />,
    ],
    ['a choice that was not kept', <SaveNotice outcome={{ failure: 'settings-full' }} />],
    [
      'what stayed',
      <LeftBehind left={['session', 'library']} isAll={false} code="storage-failed" onTryAgain={press} />,
    ],
    ['a diagnosis with an empty log', <Diagnostics text="Log:" isLogEmpty {...diagnostics} />],
    [
      'a diagnosis',
      <Diagnostics isLogEmpty={false} text="2026-01-01T00:00:00.000Z menus unexpected TypeError 1" {...diagnostics} />,
    ],
    ['erasing everything', <EraseEverything waiting={2} onErase={press} />],
    ['toasts of a page', <PageToasts />],
    ['toasts that were covered', <PageToasts refusal="covered" />],
    ['the keys, which this browser changes', <Shortcuts shortcuts={keys} onChange={press} />],
    ['the keys, which the person changes', <Shortcuts shortcuts={keys} onChange={null} />],
    ['the control of an unread chapter', <ReaderControl {...reader} state={{ ...waiting, read: 'unread' }} />],
    ['the control of a read chapter', <ReaderControl {...reader} />],
    ['the control while it saves', <ReaderControl {...reader} isSaving />],
    ['the control of a signed-out person', <ReaderControl {...reader} isSignedIn={false} />],
    ['the control made small', <ReaderControl {...reader} isSmall />],
    ['the status line', <StatusLine {...line} />],
    ['a running check', <StatusLine {...line} sync={{ ...quiet.sync, state: 'syncing' }} />],
    ['a signed-out line', <StatusLine {...line} session={{ ...session, state: 'signed-out' }} onSignIn={press} />],
    [
      'a silence',
      <StatusLine
        {...line}
        pause={paused('banned', clock.now() + 900_000)}
        backoff={{ ...backoff, answer: { kind: 'cost', until: clock.now() + 1_800_000 } }}
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
      <ReportKept {...reportKept} state={held}>
        {null}
      </ReportKept>,
    ],
    [
      'the reports',
      <ReportsList reports={[{ ...reported, key: 'q', delivery: held }, reported]} now={clock.now()}>
        {null}
      </ReportsList>,
    ],
    ['a discussion that is looked for', <DiscussionWait {...discussion} />],
    ['one that was not found', <DiscussionWait {...discussion} failure={refused('throttled')} />],
    [
      'one that is kept from us',
      <DiscussionWait {...discussion} failure={{ code: 'access-withheld', retryAt: null }} />,
    ],
    ['a captcha that is demanded', <CaptchaNotice site="https://mangadex.org" onTryAgain={press} />],
    ['what up to a chapter would be marked', <UpToPreview {...upToPreview} />],
    ['what was marked in part', <UpToDone {...upToDone} />],
    ['a series', <SeriesView {...series} />],
    ['the settings for a series', <SettingsOfSeries {...series} series={configured} isOpen onOpen={press} />],
    ['marking up to a chapter', <SeriesView {...series} upToHere={{ chapter: 'Ch. 2', count: 2 }} />],
    ['the menu of the list', <ListMenu choice={firstListChoice} onChoose={press} />],
    ['a toast', <Toast message={done} onUndo={press} onReload={press} />],
    ['an empty screen', <EmptyScreen title="A" text="B" action={{ label: 'C', onPress: press }} />],
    [
      'the offer of a surprise',
      <EmptyScreen title="A" text="B" action={null}>
        <SurpriseOffer {...surprise} isAsking={false} failure={refused('throttled')} />
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
