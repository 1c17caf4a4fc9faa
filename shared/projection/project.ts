import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, round } from '#shared/money/decimal.ts';
import type { Verdict } from '#shared/money/calibration/observe.ts';
import type { Confidence, PredictedTotals } from '#shared/money/calibration/predict.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { totalDue } from '#shared/money/totals/totals.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';

/** The parts of a local view: the mirror, its nested arrays (null while not read), and the patch. */
interface ProjectionSource {
  readonly mirror: JsonObject | null;
  readonly details: JsonObject | null;
  readonly patch: JsonObject | null;
  /** The result of checking the account's arithmetic against the totals of the mirror; null while not checked. */
  readonly totalsVerdict: Verdict | null;
}

/**
 * Names where the totals of a document come from: predicted here with more or less certainty, or sent by the service.
 */
export type TotalIs = Confidence;

/** The inputs for our own totals, used while the service has not seen the document as it is. */
export interface Arithmetic {
  /** The client's currency, for documents that have none or were moved to this client. */
  readonly currency: string | null;
  /** True when the patch moves the document to another client than the mirror's. */
  readonly isMoved?: boolean;
  readonly calibration: Calibration;
}

export interface Projection {
  /** The fields in the service's names with the patch applied; references as in the source. */
  readonly view: JsonObject;
  /** Null for resources without totals. */
  readonly totalIs: TotalIs | null;
  /** Null when the totals in the view are the service's own. */
  readonly ownTotals: PredictedTotals | null;
  readonly hasDetails: boolean;
}

const emptyArrays = Object.fromEntries(nestedArrays.map((name) => [name, [] as readonly JsonValue[]]));

/**
 * Returns the local view: the mirror with the patch applied. Pure, and the only place where the two are joined, so that
 * no screen ever merges anything.
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

/** Clears the currency code and symbol, which the account derived from the currency before the edit. */
const unwrittenCurrency: JsonObject = { currency_iso_code: null, currency_symbol: null };

/**
 * Returns the currency that a move to another client brings. Before a mail is sent, it is compared with what the
 * account made of the move.
 */
function movedTo(mirror: JsonObject | null, { isMoved, currency }: Arithmetic): JsonObject {
  const isOther = isMoved && currency !== null && currency !== mirror?.['currency_iso_code'];
  return isOther ? { currency_iso_code: currency, currency_symbol: null } : {};
}

function predictedTotals(view: JsonObject, source: ProjectionSource, calibration: Calibration): PredictedTotals {
  const predicted = totalsOf(detailsOf(view), currencyDigits(asText(view['currency_iso_code'])), calibration);
  return {
    ...predicted,
    kind: source.mirror === null ? predicted.kind : editedKind(predicted.kind, source.totalsVerdict),
  };
}

/**
 * Returns the certainty of the total of an edited invoice: amounts that the account hides in its totals stay hidden.
 * `verdict` is the result of checking the totals that the account last sent; null while not checked.
 */
export function editedKind(kind: Confidence, verdict: Verdict | null): Confidence {
  if (verdict === 'unexplained') return 'service';
  const isKnown = verdict === 'explained' || verdict === 'contradicting';
  return isKnown || kind !== 'exact' ? kind : 'estimate';
}

/** Returns sub total, billed total, paid total and amount due as computed here, until the service has answered. */
function totalFields(view: JsonObject, { totals }: PredictedTotals): JsonObject {
  const digits = currencyDigits(asText(view['currency_iso_code']));
  const paid = asText(view['paid_total']);
  return {
    sub_total: totals.subTotal,
    billed_total: totals.billedTotal,
    paid_total: round(paid !== null && isDecimal(paid) ? paid : '0', digits),
    total_due: totalDue(totals.billedTotal, paid, digits),
  };
}

/** Returns the nested arrays of a view; absent ones are empty. */
export function detailsOf(view: JsonObject): DocumentDetails {
  const arrays = Object.fromEntries(nestedArrays.map((name) => [name, Array.isArray(view[name]) ? view[name] : []]));
  // Everything in a view was parsed by a wire schema or validated as a mutation, which the compiler cannot see.
  return arrays as unknown as DocumentDetails;
}
