/** AES-GCM under a key that no script can export: docs/session.md, "What is kept where". */

/** Authenticated with the ciphertext: with any other binding it does not open. */
export interface Binding {
  readonly version: number;
  readonly api: string;
  readonly auth: string;
  readonly clientId: string;
}

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

export async function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function encrypt(key: CryptoKey, binding: Binding, content: unknown): Promise<Encrypted> {
  // 96 random bits: far from a collision at a few renewals an hour (NIST SP 800-38D, 8.2.2).
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plaintext = new TextEncoder().encode(JSON.stringify(content));
  return { iv, ciphertext: await crypto.subtle.encrypt(algorithm(iv, binding), key, plaintext) };
}

/** Throws DOMException `OperationError` if the key or the binding is another one, or the ciphertext was changed. */
export async function decrypt(key: CryptoKey, binding: Binding, { iv, ciphertext }: Encrypted): Promise<unknown> {
  const plaintext = await crypto.subtle.decrypt(algorithm(iv, binding), key, ciphertext);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { version, api, auth, clientId }: Binding): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify(['dexmark vault', version, api, auth, clientId]));
  return { name: 'AES-GCM', iv, additionalData };
}
