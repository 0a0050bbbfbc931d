/** The order in which a request is judged: ladder and allowance, manners, cross-origin question, quota; then the work. */
import { answerRefusal, Refusal } from './api/refusal.ts';
import { type Answered, type Asked, type HostName, type Outcome, silence } from './exchange.ts';
import type { Judge } from './journal.ts';
import { connectionFault, refusedConnection } from './rules/connection.ts';
import { answerPreflight, crossOriginHeaders, isPreflight, namesExtension } from './rules/cross-origin.ts';
import { addressTooLong, forbidden, LONGEST_ADDRESS, tooManyRequests } from './rules/edge-pages.ts';
import type { Gate, Passage } from './rules/gate.ts';
import type { Switches } from './switches.ts';
import type { World } from './world.ts';

export interface Judgement {
  readonly outcome: Outcome;
  readonly judgedBy: Judge;
}

/**
 * Judges one request.
 * @param route where it leads, with `{id}` for each id; undefined where no endpoint fits
 * @param work makes the answer, if it comes to that
 */
export function judge(
  asked: Asked,
  route: string | undefined,
  work: () => Answered,
  { gate, world }: { gate: Gate; world: World },
): Judgement {
  // Other sites, and the forum, under none of the API's rules.
  if (asked.host === 'blog' || asked.host === 'forum') return { outcome: work(), judgedBy: 'service' };
  const now = world.now();
  const dress = (answer: Answered) => dressed(answer, asked, world);

  const passage = gate.enter(asked, now);
  if (passage !== 'open') {
    const outcome = blocked[passage];
    return {
      outcome: outcome === silence ? silence : dress(outcome),
      judgedBy: passage === 'throttled' ? 'allowance' : 'ladder',
    };
  }
  if (asked.target.length > LONGEST_ADDRESS) return { outcome: dress(addressTooLong), judgedBy: 'service' };
  const fault = connectionFault(asked);
  if (fault) return { outcome: dress(refusedConnection(fault)), judgedBy: 'connection' };
  if (isPreflight(asked)) return { outcome: dress(answerPreflight(asked)), judgedBy: 'preflight' };

  const refused = refusedOrigins[world.switches.extensionOrigins];
  if (refused.at.includes(asked.host) && namesExtension(asked))
    return { outcome: dress(refused.answer), judgedBy: 'service' };

  const quota = asked.host === 'api' && route !== undefined ? gate.spend(asked, route, now) : undefined;
  if (quota?.isExhausted) gate.throttled(asked, now);
  const answer = quota?.isExhausted ? quotaExhausted : work();
  return {
    outcome: dress({ ...answer, headers: { ...answer.headers, ...quota?.headers } }),
    judgedBy: quota?.isExhausted ? 'quota' : 'service',
  };
}

const blocked: Record<Exclude<Passage, 'open'>, Outcome> = {
  throttled: tooManyRequests,
  banned: forbidden,
  silent: silence,
};

const refusedOrigins: Record<
  Switches['extensionOrigins'],
  { readonly at: readonly HostName[]; readonly answer: Answered }
> = {
  taken: { at: [], answer: forbidden },
  refused: { at: ['api'], answer: answerRefusal(new Refusal(403, 'Origin not allowed.')) },
  blocked: { at: ['api'], answer: forbidden },
  'blocked-everywhere': { at: ['api', 'auth'], answer: forbidden },
};

const quotaExhausted = answerRefusal(new Refusal(429, 'Too many requests to this endpoint.'));

/** What every answer of the service carries (docs/service.md). */
function dressed(answer: Answered, asked: Asked, { mint, now }: World): Answered {
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...crossOriginHeaders(asked),
      date: new Date(now()).toUTCString(),
      server: 'MangaDex',
      'x-request-id': mint.id(),
    },
  };
}
