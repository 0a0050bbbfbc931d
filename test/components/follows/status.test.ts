import { describe, expect, it } from 'vitest';
import { checkHint, queueSentence, type StatusParts, statusOf } from '../../../components/follows/status';
import { failureFamilies } from '../../../lib/failure';
import { now, paused, quiet, session } from '../../support/views';
import '../../support/english';

const signedOut = { ...session, state: 'signed-out' as const };
const throttled = paused('throttled', now + 42_000);
const checking = { ...quiet.sync, state: 'syncing' as const, done: 3, of: 12 };

describe('the status line', () => {
  it.each<[sentence: string, parts: Partial<StatusParts>]>([
    ['Checked 2 min ago', {}],
    ['Checked just now', { sync: { ...quiet.sync, checkedAt: now } }],
    ['Not checked yet', { sync: { ...quiet.sync, state: 'never', checkedAt: null } }],
    ['Checking… 3 of 12 requests', { sync: checking }],
    ['Checking…', { sync: { ...checking, done: 0, of: 0 } }],
    ['Offline', { isOnline: false }],
    ['Dexmark has no access to MangaDex', { pause: paused('access-withheld', null), sync: checking }],
    ['Dexmark has no access to MangaDex', { pause: paused('access-withheld', null), session: signedOut }],
    ['Offline', { pause: paused('access-withheld', null), isOnline: false }],
    ['Checked 2 min ago', { sync: { ...quiet.sync, failure: 'access-withheld' } }],
    // The network is back, and the background does not know it yet: the page does.
    ['Checked 2 min ago', { pause: paused('offline', null) }],
    ['Signing in…', { session: { ...quiet.session, state: 'signing-in', account: null } }],
    [
      'Checking your sign-in… Dexmark asks MangaDex again soon.',
      { session: { ...quiet.session, failure: { code: 'session-in-doubt', retryAt: now + 42_000 } }, sync: checking },
    ],
    ['Sign in to continue', { session: signedOut }],
    ['Sign in to continue — 3 marks are kept', { session: signedOut, counts: { ...quiet.counts, waiting: 3 } }],
    ['Sign in to continue — 1 mark is kept', { session: signedOut, counts: { ...quiet.counts, waiting: 1 } }],
    ['MangaDex asked Dexmark to slow down. Continuing in 0:42', { pause: throttled, sync: checking }],
    ['MangaDex asked Dexmark to slow down.', { pause: paused('throttled', null) }],
    ['MangaDex isn’t responding. Trying again in 0:59', { pause: paused('unresponsive', now + 59_000) }],
    ['MangaDex isn’t responding.', { pause: paused('unresponsive', null) }],
    ['MangaDex isn’t responding.', { pause: paused('no-answer', null) }],
  ])('says "%s"', (sentence, parts) => {
    expect(statusOf({ ...quiet, ...parts }).sentence).toBe(sentence);
  });

  it('says until when it is silent, and that asking sooner makes the block longer', () => {
    const until = new Date(2026, 10, 21, 14, 5).getTime();
    const { sentence, tone } = statusOf({ ...quiet, now: until - 60_000, pause: paused('banned', until) });
    expect(sentence).toContain('until 14:05; asking sooner makes the block longer');
    expect(tone).toBe('danger');
  });

  it.each(['throttled', 'unresponsive'])(
    'names the time of day when %s lasts longer than anybody counts down',
    (code) => {
      const until = new Date(2026, 10, 21, 14, 5).getTime();
      const { sentence, countdown } = statusOf({ ...quiet, now: until - 2 * 3_600_000, pause: paused(code, until) });
      expect(sentence).toMatch(/ at 14:05$/);
      expect(countdown).toBeNull();
    },
  );

  it('names VPNs and banned networks on the second day of a ban, and not before', () => {
    const banOf = (hours: number) =>
      statusOf({ ...quiet, pause: paused('banned', now + 60_000, now - hours * 3_600_000) }).sentence;
    expect(banOf(23)).not.toContain('VPN');
    expect(banOf(24)).toContain('VPNs and some entire networks are banned');
    expect(banOf(24)).toContain('asking sooner makes the block longer');
  });

  it('leaves it to the person to break the silence of a block, and of nothing else', () => {
    const silences = ['banned', 'unresponsive', 'throttled', 'no-answer', 'offline'].filter(
      (code) => statusOf({ ...quiet, pause: paused(code, null) }).isBackoff,
    );
    expect(silences).toEqual(['banned', 'unresponsive']);
  });

  it('speaks of a silence also while signed out: it keeps a sign-in from leaving, and a person may know why to break it', () => {
    const parts = { ...quiet, session: signedOut, pause: paused('banned', now + 60_000) };
    expect(statusOf(parts)).toMatchObject({ sentence: expect.stringContaining('blocked'), isBackoff: true });
    expect(statusOf({ ...parts, pause: paused('throttled', now + 60_000) }).sentence).toBe('Sign in to continue');
    expect(statusOf({ ...parts, isOnline: false }).isBackoff).toBe(false);
  });

  it.each(['banned', 'throttled', 'unresponsive', 'offline'])('does not speak of %s once that is over', (failure) => {
    expect(statusOf({ ...quiet, sync: { ...quiet.sync, failure } }).sentence).toBe('Checked 2 min ago');
  });

  it('has something to say for every pause there can be, and why the last check failed', () => {
    for (const code of [...Object.keys(failureFamilies), 'of-a-newer-version'])
      expect(statusOf({ ...quiet, pause: paused(code, null) }).sentence, code).not.toBe('');
    const sync = { ...quiet.sync, failure: 'unreadable-answer' };
    expect(statusOf({ ...quiet, sync }).sentence).toContain('can’t read');
  });

  it('keeps the countdown apart, so that it is not read aloud every second', () => {
    expect(statusOf({ ...quiet, pause: paused('throttled', now + 5_000) }).countdown).toBe('0:05');
    expect(statusOf(quiet).countdown).toBeNull();
  });
});

describe('the queue in words', () => {
  it.each([
    [0, 0, null],
    [1, 0, '1 waiting'],
    [2, 1, '2 waiting\u00a0· 1 refused'],
  ])('%i waiting and %i refused: %s', (waiting, refused, expected) => {
    expect(queueSentence({ unreadSeries: 0, unreadChapters: 0, waiting, refused })).toBe(expected);
  });
});

describe('what is said of a check on pointing at it', () => {
  it('is when it was, exactly, and what it cost', () => {
    expect(checkHint({ ...quiet.sync, done: 12 })).toMatch(/^21 Nov 2026, .*\. The last check took 12 requests\.$/);
  });

  it('is no cost while another one runs, and where it is not known any more; and nothing before the first', () => {
    expect(checkHint({ ...quiet.sync, ...checking })).not.toContain('requests');
    expect(checkHint({ ...quiet.sync, done: 0 })).not.toContain('request');
    expect(checkHint({ ...quiet.sync, checkedAt: null })).toBeUndefined();
  });
});
