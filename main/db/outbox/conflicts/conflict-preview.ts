import { asText } from '#shared/json.ts';
import { applyChoices } from '#shared/conflict/apply-choices.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { Choices } from '#shared/conflict/choices.ts';
import type { ConflictPreview } from '#shared/conflict/question.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { detailsOf, editedKind } from '#shared/projection/project.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import type { Book } from '#main/db/book.ts';

interface Arithmetic {
  readonly calibration: Pick<Book['calibration'], 'current'>;
  readonly verdicts: Pick<Book['verdicts'], 'of'>;
}

const UNKNOWN: ConflictPreview = { total: null, totalIs: 'service' };

/**
 * Predicts the document's total if the conflict were resolved with these choices. Returns the account's own total when its lines
 * and adjustments stay unchanged, and `UNKNOWN` when there is no document or its lines are not known.
 */
export function previewConflict(
  { calibration, verdicts }: Arithmetic,
  conflict: Conflict,
  choices: Choices,
): ConflictPreview {
  const { resource, uid, theirs } = conflict;
  if (!isDocumentResource(resource) || theirs === null || conflict.mine === null) return UNKNOWN;
  const data = applyChoices(conflict, choices);
  const changed = changedFields(resource, data, theirs, true);
  const [total, currency] = [theirs['billed_total'], theirs['currency_iso_code']];
  if (!nestedArrays.some((name) => changed[name] !== undefined))
    return typeof total === 'string' && isDecimal(total) ? { total, totalIs: 'exact' } : UNKNOWN;
  const view = { ...theirs, ...data };
  if (nestedArrays.some((name) => view[name] === undefined)) return UNKNOWN;
  const digits = currencyDigits(asText(currency));
  const { totals, kind } = totalsOf(detailsOf(view), digits, calibration.current());
  return { total: totals.billedTotal, totalIs: editedKind(kind, verdicts.of(uid)) };
}
