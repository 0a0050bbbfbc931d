/** The stores of Chrome, Edge and Firefox, into which no extension may write. */
const stores = ['chromewebstore.google.com', 'microsoftedge.microsoft.com', 'addons.mozilla.org'] as const;

/** A guess, for what has to be done in the turn of the click; the browser decides. @param address `undefined` where hidden from us. */
export function isWritablePage(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && !stores.some((store) => store === hostname);
}
