import { knownLocale } from '#shared/known-locale.ts';

/** The separator between cells and the decimal mark. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** CSV exactly as in RFC 4180. */
const plainCsv: CsvDialect = { separator: ',', decimal: '.' };

/** Regions whose spreadsheet programs separate cells by semicolons although amounts have a decimal point. */
const SEMICOLON_REGIONS: ReadonlySet<string> = new Set(['CH', 'LI']);

/**
 * Returns the dialect that spreadsheet programs of this locale expect on a double click. If amounts have a decimal
 * comma, cells are separated by semicolons.
 */
export function csvOf(locale: string): CsvDialect {
  const written = knownLocale(locale);
  const parts = new Intl.NumberFormat(written, { numberingSystem: 'latn' }).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  if (decimal === ',') return { separator: ';', decimal };
  const { region } = new Intl.Locale(written).maximize();
  return region !== undefined && SEMICOLON_REGIONS.has(region) ? { ...plainCsv, separator: ';' } : plainCsv;
}

/** Writes each row as a line that ends with CRLF. */
export function toCsv(rows: readonly (readonly string[])[], { separator }: CsvDialect = plainCsv): string {
  return rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');
}

function cell(text: string, separator: string): string {
  // A leading = + - @ would make a spreadsheet calculate; amounts keep their sign.
  const safe = /^[=@\t\r]|^[+-](?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
