import { describe, expect, it } from 'vitest';
import { asPage } from '../../../bench/report/page';
import type { Figure, Section, Source } from '../../../bench/report/section';

const source: Source = {
  file: 'bench/results/popup-2026-11-23.json',
  at: Date.UTC(2026, 10, 23, 12),
  commit: 'abc1234',
  changesSince: 0,
};
const kept: Figure = { what: 'worker alive', measured: '1.20 ×', allowed: '≤ 1.50 ×', isKept: true };
const missed: Figure = { what: 'worker dead', measured: '1.60 ×', allowed: '≤ 1.50 ×', isKept: false };
const library: Figure = { what: 'p-queue', measured: '10 × 429', allowed: null, isKept: false };

function pageOf(content: Section['content']): string {
  const sections = [{ title: 'The popup', about: 'Until its first rows.', content }];
  return asPage({ version: '1.2.3', commit: 'fff0000', sections });
}

const measured = (figures: readonly Figure[], of: Partial<Source> = {}, doubts: readonly string[] = []) =>
  pageOf({ source: { ...source, ...of }, figures, doubts });

describe('the page with the figures of a release', () => {
  it('names the release and its commit, and says of each figure where it comes from and whether its promise was kept', () => {
    const page = measured([kept, missed]);
    expect(page).toContain('# Figures of Dexmark 1.2.3');
    expect(page).toContain('commit is fff0000');
    expect(page).toContain('| worker alive | 1.20 × | ≤ 1.50 × | kept |');
    expect(page).toContain('| worker dead | 1.60 × | ≤ 1.50 × | **missed** |');
    expect(page).toContain('From `bench/results/popup-2026-11-23.json`, 2026-11-23, commit abc1234.');
  });

  it('counts the promises, and names a missed one before anything else', () => {
    const page = measured([kept, missed]);
    expect(page).toContain('**1 of 2 promises were kept.**');
    expect(page).toContain('* Missed: The popup, worker dead: 1.60 × where ≤ 1.50 × is allowed.');
  });

  it('holds nothing against what promises nothing', () => {
    const page = measured([kept, library]);
    expect(page).toContain('**1 of 1 promises were kept.**');
    expect(page).toContain('| p-queue | 10 × 429 | | |');
    expect(page).not.toContain('issed');
  });

  it('names a missing result and the command that takes it', () => {
    const page = pageOf({ missing: 'npm run bench -- popup' });
    expect(page).toContain('* Missing: The popup. `npm run bench -- popup` measures it.');
    expect(page).toContain('There is no result.');
  });

  it('names a result that is older than the product', () => {
    expect(measured([kept], { changesSince: 1 })).toContain(
      '* Stale: The popup. The product has changed since, in 1 commit.',
    );
    expect(measured([kept], { changesSince: 3 })).toContain('in 3 commits.');
    expect(measured([kept])).not.toContain('Stale');
  });

  it('says that the commit of a result is unknown, and passes on what makes a result doubtful', () => {
    expect(measured([kept], { commit: null })).toContain('2026-11-23, commit unknown.');
    expect(measured([kept], {}, ['The machine was busy.'])).toContain('* Doubtful: The popup. The machine was busy.');
  });
});
