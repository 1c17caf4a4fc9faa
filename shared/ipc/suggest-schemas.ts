import { z } from 'zod';
import { isUid } from '#shared/service/ids.ts';
import { LONGEST_CELL, LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { lineArrays } from '#shared/service/line-item.ts';

const uid = z.string().refine(isUid, 'not a local id');
const limit = z.int().positive().max(50);

const line = z.strictObject({
  kind: z.enum(lineArrays),
  name: z.string().max(LONGEST_CELL),
  description: z.string().max(LONGEST_TEXT),
  unit: z.string().max(LONGEST_CELL),
  price: z.string().refine(isDecimal, 'not a decimal').nullable(),
});

/** Parses a line as the catalogue has or had it: its price may be any text there. */
const savedLine = line.extend({ price: z.string().max(LONGEST_CELL).nullable() });

export const suggestSchemas = {
  'draft:standing': z.strictObject({ uid, clientUid: uid.nullable() }),
  'catalogue:save': line.extend({ replaces: savedLine.extend({ uid }).nullable() }),
  'catalogue:take-back': z.strictObject({ uid, before: savedLine.nullable(), after: savedLine }),
  'client:facts': z.strictObject({ clientUid: uid, exceptUid: uid }),
  'lines:suggest': z.strictObject({
    kind: z.enum(lineArrays),
    text: z.string().max(200),
    clientUid: uid.nullable(),
    exceptUid: uid,
    limit,
  }),
  'adjustments:suggest': z.strictObject({ clientUid: uid.nullable(), exceptUid: uid, limit }),
};
