import { existsSync, readFileSync } from 'node:fs';

/** Bytes 18 and 19 of a SQLite file: 2 when it is used with a log, which an image in memory cannot be. */
const VERSIONS_AT = [18, 19] as const;
const WITHOUT_LOG = 1;

/** The sizes of a log's header and of the header of each of its frames, and the two forms of its magic number. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC_LITTLE = 0x37_7f_06_82;
const MAGIC_BIG = 0x37_7f_06_83;

/**
 * Returns a book as it was after its last commit, as bytes that SQLite can open in memory. Needed where the disk is full or
 * read-only: SQLite reads a file with a log only after it has written beside it.
 */
export function imageOf(path: string): Buffer {
  const file = readFileSync(path);
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  const image = withLog(file, log);
  for (const at of VERSIONS_AT) if (image.length > at) image[at] = WITHOUT_LOG;
  return image;
}

/** Lays the committed pages of a log over a file (https://sqlite.org/walformat.html). */
function withLog(file: Buffer, log: Buffer): Buffer {
  if (log.length < LOG_HEADER) return file;
  const magic = log.readUInt32BE(0);
  if (magic !== MAGIC_LITTLE && magic !== MAGIC_BIG) return file;
  const isBig = magic === MAGIC_BIG;
  const pageSize = log.readUInt32BE(8);
  let sum = checksum(log.subarray(0, 24), [0, 0], isBig);
  if (!isSum(log, 24, sum)) return file;
  const salts = log.subarray(16, 24);
  const committed = new Map<number, Buffer>();
  let pages = 0;
  let pending: (readonly [page: number, content: Buffer])[] = [];
  for (let at = LOG_HEADER; at + FRAME_HEADER + pageSize <= log.length; at += FRAME_HEADER + pageSize) {
    const content = log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + pageSize);
    sum = checksum(content, checksum(log.subarray(at, at + 8), sum, isBig), isBig);
    // Frames behind the last commit are of an interrupted write, or of an earlier use of the log.
    if (!log.subarray(at + 8, at + 16).equals(salts) || !isSum(log, at + 16, sum)) break;
    pending.push([log.readUInt32BE(at), content]);
    const sizeAfter = log.readUInt32BE(at + 4);
    if (sizeAfter === 0) continue;
    for (const [page, one] of pending) committed.set(page, one);
    pending = [];
    pages = sizeAfter;
  }
  if (pages === 0) return file;
  const image = Buffer.alloc(pages * pageSize);
  file.copy(image);
  for (const [page, content] of committed) if (page <= pages) content.copy(image, (page - 1) * pageSize);
  return image;
}

type Sum = readonly [number, number];

function checksum(bytes: Buffer, [first, second]: Sum, isBig: boolean): Sum {
  const word = (at: number): number => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + word(at) + two) >>> 0;
    two = (two + word(at + 4) + one) >>> 0;
  }
  return [one, two];
}

const isSum = (log: Buffer, at: number, [one, two]: Sum): boolean =>
  log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two;
