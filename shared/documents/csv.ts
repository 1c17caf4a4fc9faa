import { knownLocale } from '#shared/known-locale.ts';

/** What stands between cells, and between the units and their parts of ten. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** RFC 4180 to the letter. */
export const plainCsv: CsvDialect = { separator: ',', decimal: '.' };

/** Spreadsheets there take semicolons between cells although amounts have a point. */
const SEMICOLON_REGIONS: ReadonlySet<string> = new Set(['CH', 'LI']);

/** As spreadsheets of this locale read a file on a double click: where a comma is in amounts, it is not between cells. */
export function csvOf(locale: string): CsvDialect {
  const written = knownLocale(locale);
  const parts = new Intl.NumberFormat(written, { numberingSystem: 'latn' }).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  if (decimal === ',') return { separator: ';', decimal };
  const { region } = new Intl.Locale(written).maximize();
  return region !== undefined && SEMICOLON_REGIONS.has(region) ? { ...plainCsv, separator: ';' } : plainCsv;
}

/** One line a row, with CRLF at its end. */
export function toCsv(rows: readonly (readonly string[])[], { separator }: CsvDialect = plainCsv): string {
  return rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');
}

function cell(text: string, separator: string): string {
  // A leading = + - @ would make a spreadsheet calculate; amounts keep their sign.
  const safe = /^[=@\t\r]|^[+-](?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
