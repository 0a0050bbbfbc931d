import { browser } from 'wxt/browser';

/** Chromium can (`session` since 102, all areas since 140), Firefox cannot. No secret lies there: docs/privacy.md, "What is kept where". */
export async function closeToContentScripts(): Promise<void> {
  const { local, session, sync } = browser.storage;
  const areas: readonly { setAccessLevel?: (access: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> }[] = [
    local,
    session,
    sync,
  ];
  await Promise.allSettled(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
