/** Starts the site: shows the page for the address, and again whenever the address changes without a load. */
import { showFrame } from './frame.js';
import { make } from './make.js';
import { pageFor } from './routes.js';
import { startTraffic } from './traffic.js';

let leave = () => {};
let turn = 0;

/** Shows the page for where we are; a slower page that was asked for earlier is dropped. */
async function show() {
  leave();
  leave = () => {};
  turn += 1;
  const mine = turn;
  const page = await pageFor(location, go);
  if (mine !== turn) return;
  document.title = page.title;
  showFrame(page);
  scrollTo(0, 0);
  leave = page.arrive?.() ?? leave;
}

/** Goes to another page of the site without a load. */
function go(href) {
  history.pushState(null, '', href);
  return show();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlainClick || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target === '_blank') return;
  event.preventDefault();
  void go(link.href);
});

addEventListener('popstate', () => void show());

document.querySelector('#app').append(make('p', { class: 'loading' }, 'Loading…'));
void show();
startTraffic();
