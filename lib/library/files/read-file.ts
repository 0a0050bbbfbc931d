import { LONGEST_TITLE, MOST_CHAPTERS, MOST_SERIES, type RefusedFile } from './file-refusal';
import { HISTORY_BEGINS, type ReadLibrary, readJsonFile } from './read-json';
import { type ReadTracker, readTrackerFile } from './read-tracker-file';

/** Several times what a list of so many series needs. */
const LARGEST_FILE_BYTES = 50_000_000;
/** Of ours: two titles and a note of three bytes a letter, and an id with two numbers for each chapter. */
export const LARGEST_LIBRARY_BYTES = MOST_SERIES * 3 * 3 * LONGEST_TITLE + MOST_CHAPTERS * 100;

/** Of any form, which its content tells: people rename files. */
export async function readLibraryFile(file: Blob): Promise<ReadLibrary | ReadTracker | RefusedFile> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const bytes = first === 0x1f && second === 0x8b ? await unpacked(file) : await bytesOf(file.stream());
  if ('refusal' in bytes) return bytes;
  return beginsWith('<', bytes) ? readTrackerFile(bytes) : readJsonFile(bytes);
}

/** MyAnimeList packs what it exports. */
async function unpacked(file: Blob): Promise<Uint8Array | RefusedFile> {
  try {
    return await bytesOf(file.stream().pipeThrough(new DecompressionStream('gzip')));
  } catch {
    return { refusal: 'damaged' };
  }
}

/** No more than is read of any file, without the history of ours, which is not imported. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | RefusedFile> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  let [size, end, isOurs] = [0, '', false];
  let history: Uint8Array | null = null;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (parts.length === 0) isOurs = beginsWith('{', read.value);
    if (history !== null) {
      history = endOf(Uint8Array.of(...history, ...endOf(read.value)));
      continue;
    }
    const letters = lettersOf(read.value);
    const begin = isOurs ? (end + letters).indexOf(HISTORY_BEGINS) : -1;
    const kept = begin === -1 ? letters.length : begin - end.length + HISTORY_BEGINS.length;
    if (begin !== -1) history = endOf(read.value.subarray(kept));
    end = (end + letters).slice(1 - HISTORY_BEGINS.length);
    parts.push(read.value.subarray(0, kept));
    size += kept;
    if (size > (isOurs ? LARGEST_LIBRARY_BYTES : LARGEST_FILE_BYTES)) {
      await reader.cancel();
      return { refusal: 'too-large' };
    }
  }
  // One that is cut off in its history is refused as any other.
  if (history !== null) parts.push(isWhole(history) ? new TextEncoder().encode(']}') : history);
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function isWhole(history: Uint8Array): boolean {
  return /(^|\})\]\}\s*$/.test(lettersOf(history));
}

function endOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(-100);
}

/** One for each byte. */
function lettersOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function beginsWith(letter: string, bytes: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1_000));
  return beginning.trimStart().startsWith(letter);
}
