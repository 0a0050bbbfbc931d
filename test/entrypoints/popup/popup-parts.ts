import { signal } from '@preact/signals';
import { vi } from 'vitest';
import type { PopupParts } from '../../../entrypoints/popup/popup-state';
import { noDoubt } from '../../../lib/service/write-record';
import { defaultSettings } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { NOW } from '../../library/rows';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';

export const ACCOUNT = 'ann';

/** What a quiet popup watches and is made of. */
export function popupParts(
  reply: unknown = { outcome: 'withdrawn' },
): PopupParts & Pick<ReturnType<typeof fakeBackground>, 'requests'> {
  const session = { ...quiet.session, account: { id: ACCOUNT, name: 'Hana' } };
  const background = fakeBackground();
  background.answer.resolve(reply);
  return {
    ...background,
    session: signal(session),
    pause: signal(quiet.pause),
    access: signal<View<'access'>>({ withheld: [] }),
    writes: signal(noDoubt),
    captcha: signal<View<'captcha'>>({ held: [] }),
    requestHosts: vi.fn(async () => true),
    sync: signal(quiet.sync),
    counts: signal(quiet.counts),
    allowance: signal(null),
    revision: signal({ stamp: 'first' }),
    seriesRequest: signal(null),
    ratingsRequest: signal(null),
    surpriseAnswer: signal(null),
    serviceClock: signal({ aheadMs: 0 }),
    isOnline: signal(true),
    onRemembered: null,
    random: () => 0,
    settings: signal(defaultSettings),
    readingPositions: signal([]),
    clock: virtualClock(NOW),
    changeSettings: vi.fn(),
    onReloadExtension: vi.fn(),
    firstTab: 'unread',
  };
}
