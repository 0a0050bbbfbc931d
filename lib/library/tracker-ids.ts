import type { TrackerIds } from '../model/rows';

/** People write these at the service, so they are checked as strangers' texts. */
export function trackerIds({ mal, al }: Readonly<Record<string, string>>): TrackerIds {
  return { mal: idIn(mal), al: idIn(al) };
}

/** What is longer than any number there, or an address, is none. */
function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
