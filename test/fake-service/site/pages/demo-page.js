/** For a first look: the demo account's values to copy into the extension's sign-in, and where to go then. */
import { copyRow } from './copy-row.js';
import { make } from './make.js';

export function demoPage(client, feed) {
  const [first, second] = feed;
  const chapter = feed.flatMap((block) => block.chapters).find((row) => !row.isExternal && !row.isUnavailable);
  return {
    title: 'Demo - MangaDex',
    element: make(
      'main',
      { class: 'page demo' },
      make('h1', {}, 'Try it'),
      make(
        'p',
        {},
        'This site and everything on it is a stand-in that runs on your own machine. Nothing here reaches the live service.',
      ),
      make('h2', {}, '1. Sign in'),
      make('p', {}, 'Open the extension’s options and paste these, one by one.'),
      make(
        'section',
        { class: 'card' },
        copyRow('Username', client.username),
        copyRow('Password', client.password),
        copyRow('Client ID', client.clientId),
        copyRow('Client secret', client.clientSecret),
      ),
      make('h2', {}, '2. Read'),
      make(
        'ul',
        { class: 'demo-steps' },
        step('Open a chapter and mark it as read:', chapter && `/chapter/${chapter.id}`, 'the newest chapter'),
        step('Choose one from a series:', first?.href, first?.title),
        step('Or from another:', second?.href, second?.title),
        step('See what the demo account follows:', '/titles/follows', 'follows'),
        step('Elsewhere, chapters are linked too:', 'https://blog.example/', 'a blog'),
      ),
    ),
  };
}

function step(words, href, name) {
  return href ? make('li', {}, `${words} `, make('a', { href, dir: 'auto' }, name)) : null;
}
