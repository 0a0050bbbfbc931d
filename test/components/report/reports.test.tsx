// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { EarlierReports } from '../../../components/report/EarlierReports';
import { ReportKept, type SentState } from '../../../components/report/ReportKept';
import { ReportsList } from '../../../components/report/ReportsList';
import type { WaitingState } from '../../../components/waiting/waiting-entry';
import { DAY } from '../../../lib/clock';
import { buttonNames, mount, press } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';

const clock = virtualClock();
const now = clock.now();
const entry = { key: 'k', reason: 'Pages missing', details: 'Page 3.', status: 'accepted', at: now - 3 * DAY };
const [onAgain, onLeave, onUndo, onClose] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const earlier = { now, onAgain, onLeave };

describe('what was reported before', () => {
  it('is said with its reason, age and status; and asked about with the focus on what does nothing', async () => {
    const place = await mount(<EarlierReports entries={[entry]} {...earlier} isAsking />);
    expect(place.querySelector('li')?.textContent).toBe('Pages missing, 3 days ago: accepted');
    expect(document.activeElement?.textContent).toBe('Do not send');
    await press(place, 'Send again');
    expect(onAgain).toHaveBeenCalledOnce();
    await press(place, 'Do not send');
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it.each([
    ['queued', 'waiting to be sent'],
    ['autoresolved', 'resolved automatically'],
    ['pondered', '“pondered”'],
    ['constructor', '“constructor”'],
  ])('has the status %s as words', async (status, words) => {
    const entries = [{ ...entry, reason: null, status }];
    const place = await mount(<EarlierReports entries={entries} {...earlier} isAsking={false} />);
    expect(place.textContent).toContain(`Unknown reason, 3 days ago: ${words}`);
    expect(buttonNames(place)).toEqual([]);
  });
});

describe('a report that is kept', () => {
  const kept = (state: SentState) => (
    <ReportKept state={state} isUndoing={false} wasTooLate={false} now={now} onUndo={onUndo} onClose={onClose}>
      {null}
    </ReportKept>
  );

  it('can be taken back as long as it is held, and no key that sent it does so', async () => {
    const place = await mount(kept({ name: 'held', until: now + 9_000 }));
    expect(place.textContent).toContain('Will be sent in 0:09');
    expect(document.activeElement?.textContent).toBe('Your report is saved');
    await press(place, 'Undo');
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it.each<[SentState, string]>([
    [{ name: 'waiting', pausedBy: 'offline', pausedUntil: null, lastError: null }, 'Saved, you’re offline'],
    [{ name: 'verifying', verifyAt: now + 8_000 }, 'It may have arrived.'],
    [{ name: 'refused', code: 'not-found' }, 'MangaDex no longer has this.'],
    ['arrived', 'MangaDex has your report'],
    ['gone', 'This report is no longer waiting'],
  ])('says how far it has come: %j', async (state, sentence) => {
    const place = await mount(kept(state));
    expect(place.textContent).toContain(sentence);
    expect(buttonNames(place)).toEqual(['Close']);
  });
});

describe('the tab "Reports"', () => {
  const quota = { name: 'waiting', pausedBy: 'quota', pausedUntil: now + 42_000, lastError: null } as const;

  it.each<[how: string, delivery: WaitingState | null, when: string, sentences: string[]]>([
    ['has arrived, and how it ended', null, '3 days ago: accepted', []],
    ['is held', { name: 'held', until: now + 9_000 }, 'just now', ['Will be sent in 0:09']],
    ['is over the quota', quota, 'just now', ['MangaDex takes ten reports a minute. Will be sent in 0:42']],
    ['was refused', { name: 'refused', code: 'bad-request' }, 'just now', ['MangaDex refused this.']],
  ])('says of each what it is about, why, when, and how it stands: it %s', async (_, delivery, when, sentences) => {
    const sent = delivery === null ? entry : { ...entry, at: now, status: 'queued' };
    const reports = [{ ...sent, title: 'Series 0', chapter: 'Ch. 12', delivery }];
    const place = await mount(<ReportsList {...{ reports, now }}>nothing</ReportsList>);
    expect(place.querySelector('h2')?.textContent).toBe('Series 0\u00a0· Ch. 12');
    const shown = [...place.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(shown).toEqual([`Pages missing, ${when}`, ...sentences, 'Page 3.']);
  });
});
