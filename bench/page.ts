import type { Figure } from './figures.ts';

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
  /** What was read, or what was run. */
  readonly source: string;
  /** The last one to the product when they were measured; `null` where they were measured at several. */
  readonly commit: string | null;
  readonly figures: readonly Figure[];
  /** What makes the figures doubtful, as sentences. */
  readonly doubts: readonly string[];
}

/** The figures of a release for people, as Markdown: what is missed, of another commit or doubtful is named first. */
export function asPage({ version, commit, sections }: Release): string {
  return `# Figures of Dexmark ${version}

\`npm run bench\` measures all of this and writes this page and the results beside it, and \`npm run bench -- report\` the page alone; earlier ones are in git. The product's last
commit is ${commit}. Times are medians of one run.

${summary(commit, sections)}

${sections.map(sectionOf).join('\n\n')}
`;
}

/** The figures as a table, with whether each promise was kept. */
export function asTable(figures: readonly Figure[]): string {
  return `| | measured | allowed | |
|---|---|---|---|
${figures.map(lineOf).join('\n')}`;
}

function summary(current: string, sections: readonly Section[]): string {
  const promised = sections.flatMap(({ title, figures }) =>
    figures.filter(({ allowed }) => allowed !== null).map((figure) => ({ title, ...figure })),
  );
  const missed = promised.filter(({ isKept }) => !isKept);
  const lines = [
    `**${promised.length - missed.length} of ${promised.length} promises were kept.**`,
    ...missed.map(
      ({ title, what, measured, allowed }) => `Missed: ${title}, ${what}: ${measured} where ${allowed} is allowed.`,
    ),
    ...sections
      .filter(({ commit }) => commit !== null && commit !== current)
      .map(({ title, commit }) => `Of another commit: ${title}, measured at ${commit}.`),
    ...sections.flatMap(({ title, doubts }) => doubts.map((doubt) => `Doubtful: ${title}. ${doubt}`)),
  ];
  return lines.map((line) => `* ${line}`).join('\n');
}

function sectionOf({ title, about, source, commit, figures, doubts }: Section): string {
  const origin = commit === null ? `From ${source}.` : `From ${source}, at commit ${commit}.`;
  return `## ${title}\n\n${about}\n\n${asTable(figures)}\n\n${[origin, ...doubts].join(' ')}`;
}

function lineOf({ what, measured, allowed, isKept }: Figure): string {
  if (allowed === null) return `| ${what} | ${measured} | | |`;
  return `| ${what} | ${measured} | ${allowed} | ${isKept ? 'kept' : '**missed**'} |`;
}
