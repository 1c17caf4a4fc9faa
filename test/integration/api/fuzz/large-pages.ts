import { callOf } from './calls.ts';
import type { Line } from './line.ts';
import { sampleObject } from './samples.ts';

const MEGABYTE = 1_024 * 1_024;
const ROWS = 100;

/** Answers of about 1 MB, all of them right. */
const pages: Readonly<Record<string, () => string>> = {
  '100 invoices with long notes': () => pageOf(ROWS, 'x'.repeat(9_200)),
  'as many invoices as fit': () => pageOf(800, ''),
  'one long note': () => pageOf(1, 'ä'.repeat(MEGABYTE / 2)),
  'one endless amount': () => JSON.stringify({ invoices: [{ ...row(1), sub_total: '1.'.repeat(MEGABYTE / 2) }] }),
  'a number of more digits than a float has': () =>
    pageOf(ROWS, 'x'.repeat(9_200)).replace('3,', '12345678901234567890,'),
};

const row = (id: number): object => sampleObject('invoices', id);

function pageOf(rows: number, note: string): string {
  return JSON.stringify({ invoices: Array.from({ length: rows }, (_row, index) => ({ ...row(index + 1), note })) });
}

/** Reads each large page and measures how long the client kept everybody else waiting, in ms. */
export async function feedLargePages(
  line: Line,
  fail: (what: string, thrown: unknown) => void,
): Promise<Readonly<Record<string, number | null>>> {
  const call = callOf('list', 'invoices');
  const longest: Record<string, number | null> = {};
  for (const [name, text] of Object.entries(pages)) {
    try {
      const body = new TextEncoder().encode(text());
      const { value, longestStepMs } = await line.feed(call, { status: 200, headers: {}, body });
      longest[name] = value.kind === 'ok' ? longestStepMs : null;
    } catch (thrown) {
      fail(name, thrown);
    }
  }
  return longest;
}
