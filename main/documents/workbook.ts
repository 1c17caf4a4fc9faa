import type { Cell } from 'write-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import { isDecimal } from '#shared/money/decimal.ts';

/** Holds a list as a spreadsheet program shows it. */
export interface Sheet {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** The most characters of a cell; a program calls a file with a longer one damaged. */
const MAX_TEXT = 32_767;
/** The first day that all programs count alike: Excel has a 29 February 1900. */
const FIRST_DAY = '1900-03-01';
/** The most digits that a program keeps of a number. */
const MAX_DIGITS = 15;
const WIDTHS = { least: 8, most: 60 } as const;

/** Returns the list as an XLSX file: titles in bold that stay in view, columns as wide as their texts. */
export async function makeWorkbook({ name, heads, rows }: Sheet): Promise<Uint8Array> {
  const titles = heads.map((head): Cell => ({ value: head, type: String, fontWeight: 'bold' }));
  const columns = heads.map((head, column) => ({
    width: widthOf([head, ...rows.map((row) => row[column]?.text ?? '')]),
  }));
  const data = [titles, ...rows.map((row) => row.map(written))];
  return writeExcelFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer();
}

function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce<number>((most, text) => Math.max(most, text.length), WIDTHS.least);
  return Math.min(longest, WIDTHS.most) + 1;
}

function written({ kind, text }: TableCell): Cell {
  if (text === '') return null;
  if (kind === 'number' && isNumber(text)) return { value: Number(text), type: Number, ...formatOf(text) };
  if (kind === 'date' && isPlainDate(text) && text >= FIRST_DAY)
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: asText(text), type: String };
}

const isNumber = (text: string): boolean => isDecimal(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;

/** Shows as many decimal places as the text has. */
function formatOf(text: string): { readonly format?: string } {
  const [, decimals] = text.split('.');
  return decimals === undefined ? {} : { format: `#,##0.${'0'.repeat(decimals.length)}` };
}

/** Cuts the text where the format does, and escapes what the format would read as the code of a character (`_x0041_`). */
function asText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  return escaped.length <= MAX_TEXT ? escaped : `${escaped.slice(0, MAX_TEXT - 1)}…`;
}
