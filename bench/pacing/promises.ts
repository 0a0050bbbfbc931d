import type { Row } from './row.ts';

/** What is promised of ours, as the sentences of those promises that a run has broken. Libraries promise nothing. */
export function brokenPromises(rows: readonly Row[]): string[] {
  return rows.filter(({ contender }) => contender.package === null).flatMap(brokenBy);
}

function brokenBy(row: Row): string[] {
  const { contender, scenario } = row;
  const who = `${contender.name} (${scenario.title.toLowerCase()})`;
  const isSlow = contender.hasLearnt && row.okPerSecond < scenario.floor;
  return [
    ...(row.refused > 0 ? [`${who} met ${row.refused} × 429.`] : []),
    ...(row.tabRefused > 0 ? [`${who} let ${row.tabRefused} requests of the tab fail.`] : []),
    ...(row.bannedAfterMs === null ? [] : [`${who} was banned.`]),
    ...(isSlow ? [`${who} made ${row.okPerSecond.toFixed(2)}/s, below ${scenario.floor.toFixed(2)}/s.`] : []),
  ];
}
