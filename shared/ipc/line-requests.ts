import type { CatalogueAnswer } from '#shared/catalogue/catalogue-line.ts';
import type { AppliedPrice, LineHistory, LineUse } from '#shared/catalogue/catalogue-uses.ts';
import { repricedResources } from '#shared/catalogue/catalogue-uses.ts';
import { LONGEST_CELL } from '#shared/invoice-form/invoice-form.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { AdjustmentSuggestion, LineSuggestion } from '#shared/screens/suggestion.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { answer, call } from './call.ts';
import { byUid, long, rowsUpTo, short, uid } from './shapes.ts';
import { z } from './zod.ts';

/** Most lines whose uses are asked for at once: those of a screen. */
const MOST_USES = 200;
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
  /** Returns how often lines of the catalogue were billed and for what; those that are gone are left out. */
  'catalogue:uses': call(
    z.strictObject({ kind: z.enum(lineArrays), uids: z.array(uid).max(MOST_USES) }),
    answer<readonly LineUse[]>(),
  ),
  /** Returns the clients that a line was billed to, and where another price is still used; null for a line that is gone. */
  'catalogue:history': call(byUid.extend({ kind: z.enum(lineArrays) }), answer<LineHistory | null>()),
  /** Gives a draft or a recurring invoice the price that the catalogue has now. */
  'catalogue:apply-price': call(
    byUid.extend({ resource: z.enum(repricedResources), kind: z.enum(lineArrays), line: uid }),
    answer<AppliedPrice>(),
    { flushes: 'uid' },
  ),
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
