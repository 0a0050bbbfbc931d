import type { FailureCode } from '../../lib/failure';
import { endpoints } from '../../lib/service/endpoints';
import { ChapterList, Done, MangaList, MappingList, ReasonList, ReportList } from '../../lib/service/schemas';
import { asked, type Name } from './asked';
import type { Kind } from './kinds';

/**
 * What comes of a bad answer of the API: the code of a failure, `as good` where the good answer is made out, or `read` where it
 * says something else than the good one and no reader could know (why stands beside it).
 */
export type Outcome = FailureCode | 'as good' | 'read';
/** What comes of one where a pair of tokens is due, at the sign-in as at a renewal: `read` where it holds one. */
export type TokenOutcome = FailureCode | 'read';
/** What comes of one where a cover is due: `none` where there is no picture for good, else it is asked for again. */
export type CoverOutcome = FailureCode | 'none';
/**
 * What one says about the address where a probe was sent: the verdict on its head, with its status where that is trouble of the
 * service's own; or the failure. Its body is not waited for.
 */
export type ProbeOutcome = FailureCode | `${'fine' | 'forbidden' | 'throttled' | 'banned'} ${number}`;

type Column = Name | 'otherwise';
type OfApi = Outcome | ({ readonly otherwise: Outcome } & { readonly [column in Column]?: Outcome });

const unreadable = 'unreadable-answer';
const trouble = 'service-trouble';

const names = Object.keys(asked) as Name[];

const all =
  (names: readonly Name[]) =>
  (outcome: Outcome): { readonly [name in Name]?: Outcome } =>
    Object.fromEntries(names.map((name) => [name, outcome]));

const answeredWith = (...answers: readonly unknown[]) =>
  all(names.filter((name) => answers.includes(endpoints[name].answer)));
/** Requests that bring nothing but "ok". */
const done = answeredWith(Done);
const reported = answeredWith(ReportList);
/** Lists whose items have a date. */
const dated = answeredWith(ChapterList, ReportList);
const lists = answeredWith(ChapterList, ReportList, MangaList, MappingList, ReasonList);

/** What comes under the status of success, and is no picture: the probe asks no more than that. */
const under200 = (api: OfApi, tokens: TokenOutcome = 'read', cover: CoverOutcome = 'none') =>
  [api, tokens, cover, 'fine 200'] as const;
/** The same, where the content differs: no pair of tokens has anything like it. */
const mostly = (otherwise: Outcome, exceptions: { readonly [name in Name]?: Outcome } = {}) =>
  under200({ otherwise, ...exceptions });
/** The same, whoever asks. */
const everywhere = <Same extends 'unreachable' | 'no-answer'>(outcome: Same) =>
  [outcome, outcome, outcome, outcome] as const;

/** The one table of bad answers: what comes of each kind at the API, at the token endpoint, at the covers, and to a probe. */
const outcomes: Readonly<
  Record<Kind, readonly [api: OfApi, tokens: TokenOutcome, cover: CoverOutcome, probe: ProbeOutcome]>
> = {
  'a page with a 500': [trouble, trouble, trouble, 'fine 500'],
  'a page with a 502': [trouble, trouble, trouble, 'fine 502'],
  'a 503 of the API': [trouble, trouble, trouble, 'fine 503'],
  'a page with a 429': ['throttled', 'throttled', trouble, 'throttled 429'],
  'a 429 of the API': ['throttled', 'throttled', trouble, 'throttled 429'],
  'a page with a 403': ['banned', 'banned', trouble, 'banned 403'],
  // The API's shape is not the token endpoint's: there, another machine has answered.
  'a 403 of the API': ['service-refused', 'banned', trouble, 'forbidden 403'],
  'a captcha': ['captcha', 'service-refused', trouble, 'forbidden 403'],
  'a captcha with a 412': ['captcha', 'service-refused', trouble, 'forbidden 412'],
  'a captcha on a page': ['captcha', 'service-refused', trouble, 'forbidden 403'],
  'a captcha without its key': ['captcha', 'banned', trouble, 'forbidden 403'],
  'a 401 of the API, over and over': ['service-refused', unreadable, trouble, 'fine 401'],
  'a page with a 401, over and over': ['service-refused', unreadable, trouble, 'fine 401'],
  'a 404 of the API': ['not-found', unreadable, 'none', 'fine 404'],
  'a 404 about the route': [unreadable, unreadable, 'none', 'fine 404'],
  'a page with a 404': [unreadable, unreadable, 'none', 'fine 404'],
  'a 400 of the API': ['bad-request', unreadable, trouble, 'fine 400'],
  'the refusal of a User-Agent': ['service-refused', unreadable, trouble, 'fine 400'],
  'a page with a 400': [unreadable, unreadable, trouble, 'fine 400'],
  'a page with a 413': ['service-refused', unreadable, trouble, 'fine 413'],
  'an unknown status': [unreadable, unreadable, trouble, 'fine 499'],
  'a 304': [unreadable, unreadable, trouble, 'fine 304'],
  'a 204': [unreadable, unreadable, 'none', 'fine 204'],
  'a redirect elsewhere': everywhere('unreachable'),
  'a redirect to a page of the site': everywhere('unreachable'),

  'no word': everywhere('unreachable'),
  silence: everywhere('no-answer'),
  'an answer that never ends': everywhere('no-answer'),
  'an answer that breaks off': ['no-answer', 'no-answer', 'no-answer', 'fine 200'],
  'an answer that never stops talking': under200(unreadable, unreadable, unreadable),

  'a page with a 200': under200(unreadable, unreadable, unreadable),
  'plain text': under200(unreadable, unreadable, unreadable),
  'nothing at all': under200(unreadable, unreadable),
  'a good answer that says it is a page': under200(unreadable, unreadable, unreadable),
  'a good answer that does not say what it is': under200(unreadable, unreadable),
  'JSON that is cut off': under200(unreadable, unreadable),
  'nine megabytes of unknown fields': under200(unreadable, unreadable, unreadable),
  'a byte order mark before it': under200('as good'),
  'UTF-16': under200(unreadable, unreadable),
  'a letter of another charset': under200('as good'),
  'a packing that it does not have': ['no-answer', 'no-answer', 'no-answer', 'fine 200'],
  'headers of nonsense': under200('as good'),

  null: under200(unreadable, unreadable),
  'a list': under200(unreadable, unreadable),
  'a text': under200(unreadable, unreadable),
  'no fields': under200(unreadable, unreadable),
  'an error with a 200': under200(unreadable, unreadable),
  'nulls everywhere': under200(unreadable, unreadable),
  'numbers as texts': mostly('as good', { ...lists(unreadable), chapterThread: unreadable, ratings: unreadable }),
  'texts as numbers': under200(unreadable, unreadable),
  'unknown fields': under200('as good'),
  'a map where a list is due': mostly('as good', { ...lists(unreadable), readingHistory: unreadable }),
  // An empty map is written as an empty list: it cannot be told from "none".
  'a list where a map is due': mostly('as good', {
    account: unreadable,
    // Of a series that has chapters, there are numbers.
    aggregate: unreadable,
    randomManga: unreadable,
    chapterThread: unreadable,
    ...all(['statuses', 'markers', 'ratings'])('read'),
  }),
  'a list of lists': mostly(unreadable, { ...done('as good') }),
  'a nest of a hundred thousand lists': under200(unreadable, unreadable),
  'a nest in an unknown field': under200('as good'),
  // What came along with a relationship is looked at later, field by field.
  'keys of the language itself': mostly('as good', { ...lists('read'), ...reported('as good'), randomManga: 'read' }),

  // There are no ids, items, dates or totals in a pair of tokens.
  'ids that are none': mostly(unreadable, { ...done('as good'), chapterThread: 'as good' }),
  'ids in capitals': mostly(unreadable, { ...done('as good'), chapterThread: 'as good' }),
  // Where nothing was named, whatever comes may be right; where something was, it is not what was asked.
  'ids of other things': mostly(unreadable, {
    ...done('as good'),
    // A thread has a number.
    chapterThread: 'as good',
    ...all(['account', 'randomManga', 'statuses', 'readingHistory', 'follows', 'followFeed'])('read'),
    ...all(['reports', 'reportReasons', 'idOfNumber'])('read'),
  }),
  // Among many, the odd one is left out; of marks and ratings none is, for what is missing would look unread, or unrated. Reports are compared by
  // what they say, and need no id.
  'one more whose id is none': mostly('as good', {
    aggregate: 'read',
    markers: unreadable,
    ratings: unreadable,
    ...reported('read'),
  }),
  'one more whose id is a key of the language': mostly('as good', { ...reported('read') }),
  'one more than was asked for': mostly('as good', {
    ...all(['aggregate', 'statuses', 'follows', 'followFeed', 'seriesFeed', 'markers', 'ratings'])('read'),
    ...all(['reports', 'reportReasons', 'idOfNumber'])('read'),
  }),
  // A number has one id alone.
  'the last one unreadable': mostly('as good', {
    ...lists('read'),
    statuses: 'read',
    chaptersById: 'read',
    markers: unreadable,
    ratings: unreadable,
    // A number that is left out would look missing.
    aggregate: unreadable,
    ...reported(unreadable),
    idOfNumber: unreadable,
  }),
  'all but one missing': mostly('as good', {
    ...lists('read'),
    ...reported('as good'),
    statuses: 'read',
    readingHistory: 'read',
    markers: 'read',
    ratings: 'read',
    chaptersById: 'read',
  }),
  'everything twice': mostly('as good', { ...reported('read') }),
  'dates that are none': mostly('as good', { ...dated(unreadable), readingHistory: unreadable }),
  'dates beyond all time': mostly('as good', { ...dated(unreadable), readingHistory: unreadable }),
  // A rating that we do not know is in no filter, and was not asked for; a report may be in a state of tomorrow.
  'unknown words': mostly('as good', {
    randomManga: unreadable,
    statuses: unreadable,
    follows: 'read',
    mangaById: 'read',
    ...reported('read'),
  }),
  // How many pages are asked for has a bound of its own: the last item that the service gives.
  'a total that lies high': mostly('as good', { ...lists('read') }),
  'a total that lies low': mostly('as good', { ...lists('read') }),
  'a total below nothing': mostly('as good', { ...lists(unreadable) }),
  'a total beyond all numbers': mostly('as good', { ...lists(unreadable) }),
  'an empty page of a long list': mostly('as good', { ...lists(unreadable), readingHistory: unreadable }),
};

export function outcomeOf(kind: Kind, name: Name): Outcome {
  const [expected] = outcomes[kind];
  return typeof expected === 'string' ? expected : (expected[name] ?? expected.otherwise);
}

export const tokenOutcomeOf = (kind: Kind): TokenOutcome => outcomes[kind][1];
export const coverOutcomeOf = (kind: Kind): CoverOutcome => outcomes[kind][2];
export const probeOutcomeOf = (kind: Kind): ProbeOutcome => outcomes[kind][3];

/** Every code that a bad answer of the API or of the token endpoint can become. */
export function everyCode(): FailureCode[] {
  const all = Object.values(outcomes).flatMap(([api, tokens]): Outcome[] => [
    ...(typeof api === 'string' ? [api] : Object.values(api)),
    tokens,
  ]);
  return [...new Set(all)].filter((outcome): outcome is FailureCode => outcome !== 'as good' && outcome !== 'read');
}
