/** What stands between cells, and between the units and their parts of ten. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** RFC 4180 to the letter. */
export const plainCsv: CsvDialect = { separator: ',', decimal: '.' };

/** As spreadsheets of this locale read a file on a double click: where a comma is in amounts, it is not between cells. */
export function csvOf(locale: string): CsvDialect {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? { separator: ';', decimal } : plainCsv;
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
