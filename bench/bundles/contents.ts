import { SourceMap, type SourceMapPayload } from 'node:module';
import { deflateRawSync, gzipSync } from 'node:zlib';

/** A file of a build. */
export interface BuiltFile {
  readonly name: string;
  readonly text: string;
  /** Its sources relative to the project; `null` for what has no map, as style sheets and pages. */
  readonly map: SourceMapPayload | null;
}

/** What a bundle has of one folder of ours, one library or one kind of file. */
export interface Content {
  readonly name: string;
  readonly bytes: number;
  /** An estimate: gzipped alone, scaled so that all contents take what the files do. */
  readonly gzippedBytes: number;
}

/** What contents take together. */
export function total(contents: readonly Content[]): Omit<Content, 'name'> {
  return {
    bytes: sum(contents.map(({ bytes }) => bytes)),
    gzippedBytes: sum(contents.map(({ gzippedBytes }) => gzippedBytes)),
  };
}

/** What some files consist of, the largest first. */
export function contentsOf(files: readonly BuiltFile[]): Content[] {
  const texts = new Map<string, string[]>();
  for (const file of files)
    for (const [name, text] of piecesOf(file)) texts.set(name, [...(texts.get(name) ?? []), text]);
  const alone = [...texts].map(([name, pieces]) => {
    const text = pieces.join('');
    return { name, bytes: Buffer.byteLength(text), gzippedBytes: deflateRawSync(text).byteLength };
  });
  const whole = sum(files.map(({ text }) => gzipSync(text).byteLength));
  const scale = whole / sum(alone.map(({ gzippedBytes }) => gzippedBytes));
  return alone
    .map((content) => ({ ...content, gzippedBytes: Math.round(content.gzippedBytes * scale) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** The text that comes of each place. */
function piecesOf({ name, text, map }: BuiltFile): Map<string, string> {
  if (map === null) return new Map([[name.endsWith('.css') ? 'style sheets' : 'the page itself', text]]);
  const sources = new SourceMap(map);
  const pieces = new Map<string, string>();
  for (const [line, code] of text.split(/(?<=\n)/).entries()) {
    for (let column = 0; column < code.length; column++) {
      const entry = sources.findEntry(line, column);
      const place = placeOf('originalSource' in entry ? entry.originalSource : '');
      pieces.set(place, (pieces.get(place) ?? '') + code.charAt(column));
    }
  }
  return pieces;
}

/** A library, or the folder of a source of ours, two levels deep. */
function placeOf(source = ''): string {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return library ?? (source.split('/').slice(0, -1).slice(0, 2).join('/') || 'the bundler itself');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
