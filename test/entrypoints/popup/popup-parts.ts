import { signal } from '@preact/signals';
import { vi } from 'vitest';
import type { PopupParts } from '../../../entrypoints/popup/popup-state';
import { noDoubt } from '../../../lib/service/write-record';
import { defaultSettings } from '../../../lib/settings/settings';
import { type View, views } from '../../../lib/storage/views';
import { NOW } from '../../library/rows';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';

export const ACCOUNT = 'ann';

/** What a quiet popup watches. */
export const quietViews = () => ({
  session: signal({ ...quiet.session, account: { id: ACCOUNT, name: 'Hana' } }),
  ...{ pause: signal(quiet.pause), sync: signal(quiet.sync), counts: signal(quiet.counts), isOnline: signal(true) },
  access: signal<View<'access'>>({ withheld: [] }),
  keptMarks: signal(views.keptMarks.initial),
  captcha: signal<View<'captcha'>>({ held: [] }),
  ...{ writes: signal(noDoubt), settings: signal(defaultSettings), readingPositions: signal([]) },
  ...{ allowance: signal(null), revision: signal({ stamp: 'first' }), serviceClock: signal({ aheadMs: 0 }) },
  ...{ seriesRequest: signal(null), ratingsRequest: signal(null), surpriseAnswer: signal(null) },
});

/** What it is made of. */
export function popupParts(
  reply: unknown = { outcome: 'withdrawn' },
): PopupParts & Pick<ReturnType<typeof fakeBackground>, 'requests'> {
  const background = fakeBackground();
  background.answer.resolve(reply);
  return {
    ...background,
    ...quietViews(),
    requestHosts: vi.fn(async () => true),
    changeSettings: vi.fn(),
    browserLanguages: ['en-US', 'en'],
    onReloadExtension: vi.fn(),
    ...{ onRemembered: null, random: () => 0, clock: virtualClock(NOW), firstTab: 'unread' },
  };
}
