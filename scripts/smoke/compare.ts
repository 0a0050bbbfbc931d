/** Where the answers of one service differ from those of another: by status, headers and shape, without a single value. Pure. */
import { readAnswer } from '../../lib/api/classify.ts';
import { Failure } from '../../lib/failure.ts';
import type { Answer, Exchange } from './observe.ts';
import { carefulNaming, namesIn, type Shape, shapeDifferences, shapeLines, shapeOf, textsIn } from './shape.ts';

export interface Comparison {
  /** Only routes with differences, each with its sentences. */
  readonly differences: readonly { readonly route: string; readonly sentences: readonly string[] }[];
  /** Routes that were asked and answered as they are locally. */
  readonly alike: readonly string[];
  /** Routes that the local service was asked and this one was not. */
  readonly notAsked: readonly string[];
}

/** All headers that the extension reads. */
const readHeaders = [
  'date',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-retry-after',
  'x-captcha-sitekey',
];
/** Fields of an error, which the local service may not have had to send. */
const errorNames = [
  'result',
  'errors',
  'id',
  'status',
  'title',
  'detail',
  'context',
  'siteKey',
  'error',
  'error_description',
];

const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];

/** @param usual what the local service answered, in a visit like that in which `found` was seen. */
export function compare(usual: readonly Exchange[], found: readonly Exchange[]): Comparison {
  const expected = byRoute(usual);
  const answered = byRoute(found);
  const known = new Set([...errorNames, ...namesIn(shapeOf(jsonOf(usual)))]);
  const texts = new Set(jsonOf(found).flatMap(textsIn));
  const shape = (exchanges: readonly Exchange[]) => shapeOf(jsonOf(exchanges), carefulNaming(known, texts));
  const differences = [...answered].flatMap(([route, exchanges]) => {
    const sentences = differencesOf(expected.get(route) ?? [], exchanges, shape);
    return sentences.length > 0 ? [{ route, sentences }] : [];
  });
  const differing = new Set(differences.map(({ route }) => route));
  return {
    differences,
    alike: [...answered.keys()].filter((route) => !differing.has(route)),
    notAsked: [...expected.keys()].filter((route) => !answered.has(route)),
  };
}

function differencesOf(
  usual: readonly Exchange[],
  found: readonly Exchange[],
  shape: (exchanges: readonly Exchange[]) => Shape,
): string[] {
  if (usual.length === 0) return ['The local service was not asked this, so there is nothing to compare with.'];
  const local = byStatus(usual);
  return [...byStatus(found)].flatMap(([status, exchanges]) => {
    const alike = local.get(status);
    if (status === 'none') return alike ? [] : ['A request had no answer.'];
    if (!alike) {
      return [
        `Status ${status} (${words(exchanges, typeOf)}); locally ${[...local.keys()].join(' or ')}.`,
        `Dexmark reads it as: ${words(exchanges, readingOf)}.`,
        ...[...new Set(exchanges.flatMap(oauthErrorsOf))].map((error) => `Its error is: ${error}.`),
        `Headers: ${readHeaders.map((name) => `${name} ${words(exchanges, (one) => formOf(one, name))}`).join(', ')}.`,
        ...shapeLines(shape(exchanges)).map((line) => `In the body, ${line}`),
      ];
    }
    return [
      ...wordDifferences('Content type', typeOf, alike, exchanges),
      ...wordDifferences('Dexmark reads it as', readingOf, alike, exchanges),
      ...readHeaders.flatMap((name) => wordDifferences(`Header ${name}`, (one) => formOf(one, name), alike, exchanges)),
      ...shapeDifferences(shape(alike), shape(exchanges)),
    ].map((sentence) => `With status ${status}: ${sentence}`);
  });
}

/** What one says that the other never does. */
function wordDifferences(
  what: string,
  say: (exchange: Exchange) => string,
  usual: readonly Exchange[],
  found: readonly Exchange[],
): string[] {
  const others = [...new Set(found.map(say))].filter((word) => word !== NOT_JUDGED && !usual.map(say).includes(word));
  return others.length === 0 ? [] : [`${what}: ${others.join(', ')}; locally ${words(usual, say)}`];
}

function words(exchanges: readonly Exchange[], say: (exchange: Exchange) => string): string {
  return [...new Set(exchanges.map(say))].join(' or ');
}

function typeOf({ answer }: Exchange): string {
  const [type = ''] = (answer?.headers['content-type'] ?? '').split(';');
  // Whatever else stands there is no type.
  return /^[a-z]+\/[a-z.+-]+$/.test(type) ? type : 'no content type';
}

/** The form of a header's value: the value itself might say how much the person has asked. */
function formOf({ answer }: Exchange, name: string): string {
  const value = answer?.headers[name];
  if (value === undefined) return 'absent';
  if (/^\d+$/.test(value)) return 'a number';
  return Number.isNaN(Date.parse(value)) ? 'a text' : 'a date';
}

const NOT_JUDGED = 'not judged here';

/** What the extension makes of an answer, by its own code. */
function readingOf({ route, answer }: Exchange): string {
  if (!answer || answer.body === null || !route.schema) return NOT_JUDGED;
  const { status, headers, body } = answer;
  const contentType = headers['content-type'] ?? '';
  try {
    readAnswer({ status, contentType, wantsCaptcha: 'x-captcha-sitekey' in headers, text: body }, route.schema);
    return 'a good answer';
  } catch (error) {
    return error instanceof Failure ? error.code : 'unexpected';
  }
}

/** By the names of RFC 6749, section 5.2; any other text is a value of the service's, and is not written. */
function oauthErrorsOf({ answer }: Exchange): string[] {
  const bodies = answer ? parsed(answer) : [];
  return bodies.flatMap((body) => oauthErrors.filter((error) => error === Object(body).error));
}

function jsonOf(exchanges: readonly Exchange[]): unknown[] {
  return exchanges.flatMap(({ answer }) => (answer?.body ? parsed(answer) : []));
}

function parsed({ body }: Answer): unknown[] {
  try {
    return [JSON.parse(body ?? '')];
  } catch {
    // How the extension reads it says that it is none.
    return [];
  }
}

function byRoute(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  return Map.groupBy(exchanges, ({ route }) => route.name);
}

function byStatus(exchanges: readonly Exchange[]): Map<number | 'none', Exchange[]> {
  return Map.groupBy(exchanges, ({ answer }) => answer?.status ?? 'none');
}
