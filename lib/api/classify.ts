import * as v from 'valibot';
import { Failure, type FailureCode } from '../failure';
import { type DeniedAnswer, denialOf, jsonOf } from '../service/denial';
import { ErrorAnswer } from '../service/schemas';
import { UUID } from '../service/uuid';

export type Answer = DeniedAnswer;

/** @throws Failure: only `bad-request` and `not-found` judge the ids that were sent (docs/service.md, "What a failure says"). */
export function readAnswer<Output>(answer: Answer, schema: v.GenericSchema<unknown, Output>): Output {
  if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
  const parsed = v.safeParse(schema, jsonOf(answer));
  if (!parsed.success) throw new Failure('unreadable-answer');
  return parsed.output;
}

/** A 404 or 405 that names no id that was asked about: perhaps the service has no such route. Else it is what its code says. */
export class MissingRoute extends Failure {
  /** The API itself says so. */
  readonly isCertain: boolean;

  constructor(code: FailureCode, isCertain: boolean) {
    super(code);
    this.isCertain = isCertain;
  }
}

function failureOf(answer: Answer): Failure {
  const code = refusalOf(answer);
  const { status } = answer;
  if (code === 'captcha' || (status !== 404 && status !== 405)) return new Failure(code);
  const error = v.safeParse(ErrorAnswer, jsonOf(answer));
  const isCertain = error.success && (status === 405 || isAboutRoute(error.output));
  return !isCertain && error.success && namesId(error.output) ? new Failure(code) : new MissingRoute(code, isCertain);
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

/** A refusal without the API's error shape comes from the machines in front of it. */
function refusalOfTheRoad({ status, contentType }: Answer): FailureCode {
  // A missing User-Agent header is refused in plain text; an HTML 400 is the edge's own confusion.
  if (status === 400 && contentType.startsWith('text/plain')) return 'service-refused';
  return status === 413 ? 'service-refused' : 'unreadable-answer';
}

/** An unknown route says nothing about the id in it. */
function isAboutRoute({ errors }: v.InferOutput<typeof ErrorAnswer>): boolean {
  return errors.some(({ detail }) => detail?.startsWith('No route found'));
}

/** "Chapter with ID … not found." is about the chapter. */
function namesId({ errors }: v.InferOutput<typeof ErrorAnswer>): boolean {
  return errors.some(({ detail }) => new RegExp(UUID, 'i').test(detail ?? ''));
}
