/** Versions that both stores take: three numbers, each with no more than a store reads. */

/** Chrome reads no part above 65,535. */
const LARGEST_PART = 65_535;

/** Throws an Error that says what is wrong with the version, or why it is not later than the one before. */
export function checkVersion(version: string, before: string): void {
  const parts = partsOf(version);
  if (!parts) throw new Error(`“${version}” is no version: three numbers are asked for, such as 1.2.0.`);
  if (parts.some((part) => part > LARGEST_PART)) throw new Error(`No part of a version is above ${LARGEST_PART}.`);
  const earlier = partsOf(before) ?? [];
  const place = parts.findIndex((part, n) => part !== earlier[n]);
  if (place < 0 || (parts[place] ?? 0) < (earlier[place] ?? 0))
    throw new Error(`${version} is not later than ${before}.`);
}

function partsOf(version: string): number[] | null {
  return /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version) ? version.split('.').map(Number) : null;
}
