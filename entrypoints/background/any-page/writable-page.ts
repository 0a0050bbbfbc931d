/** Pages of the stores, into which no extension may write: of Chrome, Edge and Firefox. */
const stores = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.mozilla.org'] as const;

/**
 * Whether a toast can be expected to be shown in a page of this address. Only a guess, for what has to be done in the turn of the
 * click itself; the browser has the last word.
 * @param address `undefined` where the browser hides it from us.
 */
export function isWritablePage(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && !stores.some((store) => store === hostname);
}
