import { isUid } from '#shared/service/ids.ts';
import { LONGEST_CELL, LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { z } from './zod.ts';

/** Shapes that payloads of several subjects share. */
export const nothing = z.null();
export const uid = z.string().refine(isUid, 'not a local id');
export const byUid = z.strictObject({ uid });
export const entryId = z.strictObject({ id: z.int().positive() });
/** A text of one line, and one of several. */
export const short = z.string().max(LONGEST_CELL);
export const long = z.string().max(LONGEST_TEXT);
export const amount = z.string().max(200).refine(isDecimal, 'not an amount');
/** A number of rows to be shown. */
export const rowsUpTo = (most: number) => z.int().positive().max(most);
