import type { FailureCode } from '../../lib/failure';
import type { Name } from './asked';
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

/** Requests that bring nothing but "ok". */
const done = (outcome: Outcome) => ({
  markChapters: outcome,
  markChapter: outcome,
  follow: outcome,
  unfollow: outcome,
  setStatus: outcome,
  rate: outcome,
  removeRating: outcome,
  sendReport: outcome,
});
/** Lists whose items have a date. */
const dated = (outcome: Outcome) => ({
  followFeed: outcome,
  seriesFeed: outcome,
  chaptersById: outcome,
  reports: outcome,
  ownReports: outcome,
});
const lists = (outcome: Outcome) => ({
  ...dated(outcome),
  follows: outcome,
  mangaById: outcome,
  idOfNumber: outcome,
  reportReasons: outcome,
});

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
  'a redirect elsewhere': ['unreachable', 'unreachable', 'unreachable', 'unreachable'],
  'a redirect to a page of the site': ['unreachable', 'unreachable', 'unreachable', 'unreachable'],

  'no word': ['unreachable', 'unreachable', 'unreachable', 'unreachable'],
  silence: ['no-answer', 'no-answer', 'no-answer', 'no-answer'],
  'an answer that never ends': ['no-answer', 'no-answer', 'no-answer', 'no-answer'],
  'an answer that breaks off': ['no-answer', 'no-answer', 'no-answer', 'fine 200'],
  'an answer that never stops talking': [unreadable, unreadable, unreadable, 'fine 200'],

  'a page with a 200': [unreadable, unreadable, unreadable, 'fine 200'],
  'plain text': [unreadable, unreadable, unreadable, 'fine 200'],
  'nothing at all': [unreadable, unreadable, 'none', 'fine 200'],
  'a good answer that says it is a page': [unreadable, unreadable, unreadable, 'fine 200'],
  'a good answer that does not say what it is': [unreadable, unreadable, 'none', 'fine 200'],
  'JSON that is cut off': [unreadable, unreadable, 'none', 'fine 200'],
  'nine megabytes of unknown fields': [unreadable, unreadable, unreadable, 'fine 200'],
  'a byte order mark before it': ['as good', 'read', 'none', 'fine 200'],
  'UTF-16': [unreadable, unreadable, 'none', 'fine 200'],
  'a letter of another charset': ['as good', 'read', 'none', 'fine 200'],
  'a packing that it does not have': ['no-answer', 'no-answer', 'no-answer', 'fine 200'],
  'headers of nonsense': ['as good', 'read', 'none', 'fine 200'],

  null: [unreadable, unreadable, 'none', 'fine 200'],
  'a list': [unreadable, unreadable, 'none', 'fine 200'],
  'a text': [unreadable, unreadable, 'none', 'fine 200'],
  'no fields': [unreadable, unreadable, 'none', 'fine 200'],
  'an error with a 200': [unreadable, unreadable, 'none', 'fine 200'],
  'nulls everywhere': [unreadable, unreadable, 'none', 'fine 200'],
  'numbers as texts': [
    { otherwise: 'as good', ...lists(unreadable), chapterThread: unreadable, ratings: unreadable },
    'read',
    'none',
    'fine 200',
  ],
  'texts as numbers': [unreadable, unreadable, 'none', 'fine 200'],
  'unknown fields': ['as good', 'read', 'none', 'fine 200'],
  'a map where a list is due': [
    { otherwise: 'as good', ...lists(unreadable), readingHistory: unreadable },
    'read',
    'none',
    'fine 200',
  ],
  // An empty map is written as an empty list: it cannot be told from "none".
  'a list where a map is due': [
    {
      otherwise: 'as good',
      account: unreadable,
      // Of a series that has chapters, there are numbers.
      aggregate: unreadable,
      randomManga: unreadable,
      chapterThread: unreadable,
      statuses: 'read',
      markers: 'read',
    },
    'read',
    'none',
    'fine 200',
  ],
  // There are no lists in ratings.
  'a list of lists': [{ otherwise: unreadable, ...done('as good'), ratings: 'as good' }, 'read', 'none', 'fine 200'],
  'a nest of a hundred thousand lists': [unreadable, unreadable, 'none', 'fine 200'],
  'a nest in an unknown field': ['as good', 'read', 'none', 'fine 200'],
  // What came along with a relationship is looked at later, field by field.
  'keys of the language itself': [
    { otherwise: 'as good', ...lists('read'), reports: 'as good', ownReports: 'as good', randomManga: 'read' },
    'read',
    'none',
    'fine 200',
  ],

  // There are no ids, items, dates or totals in a pair of tokens.
  'ids that are none': [
    { otherwise: unreadable, ...done('as good'), chapterThread: 'as good' },
    'read',
    'none',
    'fine 200',
  ],
  'ids in capitals': [
    { otherwise: unreadable, ...done('as good'), chapterThread: 'as good' },
    'read',
    'none',
    'fine 200',
  ],
  // Where nothing was named, whatever comes may be right; where something was, it is not what was asked.
  'ids of other things': [
    {
      otherwise: unreadable,
      ...done('as good'),
      // A thread has a number.
      chapterThread: 'as good',
      account: 'read',
      randomManga: 'read',
      statuses: 'read',
      readingHistory: 'read',
      follows: 'read',
      followFeed: 'read',
      reports: 'read',
      ownReports: 'read',
      reportReasons: 'read',
      idOfNumber: 'read',
    },
    'read',
    'none',
    'fine 200',
  ],
  // Among many, the odd one is left out; of marks nothing is, for what is missing would look unread. Reports are compared by
  // what they say, and need no id.
  'one more whose id is none': [
    {
      otherwise: 'as good',
      aggregate: 'read',
      markers: unreadable,
      reports: 'read',
      ownReports: 'read',
    },
    'read',
    'none',
    'fine 200',
  ],
  'one more whose id is a key of the language': [
    { otherwise: 'as good', reports: 'read', ownReports: 'read' },
    'read',
    'none',
    'fine 200',
  ],
  'one more than was asked for': [
    {
      otherwise: 'as good',
      aggregate: 'read',
      statuses: 'read',
      follows: 'read',
      followFeed: 'read',
      seriesFeed: 'read',
      reports: 'read',
      ownReports: 'read',
      reportReasons: 'read',
      markers: 'read',
      idOfNumber: 'read',
    },
    'read',
    'none',
    'fine 200',
  ],
  // A chapter that is missing where it was asked for by its id would count as deleted; a number has one id alone.
  'the last one unreadable': [
    {
      otherwise: 'as good',
      ...lists('read'),
      statuses: 'read',
      chaptersById: unreadable,
      markers: unreadable,
      // A number that is left out would look missing.
      aggregate: unreadable,
      reports: unreadable,
      ownReports: unreadable,
      idOfNumber: unreadable,
    },
    'read',
    'none',
    'fine 200',
  ],
  'all but one missing': [
    {
      otherwise: 'as good',
      ...lists('read'),
      reports: 'as good',
      ownReports: 'as good',
      statuses: 'read',
      readingHistory: 'read',
      markers: 'read',
      chaptersById: unreadable,
    },
    'read',
    'none',
    'fine 200',
  ],
  'everything twice': [{ otherwise: 'as good', reports: 'read', ownReports: 'read' }, 'read', 'none', 'fine 200'],
  'dates that are none': [
    { otherwise: 'as good', ...dated(unreadable), readingHistory: unreadable },
    'read',
    'none',
    'fine 200',
  ],
  'dates beyond all time': [
    { otherwise: 'as good', ...dated(unreadable), readingHistory: unreadable },
    'read',
    'none',
    'fine 200',
  ],
  // A rating that we do not know is in no filter, and was not asked for; a report may be in a state of tomorrow.
  'unknown words': [
    {
      otherwise: 'as good',
      randomManga: unreadable,
      statuses: unreadable,
      follows: 'read',
      mangaById: 'read',
      reports: 'read',
      ownReports: 'read',
    },
    'read',
    'none',
    'fine 200',
  ],
  // How many pages are asked for has a bound of its own: the last item that the service gives.
  'a total that lies high': [{ otherwise: 'as good', ...lists('read') }, 'read', 'none', 'fine 200'],
  'a total that lies low': [{ otherwise: 'as good', ...lists('read') }, 'read', 'none', 'fine 200'],
  'a total below nothing': [{ otherwise: 'as good', ...lists(unreadable) }, 'read', 'none', 'fine 200'],
  'a total beyond all numbers': [{ otherwise: 'as good', ...lists(unreadable) }, 'read', 'none', 'fine 200'],
  'an empty page of a long list': [
    { otherwise: 'as good', ...lists(unreadable), readingHistory: unreadable },
    'read',
    'none',
    'fine 200',
  ],
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
