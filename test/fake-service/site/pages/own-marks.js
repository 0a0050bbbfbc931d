/**
 * The site's own read marks: by the endpoint that everybody has, for who is signed in to the site. The session lies where the live
 * site keeps it (docs/service.md); nobody signs in here, so whoever wants one puts a token there.
 */
import { make } from './make.js';

const SESSION = 'oidc.user:https://auth.mangadex.org/realms/mangadex:mangadex-frontend-stable';
const API = 'https://api.mangadex.org';

/** The button that marks a chapter as read, and as unread when it is pressed again; `null` for a visitor. */
export function markButton(chapter) {
  const token = accessToken();
  if (token === undefined) return null;
  let isRead = false;
  const press = async () => {
    const marks = isRead
      ? { chapterIdsRead: [], chapterIdsUnread: [chapter.id] }
      : { chapterIdsRead: [chapter.id], chapterIdsUnread: [] };
    const response = await fetch(`${API}/manga/${chapter.manga.id}/read?updateHistory=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(marks),
    });
    if (response.ok) isRead = !isRead;
    button.textContent = nameOf(isRead);
  };
  const button = make('button', { class: 'button', type: 'button', click: () => void press() }, nameOf(isRead));
  return button;
}

function nameOf(isRead) {
  return isRead ? 'Mark chapter as unread' : 'Mark chapter as read';
}

function accessToken() {
  try {
    return JSON.parse(localStorage.getItem(SESSION))?.access_token;
  } catch {
    return undefined;
  }
}
