/** Settings, as far as an API client goes: where a person finds its id and its secret. */
import { copyRow } from './copy-row.js';
import { make } from './make.js';

export function settingsPage(client) {
  const secret = make('div', { hidden: '' }, copyRow('Client secret', client.clientSecret));
  const reveal = () => secret.toggleAttribute('hidden');
  return {
    title: 'Settings - MangaDex',
    element: make(
      'main',
      { class: 'page settings' },
      make('h1', {}, 'Settings'),
      make('h2', {}, 'API Clients'),
      make('p', {}, 'A personal client lets your own programs sign in to your own account, and to no other.'),
      make(
        'section',
        { class: 'card' },
        make('h3', {}, 'My reading helper ', make('span', { class: 'chip is-good' }, client.state)),
        copyRow('Client ID', client.clientId),
        make('button', { class: 'button', click: reveal }, 'Get secret'),
        secret,
      ),
    ),
  };
}
