import type { FailureCode } from '../../lib/failure';
import type { Name } from './asked';
import type { Kind } from './kinds';

/**
 * What comes of each kind of bad answer, for each endpoint: the code of a failure, `as good` where the good answer is made
 * out, or `read` where it says something else than the good one and no reader could know (why stands beside it).
 */
export type Outcome = FailureCode | 'as good' | 'read';

type Column = Name | 'otherwise';
type Outcomes = Outcome | ({ readonly otherwise: Outcome } & { readonly [column in Column]?: Outcome });

/** Requests that bring nothing but "ok". */
const done = (outcome: Outcome) => ({
  markChapters: outcome,
  follow: outcome,
  unfollow: outcome,
  setStatus: outcome,
  sendReport: outcome,
});
const lists = (outcome: Outcome) => ({
  follows: outcome,
  mangaById: outcome,
  followFeed: outcome,
  seriesFeed: outcome,
  chaptersById: outcome,
  idOfNumber: outcome,
  reports: outcome,
  ownReports: outcome,
  reportReasons: outcome,
});

export const outcomes: Readonly<Record<Kind, Outcomes>> = {
  'a page with a 500': 'service-trouble',
  'a page with a 502': 'service-trouble',
  'a 503 of the API': 'service-trouble',
  'a page with a 429': 'throttled',
  'a 429 of the API': 'throttled',
  'a page with a 403': 'banned',
  'a 403 of the API': 'service-refused',
  'a captcha': 'captcha',
  'a captcha with a 412': 'captcha',
  'a captcha on a page': 'captcha',
  'a captcha without its key': 'captcha',
  'a 401 of the API, over and over': 'service-refused',
  'a page with a 401, over and over': 'service-refused',
  'a 404 of the API': 'not-found',
  'a 404 about the route': 'unreadable-answer',
  'a page with a 404': 'unreadable-answer',
  'a 400 of the API': 'bad-request',
  'the refusal of a User-Agent': 'service-refused',
  'a page with a 400': 'unreadable-answer',
  'a page with a 413': 'service-refused',
  'an unknown status': 'unreadable-answer',
  'a 304': 'unreadable-answer',
  'a 204': 'unreadable-answer',
  'a redirect elsewhere': 'unreachable',
  'a redirect to a page of the site': 'unreachable',

  'no word': 'unreachable',
  silence: 'no-answer',
  'an answer that never ends': 'no-answer',
  'an answer that breaks off': 'no-answer',
  'an answer that never stops talking': 'unreadable-answer',

  'a page with a 200': 'unreadable-answer',
  'plain text': 'unreadable-answer',
  'nothing at all': 'unreadable-answer',
  'a good answer that says it is a page': 'unreadable-answer',
  'a good answer that does not say what it is': 'unreadable-answer',
  'JSON that is cut off': 'unreadable-answer',
  'nine megabytes of unknown fields': 'unreadable-answer',
  'a byte order mark before it': 'as good',
  'UTF-16': 'unreadable-answer',
  'a letter of another charset': 'as good',
  'a packing that it does not have': 'no-answer',
  'headers of nonsense': 'as good',

  null: 'unreadable-answer',
  'a list': 'unreadable-answer',
  'a text': 'unreadable-answer',
  'no fields': 'unreadable-answer',
  'an error with a 200': 'unreadable-answer',
  'nulls everywhere': 'unreadable-answer',
  'numbers as texts': { otherwise: 'as good', ...lists('unreadable-answer'), chapterThread: 'unreadable-answer' },
  'texts as numbers': 'unreadable-answer',
  'unknown fields': 'as good',
  'a map where a list is due': { otherwise: 'as good', ...lists('unreadable-answer') },
  // An empty map is written as an empty list: it cannot be told from "none".
  'a list where a map is due': {
    otherwise: 'as good',
    account: 'unreadable-answer',
    chapterThread: 'unreadable-answer',
    statuses: 'read',
    markers: 'read',
  },
  'a list of lists': { otherwise: 'unreadable-answer', ...done('as good') },
  'a nest of a hundred thousand lists': 'unreadable-answer',
  'a nest in an unknown field': 'as good',
  // What came along with a relationship is looked at later, field by field.
  'keys of the language itself': { otherwise: 'as good', ...lists('read'), reports: 'as good', ownReports: 'as good' },

  'ids that are none': { otherwise: 'unreadable-answer', ...done('as good'), chapterThread: 'as good' },
  'ids in capitals': { otherwise: 'unreadable-answer', ...done('as good'), chapterThread: 'as good' },
  // Where nothing was named, whatever comes may be right; where something was, it is not what was asked.
  'ids of other things': {
    otherwise: 'unreadable-answer',
    ...done('as good'),
    // A thread has a number.
    chapterThread: 'as good',
    account: 'read',
    statuses: 'read',
    follows: 'read',
    followFeed: 'read',
    reports: 'read',
    ownReports: 'read',
    reportReasons: 'read',
    idOfNumber: 'read',
  },
  // Among many, the odd one is left out; of marks nothing is, for what is missing would look unread. Reports are compared by
  // what they say, and need no id.
  'one more whose id is none': {
    otherwise: 'as good',
    markers: 'unreadable-answer',
    reports: 'read',
    ownReports: 'read',
  },
  'one more whose id is a key of the language': { otherwise: 'as good', reports: 'read', ownReports: 'read' },
  'one more than was asked for': {
    otherwise: 'as good',
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
  // A chapter that is missing where it was asked for by its id would count as deleted; a number has one id alone.
  'the last one unreadable': {
    otherwise: 'as good',
    ...lists('read'),
    statuses: 'read',
    chaptersById: 'unreadable-answer',
    markers: 'unreadable-answer',
    reports: 'unreadable-answer',
    ownReports: 'unreadable-answer',
    idOfNumber: 'unreadable-answer',
  },
  'all but one missing': {
    otherwise: 'as good',
    ...lists('read'),
    reports: 'as good',
    ownReports: 'as good',
    statuses: 'read',
    markers: 'read',
    chaptersById: 'unreadable-answer',
  },
  'everything twice': { otherwise: 'as good', reports: 'read', ownReports: 'read' },
  'dates that are none': {
    otherwise: 'as good',
    followFeed: 'unreadable-answer',
    seriesFeed: 'unreadable-answer',
    chaptersById: 'unreadable-answer',
    reports: 'unreadable-answer',
    ownReports: 'unreadable-answer',
  },
  'dates beyond all time': {
    otherwise: 'as good',
    followFeed: 'unreadable-answer',
    seriesFeed: 'unreadable-answer',
    chaptersById: 'unreadable-answer',
    reports: 'unreadable-answer',
    ownReports: 'unreadable-answer',
  },
  // A rating that we do not know is in no filter; a report may be in a state of tomorrow.
  'unknown words': {
    otherwise: 'as good',
    statuses: 'unreadable-answer',
    follows: 'read',
    mangaById: 'read',
    reports: 'read',
    ownReports: 'read',
  },
  // How many pages are asked for has a bound of its own: the last item that the service gives.
  'a total that lies high': { otherwise: 'as good', ...lists('read') },
  'a total that lies low': { otherwise: 'as good', ...lists('read') },
  'a total below nothing': { otherwise: 'as good', ...lists('unreadable-answer') },
  'a total beyond all numbers': { otherwise: 'as good', ...lists('unreadable-answer') },
  'an empty page of a long list': { otherwise: 'as good', ...lists('unreadable-answer') },
};

export function outcomeOf(kind: Kind, name: Name): Outcome {
  const expected = outcomes[kind];
  return typeof expected === 'string' ? expected : (expected[name] ?? expected.otherwise);
}

/** Every code that a bad answer of the API can become. */
export function everyCode(): FailureCode[] {
  const all = Object.values(outcomes).flatMap((expected): Outcome[] =>
    typeof expected === 'string' ? [expected] : Object.values(expected),
  );
  return [...new Set(all)].filter((outcome): outcome is FailureCode => outcome !== 'as good' && outcome !== 'read');
}
