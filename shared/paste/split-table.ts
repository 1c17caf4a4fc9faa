/** Rows of cells as they stood in a spreadsheet; rows may differ in length. */
export type Table = readonly (readonly string[])[];

const LINE_END = /\r\n|\r|\n/y;
/** Excel and every program after it put tabs between cells; files hold one of the others. */
const FILE_SEPARATORS = [';', ','] as const;

interface ReadCell {
  readonly text: string;
  readonly end: number;
}

function lineEndAt(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.[0].length ?? 0;
}

const endsCell = (text: string, at: number, separator: string): boolean =>
  at >= text.length || text[at] === separator || lineEndAt(text, at) > 0;

/** A cell in quotes; null where the quotes are simply part of the text. */
function quotedCell(text: string, start: number, separator: string): ReadCell | null {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      return endsCell(text, quote + 1, separator) ? { text: cell, end: quote + 1 } : null;
    }
    cell += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (!endsCell(text, end, separator)) end += 1;
  return { text: text.slice(start, end), end };
}

/** Splits text with `separator` between cells; cells in quotes may hold separators, line ends and doubled quotes. */
export function splitCells(text: string, separator: string): Table {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const cell = (text[at] === '"' ? quotedCell(text, at, separator) : null) ?? plainCell(text, at, separator);
    row.push(cell.text.trim());
    if (cell.end >= text.length) break;
    const lineEnd = lineEndAt(text, cell.end);
    at = cell.end + (lineEnd || separator.length);
    if (lineEnd === 0) continue;
    rows.push(row);
    row = [];
  }
  rows.push(row);
  return rows;
}

const isWritten = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

export const withoutBlankRows = (table: Table): Table => table.filter(isWritten);

/** Blank rows before and between others stay: they keep the place of cells that were copied empty. */
export const withoutBlankEnd = (table: Table): Table => table.slice(0, table.findLastIndex(isWritten) + 1);

/** Prose has commas too: text is a file of columns only where every row has the same two or more of them. */
function isRegular(table: Table): boolean {
  const width = table[0]?.length ?? 0;
  return table.length > 1 && width > 1 && table.every((row) => row.length === width);
}

/**
 * Copied text as a table; one column where nothing separates cells. `isFigure` tells a column of figures from a file:
 * their decimal commas are no separators.
 */
export function splitText(text: string, isFigure: (cell: string) => boolean): Table {
  const lines = splitCells(text, '\t');
  if (text.includes('\t') || withoutBlankRows(lines).flat().every(isFigure)) return withoutBlankEnd(lines);
  const files = FILE_SEPARATORS.map((separator) => splitCells(text, separator));
  return withoutBlankEnd(files.find((table) => isRegular(withoutBlankRows(table))) ?? lines);
}
