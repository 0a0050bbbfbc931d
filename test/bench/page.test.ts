import { describe, expect, it } from 'vitest';
import { atMost, noted } from '../../bench/figures';
import { asPage, originOf, type Section } from '../../bench/page';

const kept = atMost('worker alive', 1.2, 1.5);
const missed = atMost('worker dead', 1.6, 1.5);
const library = noted('p-queue', '10 × 429');

function pageOf(...sections: Partial<Section>[]): string {
  const [title, about, origin] = ['The popup', 'Until its first rows.', 'Measured at commit fff0000.'];
  const whole = { title, about, origin, isStale: false, figures: [kept], doubts: [] };
  return asPage({ version: '1.2.3', commit: 'fff0000', sections: sections.map((of) => ({ ...whole, ...of })) });
}

describe('the page with the figures of a release', () => {
  it('names the release and its commit, and says of each figure where it comes from and whether its promise was kept', () => {
    const page = pageOf({ figures: [kept, missed] });
    expect(page).toContain('# Figures of Dexmark 1.2.3');
    expect(page).toContain('last commit is fff0000');
    expect(page).toContain('| worker alive | 1.2 | ≤ 1.5 | kept |');
    expect(page).toContain('| worker dead | 1.6 | ≤ 1.5 | **missed** |');
    expect(page).toContain('\n\nMeasured at commit fff0000.');
  });

  it('counts the promises, and names a missed one before anything else', () => {
    const page = pageOf({ figures: [kept, missed] });
    expect(page).toContain('**1 of 2 promises were kept.**');
    expect(page).toContain('* Missed: The popup, worker dead: 1.6 where ≤ 1.5 is allowed.');
  });

  it('holds nothing against what promises nothing', () => {
    const page = pageOf({ figures: [kept, library] });
    expect(page).toContain('**1 of 1 promises were kept.**');
    expect(page).toContain('| p-queue | 10 × 429 | | |');
    expect(page).not.toContain('issed');
  });

  it('counts no promise as kept whose product has changed since, and marks each such figure', () => {
    const page = pageOf({}, { title: 'Pacing', isStale: true, figures: [kept, missed, library] });
    expect(page).toContain('**1 of 3 promises were kept, 2 are stale.**');
    expect(page).toContain('* Missed (stale): Pacing, worker dead');
    expect(page).toContain('* Stale: Pacing.');
    expect(page).toContain('## The popup\n');
    expect(page).toContain('## Pacing (stale)\n');
    expect(page).toContain('| worker alive | 1.2 | ≤ 1.5 | stale |');
    expect(page).toContain('| worker dead | 1.6 | ≤ 1.5 | stale, **missed** |');
    expect(page).toContain('| p-queue | 10 × 429 | | stale |');
  });

  it('says what was not measured, and why', () => {
    const page = pageOf({ figures: [], origin: 'It cannot be read.' });
    expect(page).toContain('**0 of 0 promises were kept.**\n* Not measured: The popup.');
    expect(page).toContain('## The popup (not measured)\n\nIt cannot be read.\n');
  });

  it('passes on what makes figures doubtful', () => {
    const page = pageOf({ doubts: ['The machine was busy.'] });
    expect(page).toContain('* Doubtful: The popup. The machine was busy.');
    expect(page).toContain('at commit fff0000. The machine was busy.');
  });

  it('says when and with what figures were measured, and how long that took where that is worth a word', () => {
    const results = { commit: 'fff0000', content: '', day: '2026-11-29', machine: '2 cores', figures: [], doubts: [] };
    const end = ': 2 cores. From `popup.json`.';
    expect(originOf({ ...results, minutes: 3.8 }, 'popup.json')).toBe(
      `Measured at commit fff0000 on 2026-11-29 in 3.8 min${end}`,
    );
    expect(originOf({ ...results, minutes: 0 }, 'popup.json')).toBe(`Measured at commit fff0000 on 2026-11-29${end}`);
  });
});
