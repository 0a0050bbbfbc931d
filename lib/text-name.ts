/** With it no two texts have one name. Where a new text meets another, the build says which number helps. */
const SEED = 18_032;

/** What a text is called in `messages.json`: three letters or digits, by FNV-1a. Keys in full would weigh a tenth of the package's texts. */
export function textName(key: string, seed = SEED): string {
  let hash = seed;
  for (const letter of key) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return (hash >>> 0).toString(36).slice(-3);
}
