/**
 * Zip archives of which the same files make the same bytes: in one order, with one date, and nothing of the machine in them.
 * Names follow APPNOTE.TXT, 4.3 and 4.4.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  /** With forward slashes, relative to the archive's root. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly isExecutable?: boolean;
}

const LOCAL_HEADER = { signature: 0x04034b50, length: 30 };
const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 };
const END = { signature: 0x06054b50, length: 22 };
/** The first of January 1980, at midnight: the oldest that the format can say. */
const DATE = 0x0021;
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const NAMES_ARE_UTF_8 = 1 << 11;
const STORED = 0;
const DEFLATED = 8;

/** @returns the archive, whatever the order in which the files come. */
export function pack(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = Buffer.from(file.path);
    const deflated = deflateRawSync(file.bytes, { level: 9 });
    const isSmaller = deflated.length < file.bytes.length;
    const data = isSmaller ? deflated : file.bytes;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(NAMES_ARE_UTF_8, 2);
    common.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(file.bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(file.bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(uint32(LOCAL_HEADER.signature), common, name, data);
    directory.push(
      uint32(CENTRAL_HEADER.signature),
      uint16(MADE_ON_UNIX | VERSION),
      common,
      placeOf(file, offset),
      name,
    );
    offset += LOCAL_HEADER.length + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(END.length);
  end.writeUInt32LE(END.signature, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Reads what `pack` wrote; throws where a file is not what its checksum says. */
export function unpack(archive: Buffer): ArchivedFile[] {
  const end = archive.length - END.length;
  const files: ArchivedFile[] = [];
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    const [method, sum, length] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
    ];
    const [nameLength, attributes, header] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 38),
      archive.readUInt32LE(at + 42),
    ];
    const path = archive.toString('utf8', at + CENTRAL_HEADER.length, at + CENTRAL_HEADER.length + nameLength);
    const start = header + LOCAL_HEADER.length + nameLength;
    const data = archive.subarray(start, start + length);
    const bytes = method === DEFLATED ? inflateRawSync(data) : data;
    if (crc32(bytes) !== sum) throw new Error(`${path} is damaged.`);
    files.push({ path, bytes, isExecutable: ((attributes >>> 16) & 0o111) !== 0 });
    at += CENTRAL_HEADER.length + nameLength;
  }
  return files;
}

/** What the central directory says of a file beyond its own header: no comment, one disk, its mode, where it begins. */
function placeOf({ isExecutable }: ArchivedFile, offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(((isExecutable ? 0o100755 : 0o100644) << 16) >>> 0, 6);
  place.writeUInt32LE(offset, 10);
  return place;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
