import { knownLocale } from '#shared/known-locale.ts';

/** The separator between cells and the decimal mark. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** CSV exactly as in RFC 4180. */
export const plainCsv: CsvDialect = { separator: ',', decimal: '.' };

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

/** Begins every file: spreadsheet programs need it to recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Signs that begin a formula, also in the wide and small forms that East Asian programs accept. */
const SIGNS = /[=+\-@＝＋－＠﹦﹢﹣﹫]/g;
/** Characters before a sign that a program may leave out. */
const BLANK = /[\s\p{Cc}\p{Cf}"]/u;
/** Characters after which a program may begin a cell, whatever separates the cells of the file. */
const BREAK = /[,;\t\r\n]/;

/** Writes each row as a line that ends with CRLF. */
export function toCsv(rows: readonly (readonly string[])[], { separator }: CsvDialect = plainCsv): string {
  return rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');
}

function cell(text: string, separator: CsvDialect['separator']): string {
  const safe = withoutFormulas(text, separator);
  const isSplit = safe.includes(separator) || /["\r\n]/.test(safe) || (safe !== text && BREAK.test(safe));
  return isSplit ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Puts an apostrophe before everything that a spreadsheet program would calculate, unless it is a number or a telephone number. */
function withoutFormulas(text: string, separator: CsvDialect['separator']): string {
  let safe = '';
  let done = 0;
  for (const { index } of text.matchAll(SIGNS)) {
    const start = cellStart(text, index, separator);
    if (start === null || isHarmless(text.slice(index))) continue;
    safe += `${text.slice(done, start)}'`;
    done = start;
  }
  safe += text.slice(done);
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}

/** Finds the apostrophes of `withoutFormulas`: each is before a sign behind blanks of the same line. */
const GUARD = /'(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** Returns a cell of a file with this separator without the apostrophes that keep spreadsheet programs from calculating it. */
export function withoutGuards(text: string, separator: string): string {
  const isGuard = (before: string): boolean => before === '' || (before !== separator && BREAK.test(before));
  return text
    .replace(/^'(?=[\t\r\n])/, '')
    .replace(GUARD, (guard, index: number, whole: string) => (isGuard(whole.charAt(index - 1)) ? '' : guard));
}

/**
 * Returns where the cell begins whose first sign is at `index`; null when other text comes before it. A program that takes the file to
 * have another separator begins a cell behind each of those, and in each line, in spite of all quotes.
 */
function cellStart(text: string, index: number, separator: CsvDialect['separator']): number | null {
  for (let at = index; at > 0; at -= 1) {
    const before = text.charAt(at - 1);
    if (before !== separator && BREAK.test(before)) return at;
    if (!BLANK.test(before)) return null;
  }
  return 0;
}

/**
 * Returns true for amounts, which stay numbers, and for telephone numbers in groups, which programs take for text. One without groups
 * would become a number without its plus.
 */
function isHarmless(text: string): boolean {
  const isAmount = /^[+-]\.?\d[\d.,]*$/.test(text) && !/^\+\d{7,}$/.test(text);
  return isAmount || (/^\+[\d\s()/.-]+$/.test(text) && /\d\s\(?\d/.test(text));
}
