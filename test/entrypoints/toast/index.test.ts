// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toastOfResult } from '../../../components/texts/result-sentence';
import script from '../../../entrypoints/toast';
import { SECOND, systemClock } from '../../../lib/clock';
import { resultOf } from '../../support/action-results';
import '../../support/english';

// What happens at the edge of the corner has its own tests.
vi.mock('../../../lib/in-page/corner', () => ({
  openCorner: () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.appendChild(document.createElement('div'));
    return { root, reattach: vi.fn(), remove: () => host.remove() };
  },
}));

/** What the background says after a click; each of the scripts that listen answers. */
async function push(id: string): Promise<void> {
  const told = {
    event: 'toast',
    isNew: true,
    toast: toastOfResult(resultOf({ operationId: id, goesAt: systemClock.now() + 10 * SECOND }), 0),
  };
  await Promise.all(await fakeBrowser.runtime.onMessage.trigger(told, { id: fakeBrowser.runtime.id }, () => undefined));
}
const [first, second] = ['7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a11', '7b1e6a52-3b0d-4c55-9c7a-0f5d2f6b8a12'] as const;
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('the script of the toasts', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    vi.stubGlobal('chrome', fakeBrowser);
  });
  afterEach(leave);

  it('shows a click once, also where two clicks at the same moment have put it into the page twice', async () => {
    script.main();
    script.main();
    await push(first);
    await push(second);
    expect(document.body.childElementCount).toBe(1);
  });

  it('leaves nothing behind, and comes again with the next click', async () => {
    script.main();
    await push(first);
    leave();
    expect(document.body.childElementCount).toBe(0);
    expect(fakeBrowser.runtime.onMessage.hasListeners()).toBe(false);
    script.main();
    await push(second);
    expect(document.body.childElementCount).toBe(1);
  });
});
