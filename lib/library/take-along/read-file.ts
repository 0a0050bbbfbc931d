import type { RefusedFile } from './file-refusal';
import { LARGEST_FILE_BYTES } from './file-text';
import { type ReadLibrary, readJsonFile } from './read-json';
import { type ReadTracker, readTrackerFile } from './read-tracker-file';

/** Of any form, which its content tells: people rename files. */
export async function readLibraryFile(file: Blob): Promise<ReadLibrary | ReadTracker | RefusedFile> {
  if (file.size > LARGEST_FILE_BYTES) return { refusal: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpacked(file) : bytes;
  if ('refusal' in plain) return plain;
  return isXml(plain) ? readTrackerFile(plain) : readJsonFile(plain);
}

/** MyAnimeList packs what it exports. No more is unpacked than is read of any file. */
async function unpacked(file: Blob): Promise<Uint8Array | RefusedFile> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > LARGEST_FILE_BYTES) {
        await reader.cancel();
        return { refusal: 'too-large' };
      }
      parts.push(read.value);
    }
  } catch {
    return { refusal: 'damaged' };
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function isXml(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1_000));
  return beginning.trimStart().startsWith('<');
}
