import type { Figure } from './figures.ts';
import type { Results } from './results.ts';

/** A release and everything that was measured of it. */
export interface Release {
  readonly version: string;
  /** The last one to the product. */
  readonly commit: string;
  readonly sections: readonly Section[];
}

/** The figures of one kind. */
export interface Section {
  readonly title: string;
  /** What the figures are, in a sentence or two. */
  readonly about: string;
  /** Where, when and with what they were measured, or why they were not, as a sentence. */
  readonly origin: string;
  /** None where nothing was measured. */
  readonly figures: readonly Figure[];
  /** Whether the product has changed since. */
  readonly isStale: boolean;
  /** What makes the figures doubtful, as sentences. */
  readonly doubts: readonly string[];
}

/** The figures of a release for people, as Markdown: what is missed, stale, not measured or doubtful is named first. */
export function asPage({ version, commit, sections }: Release): string {
  return `# Figures of Dexmark ${version}

\`npm run bench -- report\` measures all of this, the soak apart, and writes this page and the results beside it; earlier ones are in git. The
product's last commit is ${commit}. A figure is stale where the product has changed since it was measured. Times are medians of one run.

${summary(sections)}

${sections.map(sectionOf).join('\n\n')}
`;
}

/** Where the results of a bench come from. @param file relative to the root. */
export function originOf({ commit, day, minutes, machine }: Results, file: string): string {
  const duration = minutes ? ` in ${minutes} min` : '';
  return `Measured at commit ${commit} on ${day}${duration}: ${machine}. From \`${file}\`.`;
}

/** The figures as a table, with whether each promise was kept. */
export function asTable(figures: readonly Figure[], isStale = false): string {
  return `| | measured | allowed | |
|---|---|---|---|
${figures.map((figure) => lineOf(figure, isStale)).join('\n')}`;
}

function summary(sections: readonly Section[]): string {
  const promised = sections.flatMap(({ title, isStale, figures }) =>
    figures.filter(({ allowed }) => allowed !== null).map((figure) => ({ title, isStale, ...figure })),
  );
  const kept = promised.filter(({ isKept, isStale }) => isKept && !isStale).length;
  const stale = promised.filter(({ isStale }) => isStale).length;
  const named = (what: string, isMeant: (section: Section) => boolean) => {
    const titles = sections.filter(isMeant).map(({ title }) => title);
    return titles.length === 0 ? [] : [`${what}: ${titles.join('; ')}.`];
  };
  const lines = [
    `**${kept} of ${promised.length} promises were kept${stale === 0 ? '' : `, ${stale} are stale`}.**`,
    ...promised
      .filter(({ isKept }) => !isKept)
      .map(
        ({ title, isStale, what, measured, allowed }) =>
          `Missed${isStale ? ' (stale)' : ''}: ${title}, ${what}: ${measured} where ${allowed} is allowed.`,
      ),
    ...named('Not measured', ({ figures }) => figures.length === 0),
    ...named('Stale', ({ isStale }) => isStale),
    ...sections.flatMap(({ title, doubts }) => doubts.map((doubt) => `Doubtful: ${title}. ${doubt}`)),
  ];
  return lines.map((line) => `* ${line}`).join('\n');
}

function sectionOf({ title, about, origin, isStale, figures, doubts }: Section): string {
  if (figures.length === 0) return `## ${title} (not measured)\n\n${origin}`;
  const head = `## ${title}${isStale ? ' (stale)' : ''}`;
  return [head, about, asTable(figures, isStale), [origin, ...doubts].join(' ')].join('\n\n');
}

function lineOf({ what, measured, allowed, isKept }: Figure, isStale: boolean): string {
  const state = [
    ...(isStale ? ['stale'] : []),
    ...(allowed !== null && !isKept ? ['**missed**'] : []),
    ...(allowed !== null && isKept && !isStale ? ['kept'] : []),
  ];
  return `| ${[what, measured, allowed ?? '', state.join(', ')].join(' | ')} |`.replaceAll(/ +\|/g, ' |');
}
