/** What comes in and what fails: I15, what pages say is judged by who says it and how; and no failure goes unheard. */
import type { Journal } from '../journal';

/** Stands in everything that the hostile page sends, and nowhere else. */
export const POISON = 'poison';

/** A hostile message is answered with a refusal, or not at all. */
export function isTurnedAway(journal: Journal, message: unknown, answer: unknown): void {
  const isAccepted = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
  if (isAccepted) journal.breach('I15 a hostile message is refused', JSON.stringify(message).slice(0, 100));
  else journal.note('a hostile message is refused', 'hostile message refused');
}

/** Nothing that a page made up is stored or sent. */
export function isUnpoisoned(journal: Journal, where: string, text: string): void {
  if (text.includes(POISON)) journal.breach('I15 nothing of a hostile message is stored or sent', where);
}

/** Every failure is heard of: by a person who is told, or by code that tries again. @param reason why a promise was rejected. */
export function isHeard(journal: Journal, reason: unknown): void {
  journal.breach('nothing fails unheard', `${reason}`);
}
