/** 64 bits of FNV-1a, against accident alone: counts need not store thousands of hidden groups. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x2f0b4c47].map((seed) => hash(text, seed).toString(36)).join('.');
}

function hash(text: string, seed: number): number {
  let sum = seed;
  for (let place = 0; place < text.length; place += 1) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
  return sum >>> 0;
}
