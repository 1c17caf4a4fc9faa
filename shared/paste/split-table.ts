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

export const withoutBlankRows = (table: Table): Table => table.filter((row) => row.some((cell) => cell !== ''));

/** Prose has commas too: text is a file of columns only where every row has the same two or more of them. */
function isRegular(table: Table): boolean {
  const width = table[0]?.length ?? 0;
  return table.length > 1 && width > 1 && table.every((row) => row.length === width);
}

/** Copied text as a table; one column where nothing separates cells. */
export function splitText(text: string): Table {
  if (text.includes('\t')) return withoutBlankRows(splitCells(text, '\t'));
  const files = FILE_SEPARATORS.map((separator) => withoutBlankRows(splitCells(text, separator)));
  return files.find(isRegular) ?? withoutBlankRows(splitCells(text, '\t'));
}
