/** What a test that fails should say about the service's answers: the cause of a notice is there, not in the page. */
import { type Journal, statusOf } from '../../fake-service/journal.ts';

/** Each request that was not served, a line for each: when, by whom asked, from which origin, what it got, and who judged so. */
export function refusalsIn(journal: Journal): string {
  const refused = journal.requests().filter((entry) => {
    const status = statusOf(entry);
    return typeof status === 'string' || status >= 400;
  });
  const lines = refused.map((entry) => {
    const { method, host, target, headers } = entry.asked;
    const when = new Date(entry.at).toISOString();
    return `${when} ${entry.initiator} ${method} ${host} ${target.slice(0, 120)} from ${headers.origin ?? 'no origin'}: ${statusOf(entry)} by ${entry.judgedBy}`;
  });
  return ['Not served by the local service:', ...lines].join('\n');
}
