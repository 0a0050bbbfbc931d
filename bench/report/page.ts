import type { Figure, Measured, Section, Source } from './section.ts';

/** A release and everything that was measured of it. */
export interface Release {
  readonly version: string;
  /** The last commit to the product. */
  readonly commit: string;
  readonly sections: readonly Section[];
}

/** The figures of a release for people, as Markdown: what is missing, old or missed is named first. */
export function asPage({ version, commit, sections }: Release): string {
  return `# Figures of Dexmark ${version}

Written by \`npm run bench -- report\` from the results in this folder, the builds and the simulations; the product's last commit is ${commit}. Ratios are medians of one run.

${summary(sections)}

${sections.map(sectionOf).join('\n\n')}
`;
}

function summary(sections: readonly Section[]): string {
  const measured = sections.flatMap(({ title, content }) => ('missing' in content ? [] : [{ title, ...content }]));
  const promised = measured.flatMap(({ title, figures }) =>
    figures.filter(({ allowed }) => allowed !== null).map((figure) => ({ title, ...figure })),
  );
  const missed = promised.filter(({ isKept }) => !isKept);
  const lines = [
    `**${promised.length - missed.length} of ${promised.length} promises were kept.**`,
    ...missed.map(
      ({ title, what, measured, allowed }) => `Missed: ${title}, ${what}: ${measured} where ${allowed} is allowed.`,
    ),
    ...sections.flatMap(({ title, content }) =>
      'missing' in content ? [`Missing: ${title}. \`${content.missing}\` measures it.`] : [],
    ),
    ...measured.filter(isStale).map(({ title, source }) => `Stale: ${title}. ${ageOf(source)}`),
    ...measured.flatMap(({ title, doubts }) => doubts.map((doubt) => `Doubtful: ${title}. ${doubt}`)),
  ];
  return lines.map((line) => `* ${line}`).join('\n');
}

function sectionOf({ title, about, content }: Section): string {
  const body = 'missing' in content ? `There is no result. \`${content.missing}\` measures it.` : measuredOf(content);
  return `## ${title}\n\n${about}\n\n${body}`;
}

function measuredOf({ source, figures, doubts }: Measured): string {
  return `| | measured | allowed | |
|---|---|---|---|
${figures.map(lineOf).join('\n')}

${[`From ${originOf(source)}.`, ageOf(source), ...doubts].join(' ')}`;
}

function lineOf({ what, measured, allowed, isKept }: Figure): string {
  if (allowed === null) return `| ${what} | ${measured} | | |`;
  return `| ${what} | ${measured} | ${allowed} | ${isKept ? 'kept' : '**missed**'} |`;
}

function originOf({ file, at, commit }: Source): string {
  return `\`${file}\`, ${new Date(at).toISOString().slice(0, 10)}, ${commit === null ? 'commit unknown' : `commit ${commit}`}`;
}

function isStale({ source }: Measured): boolean {
  return source.changesSince > 0;
}

function ageOf({ changesSince }: Source): string {
  if (changesSince === 0) return 'The product has not changed since.';
  return `The product has changed since, in ${changesSince} ${changesSince === 1 ? 'commit' : 'commits'}.`;
}
