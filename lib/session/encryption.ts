/**
 * AES-GCM under a key that no script can export. It keeps secrets out of copied stores and of what a database leaves behind on
 * disk; it does not stop a program that has the whole browser profile, for the key lies there too.
 */

/** What a ciphertext belongs to. Stored beside it and authenticated with it: with any other binding it does not open. */
export interface Binding {
  readonly version: number;
  /** The API and auth origins that the secrets came from. */
  readonly api: string;
  readonly auth: string;
  readonly clientId: string;
}

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

/** A new 256-bit key that can encrypt and decrypt and never be read. */
export async function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function encrypt(key: CryptoKey, binding: Binding, content: unknown): Promise<Encrypted> {
  // 96 random bits: far from a collision at a few renewals an hour (NIST SP 800-38D, 8.2.2).
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plaintext = new TextEncoder().encode(JSON.stringify(content));
  return { iv, ciphertext: await crypto.subtle.encrypt(algorithm(iv, binding), key, plaintext) };
}

/** @throws DOMException `OperationError` when the key or the binding is another one, or the ciphertext was changed. */
export async function decrypt(key: CryptoKey, binding: Binding, { iv, ciphertext }: Encrypted): Promise<unknown> {
  const plaintext = await crypto.subtle.decrypt(algorithm(iv, binding), key, ciphertext);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { version, api, auth, clientId }: Binding): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify(['dexmark vault', version, api, auth, clientId]));
  return { name: 'AES-GCM', iv, additionalData };
}
