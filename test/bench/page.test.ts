import { describe, expect, it } from 'vitest';
import { atMost, noted } from '../../bench/figures';
import { asPage, type Section } from '../../bench/page';

const kept = atMost('worker alive', 1.2, 1.5);
const missed = atMost('worker dead', 1.6, 1.5);

function pageOf(of: Partial<Section>): string {
  const [title, about, source] = ['The popup', 'Until its first rows.', '`bench/results/popup.json`'];
  const section = { title, about, source, commit: 'fff0000', figures: [kept], doubts: [], ...of };
  return asPage({ version: '1.2.3', commit: 'fff0000', sections: [section] });
}

describe('the page with the figures of a release', () => {
  it('names the release and its commit, and says of each figure where it comes from and whether its promise was kept', () => {
    const page = pageOf({ figures: [kept, missed] });
    expect(page).toContain('# Figures of Dexmark 1.2.3');
    expect(page).toContain('commit is fff0000');
    expect(page).toContain('| worker alive | 1.2 | ≤ 1.5 | kept |');
    expect(page).toContain('| worker dead | 1.6 | ≤ 1.5 | **missed** |');
    expect(page).toContain('From `bench/results/popup.json`, at commit fff0000.');
  });

  it('counts the promises, and names a missed one before anything else', () => {
    const page = pageOf({ figures: [kept, missed] });
    expect(page).toContain('**1 of 2 promises were kept.**');
    expect(page).toContain('* Missed: The popup, worker dead: 1.6 where ≤ 1.5 is allowed.');
  });

  it('holds nothing against what promises nothing', () => {
    const page = pageOf({ figures: [kept, noted('p-queue', '10 × 429')] });
    expect(page).toContain('**1 of 1 promises were kept.**');
    expect(page).toContain('| p-queue | 10 × 429 | | |');
    expect(page).not.toContain('issed');
  });

  it('names what was measured at another commit than the product’s last, and nothing that was measured at several', () => {
    expect(pageOf({ commit: 'abc1234' })).toContain('* Of another commit: The popup, measured at abc1234.');
    for (const commit of ['fff0000', null]) expect(pageOf({ commit })).not.toContain('another commit');
  });

  it('passes on what makes figures doubtful', () => {
    const page = pageOf({ doubts: ['The machine was busy.'] });
    expect(page).toContain('* Doubtful: The popup. The machine was busy.');
    expect(page).toContain('at commit fff0000. The machine was busy.');
  });
});
