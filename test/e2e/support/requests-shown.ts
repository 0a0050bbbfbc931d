/** What the options page says of the last hour, and what the local service has seen of it. */
import type { Entry } from '../../fake-service/journal.ts';
import { statusOf } from '../../fake-service/journal.ts';
import type { RunningService } from '../../fake-service/start.ts';
import type { WalkTab } from '../journeys/walk.ts';

/** Each request as `POST /manga/{id}/read 200`, in the order of the words: what leaves at once may come in any order. */
export function requestsSeen({ journal }: RunningService): string[] {
  return journal
    .requests({ initiator: 'extension' })
    .map((entry) => `${entry.asked.method} ${routeShown(entry)} ${statusShown(entry)}`)
    .sort();
}

/** The same, as the page lists it. */
export async function requestsShown(options: WalkTab): Promise<string[]> {
  const rows = await options.evaluate(() => {
    // All of them, however long the list is.
    const older = document.querySelector<HTMLButtonElement>('.requests > button');
    older?.click();
    return [...document.querySelectorAll('.request')].map((row) => [
      row.querySelector('code')?.textContent ?? '',
      row.querySelector('.request-answer')?.textContent ?? '',
    ]);
  });
  return rows.map(([route, answer]) => `${route} ${answer?.replace('Answer ', '')}`).sort();
}

/** The numbers of the legend, by reason. */
export function countsShown(options: WalkTab): Promise<Record<string, number>> {
  return options.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.request-kinds > div')].map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        Number(row.querySelector('dd')?.textContent),
      ]),
    ),
  );
}

function routeShown({ route, asked: { host, target } }: Entry): string {
  if (host === 'uploads') return 'cover';
  if (host === 'auth') return target.endsWith('/token') ? 'token' : 'revoke';
  return route ?? target;
}

function statusShown(entry: Entry): string {
  const status = statusOf(entry);
  return typeof status === 'number' ? `${status}` : 'No answer';
}
