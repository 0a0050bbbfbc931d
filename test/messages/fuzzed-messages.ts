/** Messages from every kind of sender, as they could come, and the answer that each is to get. */
import fc from 'fast-check';
import { type InputOf, type MessageName, SERIES_PER_BULK_CHANGE } from '../../lib/messages/contract';
import type { Sender } from '../../lib/messages/dispatch';
import { readingStatuses, reportCategories, services } from '../../lib/service/ids';

export const home = {
  extensionId: 'dexmark',
  extensionOrigin: 'chrome-extension://dexmark',
  siteOrigin: 'https://mangadex.org',
  isTurnedOn: async (origin: string) => origin === 'https://turned-on.example',
  requireLive: async () => undefined,
};

const uuid = fc.uuid();
const flag = fc.boolean();
const word = fc.string({ minLength: 1, maxLength: 40 });
const kind = fc.constantFrom('mark', 'follow', 'status', 'rating', 'report');
const category = fc.constantFrom(...reportCategories);
const nothing = fc.constant(undefined);
const status = fc.option(fc.constantFrom(...readingStatuses));
const rating = fc.option(fc.integer({ min: 1, max: 10 }));
const about = fc.record({ chapterId: uuid });
const operation = fc.record({ operationId: uuid });
const undo = fc.record({ operationId: uuid, targetId: uuid });
const series = fc.record({ mangaId: uuid });

const seriesSettings = fc
  .record(
    {
      ...{ isMuted: flag, note: word, waitDays: fc.nat(60), groups: fc.uniqueArray(uuid, { maxLength: 3 }) },
      languages: fc.constantFrom(null, ['en'], ['pt-br', 'fr']),
    },
    { requiredKeys: [] },
  )
  .filter((change) => Object.keys(change).length > 0);

/** What each message may bring along, written down a second time: a new one needs its row, and `fuzzed-widths.test.ts` finds what is left out. */
export const inputs: { readonly [Name in MessageName]: fc.Arbitrary<InputOf<Name>> } = {
  'session.signIn': fc.record({ username: word, password: word, clientId: word, clientSecret: word }),
  'chapter.mark': fc.record({ operationId: uuid, chapterId: uuid, read: flag }),
  'chapter.undo': fc.record({ operationId: uuid, chapterId: uuid, targetId: uuid }),
  'chapters.mark': fc.record({ operationId: uuid, chapterIds: some(uuid), read: flag }),
  'series.follow': fc.record({ operationId: uuid, mangaId: uuid, follow: flag }),
  'series.status': fc.record({ operationId: uuid, mangaId: uuid, status }),
  'bulk.start': fc.record({
    operationId: uuid,
    action: fc.oneof(
      fc.record({ kind: fc.constant('status'), status }),
      fc.record({ kind: fc.constant('rate'), rating }),
      fc.record({ kind: fc.constant('mute'), isMuted: flag }),
      fc.constant({ kind: 'unfollow' }),
      fc.record({ kind: fc.constant('markUpTo'), number: fc.option(fc.nat()) }),
    ),
    mangaIds: some(uuid),
  }),
  'bulk.import': fc.record({
    operationId: uuid,
    series: some(
      fc.record({
        ...{ id: uuid, isFollowed: flag, status, rating },
        ...{ read: fc.array(fc.record({ id: uuid })), settings: fc.option(seriesSettings) },
      }),
    ),
  }),
  'bulk.pause': fc.record({ operationId: uuid, isPaused: flag }),
  'series.rate': fc.record({ operationId: uuid, mangaId: uuid, rating }),
  'ratings.fetch': fc.record({ mangaIds: some(uuid) }),
  'covers.fetch': fc.record({ mangaIds: some(uuid) }),
  'series.configure': fc.record({ mangaId: uuid, change: seriesSettings }),
  'intent.undo': fc.record({ operationId: uuid, kind, key: uuid, targetId: uuid }),
  'intents.undo': fc.record({ operationId: uuid, intents: some(fc.record({ kind, key: uuid, operationId: uuid })) }),
  'toast.upNext': fc.record({ targetId: uuid }),
  'report.open': fc.record(
    { category, objectId: uuid, page: fc.integer({ min: 1, max: 9_999 }), chapterId: uuid },
    { requiredKeys: ['category', 'objectId'] },
  ),
  'report.prepare': fc.record({ category, objectId: uuid }),
  'report.send': fc.record({ operationId: uuid, category, objectId: uuid, reasonId: uuid, details: word }),
  'report.decide': fc.record(
    { operationId: uuid, key: uuid, again: flag, details: word },
    { requiredKeys: ['operationId', 'key', 'again'] },
  ),
  'intent.retry': fc.record({ operationId: uuid, kind, key: uuid }),
  'intent.dismiss': fc.record({ kind, key: uuid, operationId: uuid }),
  'writes.leaveOutOrigin': fc.record({ isLeftOut: flag }),
  'service.choose': fc.oneof(
    fc.record({ service: fc.constantFrom(...services) }),
    fc.record({ pageSize: fc.constantFrom('limit', 'size') }),
    fc.record({ singleMarks: flag }),
  ),
  'chapter.states': fc.record({ chapterIds: some(uuid), more: flag }, { requiredKeys: ['chapterIds'] }),
  'reader.page': fc.record({ chapterId: uuid, page: fc.integer({ min: 1, max: 9_999 }), isSingle: fc.boolean() }),
  'reader.place': fc.record({ isSmall: flag }),
  'series.begin': fc.record({ operationId: uuid, chapterId: uuid }),
  ...each(['session.signOut', 'demo.start', 'demo.end', 'data.erase', 'diagnostics.clear', 'history.clear'], nothing),
  ...each(['reports.refresh', 'captcha.solved', 'writes.retry', 'marks.load', 'library.check', 'pacing.cost'], nothing),
  ...each(['pacing.probe', 'work.resume', 'options.open'], nothing),
  ...each(['upTo.prepare', 'chapter.pages', 'upNext.show', 'upNext.open', 'reader.resume', 'chapter.discuss'], about),
  ...each(['thread.find'], about),
  ...each(['bulk.close', 'series.surprise', 'history.fetch'], operation),
  'keptMarks.settle': fc.record({ account: uuid, isSent: flag }),
  ...each(['chapters.undo', 'bulk.undo', 'history.undo', 'toast.undo'], undo),
  ...each(['series.chapters', 'series.allNumbers'], series),
};
export const names = Object.keys(inputs) as MessageName[];

/** Who may ask, besides our own pages; and what our pages may not. */
const fromReader: readonly MessageName[] = [
  ...(['chapter.mark', 'chapter.undo', 'chapter.states', 'chapter.pages', 'chapter.discuss', 'reader.place'] as const),
  ...(['marks.load', 'toast.undo', 'report.open', 'captcha.solved', 'options.open'] as const),
  ...(['upNext.show', 'upNext.open', 'toast.upNext', 'reader.page', 'reader.resume', 'series.begin'] as const),
];
const fromLink: readonly MessageName[] = ['toast.undo'];
const fromFrame: readonly MessageName[] = ['chapter.mark', 'chapter.undo', 'chapter.states'];
const fromSite: readonly MessageName[] = [...fromFrame, 'toast.undo'];
const notFromPage: readonly MessageName[] = [
  ...(['chapter.pages', 'reader.place', 'marks.load', 'upNext.show', 'upNext.open'] as const),
  ...(['toast.upNext', 'reader.page', 'reader.resume', 'series.begin'] as const),
];

const TURNED_ON = 'https://turned-on.example';

export const origins = [
  ...[home.extensionOrigin, home.siteOrigin, 'https://turned-on.example', 'https://blog.example', 'null', ''],
  ...['https://mangadex.org.evil.example', 'https://mangadex.org:444', 'http://mangadex.org', 'HTTPS://MANGADEX.ORG'],
  ...['chrome-extension://another', 'https://turned-on.example.evil.example'],
];
const urls = ['no address', 'about:blank', ...origins.map((origin) => `${origin}/chapter/1`)];
export const senders: fc.Arbitrary<Sender> = fc.record(
  {
    id: fc.oneof({ weight: 8, arbitrary: fc.constant('dexmark') }, fc.constantFrom('another', undefined)),
    origin: fc.constantFrom(...origins, undefined),
    url: fc.constantFrom(...urls, undefined),
    frameId: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(1, -1, undefined)),
    tab: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ id: 7 }) },
      fc.constantFrom({ id: 7, url: `${TURNED_ON}/1` }, {}, undefined),
    ),
  },
  { requiredKeys: [] },
);

export interface Sent {
  readonly message: unknown;
  readonly name: MessageName | null;
  /** What the handler is to get; `null` where nothing may reach it. */
  readonly input: { readonly value: unknown } | null;
}

const wellFormed: fc.Arbitrary<Sent> = fc
  .constantFrom(...names)
  .chain((name) =>
    inputs[name].map((value) => ({ name, input: { value }, message: { name, ...(value && { input: value }) } })),
  );

/** With more than was agreed, which is dropped. */
const padded: fc.Arbitrary<Sent> = fc.tuple(wellFormed, fc.jsonValue({ maxDepth: 1 })).map(([sent, surplus]) => {
  const { name, input } = sent;
  if (!input?.value) return sent;
  return {
    ...sent,
    message: { name, input: { ...input.value, surplus, url: 'https://evil.example' }, sender: surplus },
  };
});

/** No field of any message may be one of these. */
const misfits = fc.constantFrom(
  ...[{}, { toString: 'x' }, -1, 0.5, Number.NaN, '../user/me', `${'0'.repeat(36)}/`, 'X'.repeat(60_000)],
  ...[[], [[]], ['x'], ['__proto__'], Array(SERIES_PER_BULK_CHANGE + 1).fill('01e9f0cb-caea-406d-92bb-0cc67c37481d')],
);
/** Texts that a person types may be any text. */
const isTyped = (field: string) => /^(username|password|clientId|clientSecret|details)$/.test(field);
/** A field that may be left out may also be undefined. */
const mayBeMissing: { readonly [Name in MessageName]?: readonly string[] } = {
  'report.open': ['page', 'chapterId'],
  'report.decide': ['details'],
  'chapter.states': ['more'],
};

const malformed: fc.Arbitrary<Sent> = fc
  .tuple(wellFormed, fc.nat(), fc.oneof(misfits, fc.constant(undefined)), fc.jsonValue({ maxDepth: 1 }))
  .map(([{ name, input }, at, misfit, junk]) => {
    if (!name || !input?.value) return { name, input: null, message: { name, input: junk } };
    const fields = Object.keys(input.value);
    const field = fields[at % fields.length] ?? '';
    const wrong = misfit === undefined && mayBeMissing[name]?.includes(field) ? null : misfit;
    const value = isTyped(field) && typeof wrong === 'string' ? 7 : wrong;
    return { name, input: null, message: { name, input: { ...input.value, [field]: value } } };
  });

const unknownNames = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', 'chapter.burn', 'Chapter.mark', ''),
  fc.string(),
);
const misnamed: fc.Arbitrary<Sent> = fc
  .tuple(
    unknownNames.filter((name) => !names.some((known) => known === name)),
    fc.jsonValue({ maxDepth: 1 }),
  )
  .map(([name, input]) => ({ name: null, input: null, message: { name, input } }));

const noMessage: fc.Arbitrary<Sent> = fc
  .oneof(fc.anything(), fc.jsonValue(), fc.record({ name: fc.oneof(fc.integer(), fc.constant(null)) }))
  .filter((message) => typeof (message as { name?: unknown } | null | undefined)?.name !== 'string')
  .map((message) => ({ name: null, input: null, message }));

export const anySent = fc.oneof(wellFormed, padded, malformed, misnamed, noMessage);

/** Written down a second time, from docs/messages.md. */
export function answerTo({ message, name, input }: Sent, sender: Sender): string {
  const isAddressed = typeof (message as { name?: unknown } | null | undefined)?.name === 'string';
  if (sender.id !== 'dexmark' || !isAddressed) return 'silence';
  if (name === null) return 'out-of-date';
  if (!allowedTo(sender).includes(name)) return 'not-allowed';
  return input === null ? 'bad-request' : 'handled';
}

function allowedTo({ origin, url, tab, frameId }: Sender): readonly MessageName[] {
  const from = origin ?? (url !== undefined && URL.canParse(url) ? new URL(url).origin : 'none');
  if (from === home.extensionOrigin) return names.filter((name) => !notFromPage.includes(name));
  if (tab === undefined) return [];
  if (frameId !== 0) return from === TURNED_ON && tab.url?.startsWith(`${TURNED_ON}/`) ? fromFrame : [];
  if (from === home.siteOrigin) return fromReader;
  return from === TURNED_ON ? fromSite : fromLink;
}

export function refusal(code: string): unknown {
  return code === 'silence' ? undefined : { ok: false, code };
}

function some<Value>(one: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.array(one, { minLength: 1, maxLength: 4 });
}

/** The same input of several messages. */
function each<Name extends MessageName>(of: readonly Name[], input: fc.Arbitrary<InputOf<Name>>) {
  return Object.fromEntries(of.map((name) => [name, input])) as { [One in Name]: fc.Arbitrary<InputOf<One>> };
}
