/** People write these at the service, so they are checked as strangers' texts. */
const MOST = 6;
const LONGEST = 500;

/** Each once, `https` alone, without credentials. */
export function officialAddresses(texts: readonly (string | undefined)[]): string[] {
  const addresses = texts.flatMap((text) => {
    if (text === undefined || text.length > LONGEST || !URL.canParse(text)) return [];
    const { protocol, username, password, href } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' ? [href] : [];
  });
  return [...new Set(addresses)].slice(0, MOST);
}
