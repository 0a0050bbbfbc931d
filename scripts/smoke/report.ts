/** The report of a visit, as Markdown that can be sent in: no value that the service gave but the names of OAuth errors, and no count of anything, stands in it. Pure. */
import type { Comparison } from './compare.ts';
import type { Visited } from './visit.ts';

export interface Setting {
  /** Of the extension. */
  readonly version: string;
  /** Which service answered, in words. */
  readonly service: string;
  readonly writes: boolean;
  /** `2026-01-31`. */
  readonly day: string;
}

const ends: Record<Visited['end'], string> = {
  whole: 'The visit went through to its end.',
  'not-signed-in': 'Nobody was signed in at the end.',
  'check-unfinished': 'The first check was not through in time.',
  limit: 'The visit stopped at its limit of requests.',
  closed: 'The window was closed before the visit was over: this is what was seen until then.',
  interrupted: 'The visit was interrupted before it was over: this is what was seen until then.',
};

export function reportOf(
  { differences, alike, notAsked }: Comparison,
  { state, end, browser }: Omit<Visited, 'exchanges'>,
  { version, service, writes, day }: Setting,
): string {
  const found = differences.map(({ route, sentences }) => `### ${route}\n\n${bullets(sentences)}`);
  return [
    '# Smoke report',
    bullets([
      `Dexmark ${version}, ${browser}, ${day}`,
      `Service: ${service}`,
      writes ? 'One chapter was to be marked and unmarked.' : 'Read only.',
      ends[end],
      `What Dexmark said: session ${state.session}, check ${state.check}, halted by: ${state.haltedBy}`,
    ]),
    '## Differences from the local service',
    ...(found.length > 0 ? found : ['None.']),
    '## Answered as the local service answers',
    list(alike),
    '## Not asked in this visit',
    list(notAsked),
    'Written of each answer: its status, its content type, the form of the headers that Dexmark reads, the names and types of its fields, and which error of OAuth it names.',
    '',
  ].join('\n\n');
}

function list(routes: readonly string[]): string {
  return routes.length > 0 ? bullets(routes.map((route) => `\`${route}\``)) : 'Nothing.';
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `* ${line}`).join('\n');
}
