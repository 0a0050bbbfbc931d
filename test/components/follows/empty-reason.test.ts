import { describe, expect, it } from 'vitest';
import { emptyReason } from '../../../components/follows/empty-reason';
import { paused, quiet, session } from '../../support/views';
import '../../support/english';

const list = { ...quiet, tab: 'unread' as const, search: '' };
const signedOut = { ...session, state: 'signed-out' } as const;
const demo = { ...signedOut, isDemo: true } as const;
const ended = { ...signedOut, failure: { code: 'session-ended', retryAt: null } } as const;
const never = { ...quiet.sync, state: 'never' as const, checkedAt: null };
const failed = { ...never, failure: 'service-trouble' } as const;

describe('an empty list', () => {
  it.each<[name: string, parts: Partial<Parameters<typeof emptyReason>[0]>, title: string, help: string | null]>([
    ['nothing unread', {}, 'All caught up', 'surprise'],
    ['nothing followed', { tab: 'all' }, 'No follows yet', null],
    ['nothing waiting', { tab: 'waiting', sync: never }, 'Nothing waiting', null],
    ['nothing found', { tab: 'all', search: 'zz' }, 'No series found', null],
    // A series that is read to its end may have that title.
    ['nothing unread found', { search: 'zz' }, 'Nothing unread found', null],
    ['the first check', { sync: never }, 'Loading your follow list', null],
    ['the first check, offline', { sync: never, isOnline: false }, 'You’re offline', null],
    ['a sign-in on its way', { sync: never, session: { ...quiet.session, state: 'signing-in' } }, 'Signing in', null],
    ['the first check, paused', { sync: never, pause: paused('throttled', null) }, 'Waiting for MangaDex', null],
    ['the first check, without access', { sync: never, pause: paused('access-withheld', null) }, 'No list yet', null],
    ['a failed first check', { sync: failed }, 'The list couldn’t be loaded', 'sync'],
    ['no sign-in ever', { session: { ...signedOut, account: null } }, 'Your follow list, one click away', 'sign-in'],
    ['nothing found in the demo', { session: demo, sync: never, tab: 'all', search: 'zz' }, 'No series found', null],
    ['nothing waiting in the demo', { session: demo, sync: never, tab: 'waiting' }, 'Nothing waiting', null],
    ['nothing unread in the demo', { session: demo, sync: never }, 'All caught up', 'surprise'],
    ['an ended session', { session: ended, search: 'zz' }, 'Signed out', 'sign-in'],
  ])('explains %s', (_, parts, title, help) => {
    const reason = emptyReason({ ...list, ...parts });
    expect(reason).toMatchObject({ title, help });
    expect(reason.text).not.toBe('');
  });
});
