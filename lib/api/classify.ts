import * as v from 'valibot';
import { Failure, type FailureCode } from '../failure';
import { type DeniedAnswer, denialOf, jsonOf } from '../service/denial';
import { ErrorAnswer } from '../service/schemas';

/** An answer of the API host, read to its end. */
export type Answer = DeniedAnswer;

/**
 * What an answer says: its content as the schema reads it, or a Failure.
 *
 * `bad-request` and `not-found` are the API's own word on the ids that were sent, and nothing else is: a refusal of one of
 * a person's wishes may rest on these two alone. Everything else is about the moment, the account or the road, and is tried
 * again later. Statuses and shapes: the service's OpenAPI document and captured answers.
 *
 * @throws Failure `bad-request`, `not-found`, `service-refused`, `captcha`, `throttled`, `banned`, `service-trouble`, `unreadable-answer`.
 */
export function readAnswer<Output>(answer: Answer, schema: v.GenericSchema<unknown, Output>): Output {
  if (answer.status < 200 || answer.status > 299) throw new Failure(refusalOf(answer));
  const parsed = v.safeParse(schema, jsonOf(answer));
  if (!parsed.success) throw new Failure('unreadable-answer');
  return parsed.output;
}

function refusalOf(answer: Answer): FailureCode {
  const { status } = answer;
  if (status === 429) return 'throttled';
  if (status >= 500) return 'service-trouble';
  const denial = denialOf(answer);
  if (denial !== null) return denials[denial];
  if (status === 401) return 'service-refused';
  const error = v.safeParse(ErrorAnswer, jsonOf(answer));
  if (!error.success) return refusalOfTheRoad(answer);
  if (status === 404) return isAboutRoute(error.output) ? 'unreadable-answer' : 'not-found';
  if (status === 400 || status === 413) return 'bad-request';
  return 'service-refused';
}

const denials = { captcha: 'captcha', request: 'service-refused', address: 'banned' } as const;

/** A refusal without the API's shape comes from the machines in front of it. */
function refusalOfTheRoad({ status, contentType }: Answer): FailureCode {
  // "You must set an appropriate User-Agent header" comes as plain text; an HTML 400 is the edge's own confusion.
  if (status === 400 && contentType.startsWith('text/plain')) return 'service-refused';
  return status === 413 ? 'service-refused' : 'unreadable-answer';
}

/** A route that the service does not know says nothing about the id in it. */
function isAboutRoute({ errors }: v.InferOutput<typeof ErrorAnswer>): boolean {
  return errors.some(({ detail }) => detail?.startsWith('No route found'));
}
