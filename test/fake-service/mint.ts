/** Makes what must be unique and look random, the same in every run: ids and the opaque parts of tokens. */
import { createHash } from 'node:crypto';

export interface Mint {
  /** A UUID that was not given before. */
  id(): string;
  /** Characters of base64url that were not given before. */
  opaque(length: number): string;
  /** A whole number from 0 up to, not including, `below`. */
  number(below: number): number;
}

/** A mint whose coins depend on nothing but the seed and their order. */
export function createMint(seed: string): Mint {
  let coins = 0;
  const strike = () => createHash('sha512').update(`${seed} ${coins++}`).digest();
  return {
    id: () => asUuid(strike().toString('hex')),
    opaque: (length) => {
      let text = '';
      while (text.length < length) text += strike().toString('base64url');
      return text.slice(0, length);
    },
    number: (below) => strike().readUInt32BE(0) % below,
  };
}

/** Version 4, variant 1, as RFC 9562 has them. */
function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
