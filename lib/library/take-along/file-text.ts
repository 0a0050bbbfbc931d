import type { RefusedFile } from './file-refusal';

/** Several times what 10,000 series with all of their chapters need. */
export const LARGEST_FILE_BYTES = 50_000_000;

/** A byte order mark is left out. */
export function textOf(bytes: Uint8Array): { readonly text: string } | RefusedFile {
  if (bytes.byteLength > LARGEST_FILE_BYTES) return { refusal: 'too-large' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return { refusal: 'no-text' };
    return text.trim() === '' ? { refusal: 'empty' } : { text };
  } catch {
    return { refusal: 'no-text' };
  }
}
