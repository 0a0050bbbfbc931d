import { signal } from '@preact/signals';
import { render } from 'preact';
import { toJsonMl } from '../../components/first-screen/json-ml';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { rememberFirstScreen } from '../../lib/settings/first-screen-item';
import { Popup } from './popup';
import { createPopupState, type PopupParts } from './popup-state';
import type { WatchedViews } from './watched-views';

/** Draws the popup as it is before it has read anything, out of sight, and keeps it for the next time. */
export function keepFirstScreen(parts: PopupParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  const place = document.createElement('div');
  render(<Popup state={createPopupState({ ...parts, ...unseen(), firstTab: 'unread', onRemembered: null })} />, place);
  rememberFirstScreen('popup', { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}

/** New signals each time: what was drawn from them goes with them. */
export const unseen = (): WatchedViews => ({
  session: signal(null),
  pause: signal(null),
  access: signal(null),
  writes: signal(null),
  captcha: signal(null),
  sync: signal(null),
  counts: signal(null),
  allowance: signal(null),
  revision: signal(null),
  seriesRequest: signal(null),
  ratingsRequest: signal(null),
  surpriseAnswer: signal(null),
  serviceClock: signal(null),
  isOnline: signal(null),
  settings: signal(null),
  readingPositions: signal(null),
});
