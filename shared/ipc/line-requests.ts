import type { CatalogueAnswer } from '#shared/catalogue/catalogue-line.ts';
import { LONGEST_CELL } from '#shared/invoice-form/invoice-form.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { AdjustmentSuggestion, LineSuggestion } from '#shared/screens/suggestion.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { answer, call } from './call.ts';
import { long, rowsUpTo, short, uid } from './shapes.ts';
import { z } from './zod.ts';

const limit = rowsUpTo(50);
const line = z.strictObject({
  kind: z.enum(lineArrays),
  name: short,
  description: long,
  unit: short,
  price: z.string().refine(isDecimal, 'not a decimal').nullable(),
});
/** Parses a line as the catalogue has or had it: its price may be any text there. */
export const savedLine = line.extend({ price: z.string().max(LONGEST_CELL).nullable() });

/** Requests about the lines of a document: the catalogue, and suggestions while a person types. */
export const lineRequests = {
  /**
   * Saves a line in the catalogue; `replaces` is the saved line of the same name that the person saw and wants to
   * change.
   */
  'catalogue:save': call(line.extend({ replaces: savedLine.extend({ uid }).nullable() }), answer<CatalogueAnswer>()),
  /** Reads local tables only, because it is asked on every keystroke. */
  'lines:suggest': call(
    z.strictObject({
      kind: z.enum(lineArrays),
      text: z.string().max(200),
      clientUid: uid.nullable(),
      exceptUid: uid,
      limit,
    }),
    answer<readonly LineSuggestion[]>(),
  ),
  'adjustments:suggest': call(
    z.strictObject({ clientUid: uid.nullable(), exceptUid: uid, limit }),
    answer<readonly AdjustmentSuggestion[]>(),
  ),
};
