/** Pure. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/**
 * The text of a body as it came over the wire. Bytes that are not so encoded, or are cut off, are taken for the text themselves, which is
 * then no JSON.
 * @param encoding the header `Content-Encoding`: the last of several was applied last (RFC 9110, section 8.4).
 */
export function decodeBody(bytes: Uint8Array, encoding: string): string {
  const encodings = encoding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  return new TextDecoder().decode(encodings.reduceRight(decodeOnce, bytes));
}

function decodeOnce(bytes: Uint8Array, encoding: string): Uint8Array {
  try {
    return decoders[encoding]?.(bytes) ?? bytes;
  } catch {
    // How the extension reads it says that it is no JSON.
    return bytes;
  }
}
