import { htmlPieces } from './html-pieces.ts';
import type { Table } from './split-table.ts';
import { withoutBlankEnd } from './split-table.ts';

const SILENT = new Set(['style', 'script', 'head', 'title']);
const BREAKS = new Set(['br', 'p', 'div', 'li']);
const MOST_SPANNED = 100;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  pound: '£',
  yen: '¥',
  ndash: '–',
  mdash: '—',
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole: string, ...found: (string | undefined)[]) => {
    const [decimal, hexadecimal, name] = found;
    if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
    if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
    return Object.hasOwn(entities, name ?? '') ? (entities[name ?? ''] ?? whole) : whole;
  });
}

/** Trims the lines of a cell. Whitespace of the markup is one space; only tags make line ends. */
const tidy = (cell: string): string =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/**
 * Reads the first table of copied markup, cell by cell; null if there is none. Scans instead of parsing a document,
 * because the window's content security policy forbids turning text into elements, and only the text of cells is
 * needed.
 */
export function readHtmlTable(html: string): Table | null {
  const rows: string[][] = [];
  /** The parts of the cell that is read: a growing text would be copied with every part. */
  let cell: string[] | null = null;
  let span = 1;
  let silent: string | null = null;
  let depth = 0;

  function closeCell(): void {
    if (cell === null) return;
    const row = rows.at(-1);
    row?.push(tidy(cell.join('')), ...Array.from({ length: span - 1 }, () => ''));
    cell = null;
  }

  for (const piece of htmlPieces(html)) {
    if (piece.kind === 'text') {
      if (silent === null) cell?.push(decoded(piece.text.replace(/[ \t\r\n]+/g, ' ')));
      continue;
    }
    const { name, isEnd, attributes } = piece;
    if (silent !== null) {
      if (isEnd && name === silent) silent = null;
    } else if (!isEnd && SILENT.has(name)) silent = name;
    else if (name === 'table') {
      depth += isEnd ? -1 : 1;
      if (isEnd && depth === 0) break;
    } else if (depth > 1 && ['tr', 'td', 'th'].includes(name)) {
      // A table inside a cell is text of that cell.
      cell?.push(' ');
    } else if (name === 'tr') {
      closeCell();
      if (!isEnd) rows.push([]);
    } else if (name === 'td' || name === 'th') {
      closeCell();
      if (isEnd) continue;
      if (rows.length === 0) rows.push([]);
      cell = [];
      const spanned = Number(/colspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1);
      span = Math.min(Math.max(1, spanned), MOST_SPANNED);
    } else if (BREAKS.has(name) && cell !== null && cell.length > 0 && cell.at(-1) !== '\n') cell.push('\n');
  }
  closeCell();
  const table = withoutBlankEnd(rows.filter((row) => row.length > 0));
  return table.length === 0 ? null : table;
}
