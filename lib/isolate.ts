/** Hebrew to Arabic Extended-A, and the presentation forms of both. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name whose letters run the other way would take the punctuation and numbers around it along.
 * @param direction of the text around it; anything but `rtl` is left to right.
 * @returns the name between U+2068 and U+2069 (UAX #9) if it could.
 */
export function isolate(name: string, direction: string): string {
  return direction === 'rtl' || rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
