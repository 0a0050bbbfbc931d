import { render } from 'preact';
import { toJsonMl } from '../../components/first-screen/json-ml';
import type { FirstScreen } from '../../lib/settings/first-screen';
import { FIRST_SCREENS } from '../../lib/settings/snapshots';
import { rememberItem } from '../../lib/storage/page-item';
import { Popup } from './popup';
import { createPopupState, type PopupParts } from './popup-state';
import { unseenViews } from './watched-views';

/** Draws the popup as it is before it has read anything, out of sight, and keeps it for the next time. */
export function keepFirstScreen(parts: PopupParts, { version, language }: Omit<FirstScreen, 'nodes'>): void {
  const place = document.createElement('div');
  render(
    <Popup state={createPopupState({ ...parts, ...unseenViews(), firstTab: 'unread', onRemembered: null })} />,
    place,
  );
  rememberItem(FIRST_SCREENS.popup, { version, language, nodes: [...place.childNodes].map(toJsonMl) });
  render(null, place);
}
