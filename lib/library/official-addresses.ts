/** People write these at the service, so they are checked as strangers' texts. */
const MOST_ADDRESSES = 6;
/** In letters. */
const LONGEST_ADDRESS = 500;

/** One for each host, which is what a link says; `https` alone, without credentials. */
export function officialAddresses(texts: readonly (string | undefined)[]): string[] {
  const addresses = texts.flatMap((text) => {
    if (text === undefined || text.length > LONGEST_ADDRESS || !URL.canParse(text)) return [];
    const { protocol, username, password, href } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' ? [href] : [];
  });
  const byHost = Map.groupBy(addresses, (address) => new URL(address).host);
  return [...byHost.values()].flatMap(([first]) => first ?? []).slice(0, MOST_ADDRESSES);
}
