import type { SQL } from 'drizzle-orm';
import { and, inArray } from 'drizzle-orm';
import { numberKey } from '#shared/numbering/number-key.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** Invoices with one of these numbers, to the letter. The keys lead to them: no index has the numbers themselves. */
export const isNumbered = (numbers: readonly string[]): SQL | undefined =>
  and(inArray(invoices.numberKey, numbers.map(numberKey)), inArray(invoices.statementNo, [...numbers]));
