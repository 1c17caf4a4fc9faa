import { isPlainDate } from '#shared/dates/plain-date.ts';
import { ageBuckets } from '#shared/figures/ageing.ts';
import type { FigureBehind } from '#shared/figures/figure-query.ts';
import { draftPlaces, dueParts, paidParts } from '#shared/figures/figure-query.ts';
import { pictureFormats } from '#shared/documents/document.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import type { DashboardPage } from '#shared/screens/dashboard.ts';
import { answer, call, done } from '#shared/ipc/call.ts';
import { byUid, short, uid } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const day = z.string().refine(isPlainDate, 'not a date');
const range = { from: day, to: day };

/** The longest drawing of a chart, as text or base64. */
const MOST_PICTURE = 8_000_000;

const figureQuery = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('due'), part: z.enum([...dueParts, ...ageBuckets]), client: z.exactOptional(uid) }),
  z.strictObject({ kind: z.literal('paid'), part: z.enum(paidParts), ...range }),
  z.strictObject({ kind: z.literal('billed'), ...range }),
  z.strictObject({ kind: z.literal('drafts'), where: z.enum(draftPlaces) }),
  z.strictObject({ kind: z.literal('expected'), week: z.strictObject(range).nullable() }),
]);

/** Requests of the dashboard. */
export const dashboardRequests = {
  /** Returns all that the dashboard shows, with what was paid and billed in a period. */
  'dashboard:get': call(z.strictObject(range), answer<DashboardPage>()),
  /** Returns what a large book showed for the same period earlier on this day, to be shown until it is added up again; null for nothing. */
  'dashboard:last': call(z.strictObject(range), answer<DashboardPage | null>()),
  /** Returns the rows that a figure or a mark of a chart is the sum of. */
  'dashboard:rows': call(z.strictObject({ currency: short.nullable(), query: figureQuery }), answer<FigureBehind>()),
  /**
   * Reads an invoice again before something is done about it. `isStillSo` is false when the account has settled or removed it
   * meanwhile.
   */
  'dashboard:read-again': call(byUid, answer<{ readonly isStillSo: boolean }>()),
  /** Notes that the person has looked at what changed until now. */
  'dashboard:looked': call(z.strictObject({ at: z.int().min(0) }), done),
  /** Asks for a file and writes the drawing of a chart into it; null when the person cancelled. */
  'dashboard:save-chart': call(
    z.strictObject({
      name: short,
      format: z.enum(pictureFormats),
      /** An SVG as text, a PNG as base64. */
      data: z.string().max(MOST_PICTURE),
    }),
    answer<SavedTable | null>(),
  ),
};
