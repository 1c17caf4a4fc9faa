import type { Calibration } from '#shared/money/calibration.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, round } from '#shared/money/decimal.ts';
import type { Verdict } from '#shared/money/observe.ts';
import type { Confidence, PredictedTotals } from '#shared/money/predict.ts';
import { totalsOf } from '#shared/money/predict.ts';
import { totalDue } from '#shared/money/totals.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';

/** What a row is made of: the last server object, its nested arrays (when read), and the edits not yet accepted. */
export interface ProjectionSource {
  readonly mirror: JsonObject | null;
  readonly details: JsonObject | null;
  readonly patch: JsonObject | null;
  /** What the totals of the server object said about the account's arithmetic; null while nobody has asked them. */
  readonly totalsVerdict: Verdict | null;
}

/** Where the totals of a document come from: worked out here with more or less certainty, or by the service alone. */
export type TotalIs = Confidence;

/** What our own totals are worked out with, where the service has not seen the document as it is. */
export interface Arithmetic {
  /** The client's, for documents that name none or that were moved to it. */
  readonly currency: string | null;
  /** An edit moves it to another client than the account has it for. */
  readonly isMoved?: boolean;
  readonly calibration: Calibration;
}

export interface Projection {
  /** The service's field names with the pending edits applied; references still as the source holds them. */
  readonly view: JsonObject;
  /** Null for resources without totals. */
  readonly totalIs: TotalIs | null;
  /** Null where the totals in the view are the service's own. */
  readonly ownTotals: PredictedTotals | null;
  readonly hasDetails: boolean;
}

const emptyArrays = Object.fromEntries(nestedArrays.map((name) => [name, [] as readonly JsonValue[]]));

/**
 * The local view: server object with the pending patch applied. Pure, and the only place where the two meet, so that no
 * screen ever merges anything.
 */
export function project(resource: Resource, source: ProjectionSource, arithmetic: Arithmetic): Projection {
  const isDocument = isDocumentResource(resource);
  const isNew = source.mirror === null;
  const start: JsonObject =
    isDocument && isNew ? { ...emptyArrays, state: 'draft', currency_iso_code: arithmetic.currency } : {};
  const view: JsonObject = {
    ...start,
    ...source.mirror,
    ...source.details,
    ...(isDocument && !isNew ? movedTo(source.mirror, arithmetic) : {}),
    ...(source.patch?.['currency'] === undefined ? {} : unwrittenCurrency),
    ...source.patch,
  };
  if (!isDocument) return { view, totalIs: null, ownTotals: null, hasDetails: false };
  const hasDetails =
    isNew || source.details !== null || nestedArrays.every((name) => source.patch?.[name] !== undefined);
  const isRecounted =
    view['currency_iso_code'] !== source.mirror?.['currency_iso_code'] ||
    nestedArrays.some((name) => source.patch?.[name] !== undefined);
  const isOwnArithmetic = hasDetails && (isNew || isRecounted);
  if (!isOwnArithmetic) return { view, totalIs: 'service', ownTotals: null, hasDetails };
  const ownTotals = predictedTotals(view, source, arithmetic.calibration);
  return { view: { ...view, ...totalFields(view, ownTotals) }, totalIs: ownTotals.kind, ownTotals, hasDetails };
}

/** What the account makes of the currency of a client is of before an edit of that. */
const unwrittenCurrency: JsonObject = { currency_iso_code: null, currency_symbol: null };

/** A document is in the currency of its client; what the account makes of a move is held against it before a mail leaves. */
function movedTo(mirror: JsonObject | null, { isMoved, currency }: Arithmetic): JsonObject {
  const isOther = isMoved && currency !== null && currency !== mirror?.['currency_iso_code'];
  return isOther ? { currency_iso_code: currency, currency_symbol: null } : {};
}

function predictedTotals(view: JsonObject, source: ProjectionSource, calibration: Calibration): PredictedTotals {
  const predicted = totalsOf(detailsOf(view), currencyDigits(textIn(view, 'currency_iso_code')), calibration);
  return {
    ...predicted,
    kind: source.mirror === null ? predicted.kind : editedKind(predicted.kind, source.totalsVerdict),
  };
}

/**
 * How sure a total is of an invoice that the account has and that was edited here: what is hidden in it stays in it.
 * `verdict` is that on the totals the account last showed; null while nobody has asked them.
 */
export function editedKind(kind: Confidence, verdict: Verdict | null): Confidence {
  if (verdict === 'unexplained') return 'service';
  const isKnown = verdict === 'explained' || verdict === 'contradicting';
  return isKnown || kind !== 'exact' ? kind : 'estimate';
}

/** Sub total, billed total and amount due as computed here, until the service has answered. */
function totalFields(view: JsonObject, { totals }: PredictedTotals): JsonObject {
  const digits = currencyDigits(textIn(view, 'currency_iso_code'));
  const paid = textIn(view, 'paid_total');
  return {
    sub_total: totals.subTotal,
    billed_total: totals.billedTotal,
    paid_total: round(paid !== null && isDecimal(paid) ? paid : '0', digits),
    total_due: totalDue(totals.billedTotal, paid, digits),
  };
}

function textIn(view: JsonObject, name: string): string | null {
  const value = view[name];
  return typeof value === 'string' ? value : null;
}

/** The nested arrays of a view; absent ones are empty. */
export function detailsOf(view: JsonObject): DocumentDetails {
  const arrays = Object.fromEntries(nestedArrays.map((name) => [name, Array.isArray(view[name]) ? view[name] : []]));
  // Everything that enters a view was parsed by a wire schema or validated as a mutation; the compiler cannot see that.
  return arrays as unknown as DocumentDetails;
}
