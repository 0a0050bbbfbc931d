/** `crypto` of a life: what it draws repeats itself with the seed, and what it encrypts costs nothing and keeps no secret from a test. */
import { type Dice, uuidOf } from '../../fake-service/library/seeded';

/** A key that lies open, as in a real profile it lies for anyone who reads the disk. */
export interface OpenKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Gcm {
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

const TAG_BYTES = 4;

export function createEncryption(dice: Dice) {
  const random = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let place = 0; place < bytes.length; place++) bytes[place] = dice.between(0, 255);
    return bytes;
  };
  return {
    randomUUID: () => uuidOf(`${dice.roll()}`),
    getRandomValues: random,
    subtle: {
      generateKey: async (): Promise<OpenKey> => ({ bytes: random(new Uint8Array(32)) }),
      encrypt: async (gcm: Gcm, key: OpenKey, text: Uint8Array) => {
        const encrypted = new Uint8Array(text.length + TAG_BYTES);
        encrypted.set(veiled(text, gcm, key));
        new DataView(encrypted.buffer).setUint32(text.length, bindingOf(gcm, key));
        return encrypted.buffer;
      },
      decrypt: async (gcm: Gcm, key: OpenKey, encrypted: ArrayBuffer) => decryptNow(gcm, key, encrypted).buffer,
    },
  };
}

/** @throws DOMException `OperationError` where the key or the binding is another one, as a browser does. */
export function decryptNow(gcm: Gcm, key: OpenKey, encrypted: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const length = encrypted.byteLength - TAG_BYTES;
  if (new DataView(encrypted).getUint32(length) !== bindingOf(gcm, key)) {
    throw new DOMException('another key, or another binding', 'OperationError');
  }
  return veiled(new Uint8Array(encrypted, 0, length), gcm, key);
}

/** Unreadable to a search for a secret, and its own opposite. */
function veiled(text: Uint8Array, { iv }: Gcm, { bytes }: OpenKey): Uint8Array<ArrayBuffer> {
  const veil = (bytes[0] ?? 0) ^ (iv[0] ?? 0) ^ 0x80;
  const turned = new Uint8Array(text);
  for (let place = 0; place < turned.length; place++) turned[place] = (turned[place] ?? 0) ^ veil;
  return turned;
}

function bindingOf({ iv, additionalData }: Gcm, { bytes }: OpenKey): number {
  let sum = 0;
  for (const part of [iv, additionalData, bytes]) for (const byte of part) sum = (Math.imul(sum, 31) + byte) >>> 0;
  return sum;
}
