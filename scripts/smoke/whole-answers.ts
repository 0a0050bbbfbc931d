/** What visits of one kind have shown together: an answer that the browser did not keep in one is taken from another. Pure. */
import type { Exchange } from './observe.ts';

/**
 * The exchanges of the first visit, each with its whole answer. A request of another visit is the same one where as many
 * of its route came before it.
 *
 * @returns `undefined` while an answer is still missing.
 */
export function wholeAnswers(visits: readonly (readonly Exchange[])[]): readonly Exchange[] | undefined {
  const [first = [], ...others] = visits.map(byPlace);
  const exchanges = [...first].map(([place, exchange]) =>
    [exchange, ...others.flatMap((other) => other.get(place) ?? [])].find(isWhole),
  );
  return exchanges.every((exchange) => exchange !== undefined) ? exchanges : undefined;
}

/** By route, and by how many of the route came before. */
function byPlace(exchanges: readonly Exchange[]): Map<string, Exchange> {
  const counts = new Map<string, number>();
  return new Map(
    exchanges.map((exchange) => {
      const { name } = exchange.route;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${count} ${name}`, exchange];
    }),
  );
}

function isWhole({ answer }: Exchange): boolean {
  return answer !== null && answer.body !== null;
}
