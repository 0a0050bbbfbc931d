import type { RefusedFile } from './file-refusal';

/** A byte order mark is left out. */
export function textOf(bytes: Uint8Array): { readonly text: string } | RefusedFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return { refusal: 'no-text' };
    return text.trim() === '' ? { refusal: 'empty' } : { text };
  } catch {
    return { refusal: 'no-text' };
  }
}
