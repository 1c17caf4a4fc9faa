import type { SQL } from 'drizzle-orm';
import { and, inArray } from 'drizzle-orm';
import { numberKey } from '#shared/numbering/number-key.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** Matches invoices with exactly one of these numbers. The number keys have an index, the numbers have none. */
export const isNumbered = (numbers: readonly string[]): SQL | undefined =>
  and(inArray(invoices.numberKey, numbers.map(numberKey)), inArray(invoices.statementNo, [...numbers]));
