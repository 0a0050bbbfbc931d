import { browser } from 'wxt/browser';

/**
 * Closes storage to content scripts where the browser can (Chromium: `session` since 102, all areas since 140; Firefox: not
 * at all). Nothing that is secret or trusted lies in these areas in any case: see docs/privacy.md, "What is kept where".
 */
export async function closeToContentScripts(): Promise<void> {
  const { local, session, sync } = browser.storage;
  const areas: readonly { setAccessLevel?: (access: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> }[] = [
    local,
    session,
    sync,
  ];
  await Promise.allSettled(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
