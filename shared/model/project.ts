import { currencyDigits } from '#shared/money/currency.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { add, isDecimal, round, subtract } from '#shared/money/decimal.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { DocumentDetails } from './invoice.ts';
import { nestedArrays } from './invoice.ts';
import type { Resource } from './resource.ts';
import { isDocumentResource } from './resource.ts';

/** What a row is made of: the last server object, its nested arrays (when read), and the edits not yet accepted. */
export interface ProjectionSource {
  readonly mirror: JsonObject | null;
  readonly details: JsonObject | null;
  readonly patch: JsonObject | null;
}

/** Where the totals of a document come from (design: cli.md `total_is`). */
export type TotalIs = 'exact' | 'estimate' | 'service';

export interface Projection {
  /** The service's field names with the pending edits applied; references still as the source holds them. */
  readonly view: JsonObject;
  /** Null for resources without totals. */
  readonly totalIs: TotalIs | null;
  readonly hasDetails: boolean;
}

const emptyArrays = Object.fromEntries(nestedArrays.map((name) => [name, [] as readonly JsonValue[]]));

/**
 * The local view: server object with the pending patch applied. Pure, and the only place where the two meet, so that no
 * screen ever merges anything. `currency` is the client's, for documents that the service has not seen yet.
 */
export function project(resource: Resource, source: ProjectionSource, currency: string | null): Projection {
  const isDocument = isDocumentResource(resource);
  const isNew = source.mirror === null;
  const start: JsonObject = isDocument && isNew ? { ...emptyArrays, state: 'draft', currency_iso_code: currency } : {};
  const view: JsonObject = { ...start, ...source.mirror, ...source.details, ...source.patch };
  if (!isDocument) return { view, totalIs: null, hasDetails: false };
  const hasDetails =
    isNew || source.details !== null || nestedArrays.every((name) => source.patch?.[name] !== undefined);
  const isOwnArithmetic = hasDetails && (isNew || nestedArrays.some((name) => source.patch?.[name] !== undefined));
  if (!isOwnArithmetic) return { view, totalIs: 'service', hasDetails };
  return { view: { ...view, ...ownTotals(view) }, totalIs: 'estimate', hasDetails };
}

/** Sub total, billed total and amount due as computed here, until the service has answered. */
function ownTotals(view: JsonObject): JsonObject {
  const currency = typeof view['currency_iso_code'] === 'string' ? view['currency_iso_code'] : null;
  const digits = currencyDigits(currency);
  const totals = computeTotals(detailsOf(view), digits);
  const paid = typeof view['paid_total'] === 'string' && isDecimal(view['paid_total']) ? view['paid_total'] : '0';
  return {
    sub_total: totals.subTotal,
    billed_total: totals.billedTotal,
    paid_total: round(paid, digits),
    total_due: round(subtract(totals.billedTotal, add('0', paid)), digits),
  };
}

/** The nested arrays of a view; absent ones are empty. */
export function detailsOf(view: JsonObject): DocumentDetails {
  const arrays = Object.fromEntries(nestedArrays.map((name) => [name, Array.isArray(view[name]) ? view[name] : []]));
  // Everything that enters a view was parsed by a wire schema or validated as a mutation; the compiler cannot see that.
  return arrays as unknown as DocumentDetails;
}
