/**
 * Reads a text from where the build has put it (`scripts/build/pack-texts.ts`).
 * @param key its place, `12.7`: the message `12`, line 7. Or a key, of a text that is a message by itself.
 * @returns empty where there is none.
 */
export function packedText(key: string, getMessage: (name: string) => string): string {
  const [message = '', line] = key.split('.');
  return Number(line) >= 0 ? (getMessage(message).split('\n')[Number(line)] ?? '') : getMessage(messageName(key));
}

/** What a text that is a message by itself is called: the browser takes no dot in a name. */
export function messageName(key: string): string {
  return key.replaceAll('.', '_');
}
