import { browser } from '@wxt-dev/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { i18n } from '#i18n';
import { keepEarlyInput } from '../../components/first-screen/early-input';
import { fromJsonMl } from '../../components/first-screen/json-ml';
import { startWaitingModule } from '../../components/first-screen/waiting-module';
import { sincePublished } from '../../components/follows/since-published';
import { setPageLanguage } from '../../components/texts/direction';
import { systemClock } from '../../lib/clock';
import { recallFirstScreen } from '../../lib/settings/first-screen';

/**
 * Draws the popup or the library as it was drawn last, in its own document and without a library, while the browser loads the rest: what
 * comes then goes on with these elements. Only the ages of chapters are computed again. It blocks rendering (`blocking`): an empty frame
 * would put the rows off until the next one.
 */
export default defineUnlistedScript(async () => {
  const page = document.getElementById('page');
  try {
    // Nothing is loaded before a person can see what is there.
    if (page && drawIn(page)) await nextPaint();
  } finally {
    startWaitingModule();
  }
});

/** @returns whether there was a screen to draw. */
function drawIn(page: HTMLElement): boolean {
  // An address can lead to another tab of it.
  if (location.hash !== '') return false;
  const language = i18n.t('language');
  const name = location.pathname === '/library.html' ? 'library' : 'popup';
  const nodes = recallFirstScreen(name, { version: browser.runtime.getManifest().version, language });
  if (nodes.length === 0) return false;
  setPageLanguage();
  page.append(...nodes.map((node) => fromJsonMl(node)));
  for (const age of page.querySelectorAll<HTMLElement>('[data-published]')) {
    age.textContent = sincePublished(
      Number(age.dataset.published),
      systemClock.now(),
      age.dataset.width === 'short' ? 'short' : 'narrow',
    );
  }
  keepEarlyInput();
  return true;
}

/** Resolves when the next frame is on its way to the screen; at once in a page that is not in sight, which paints none. */
async function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise(requestAnimationFrame);
  // A message posted in a frame's turn arrives after the frame.
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
  await promise;
  port1.close();
}
