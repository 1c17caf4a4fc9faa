import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { asText } from '#shared/json.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare, isDecimal, multiply, round } from '#shared/money/decimal.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { PriceRise } from '#shared/recurring/price-rise.ts';
import { withRaisedPrices } from '#shared/recurring/price-rise.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { readProfile } from '#shared/recurring/profile-spec.ts';
import { scheduleOf } from '#shared/recurring/schedule-of.ts';
import { yearlyRuns } from '#shared/recurring/yearly-runs.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { RaisedProfile, RiseImpact, RunAmounts, ShownRise } from '#shared/screens/price-rise.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { inTurn, leadingTo } from '#main/db/drafts/saves-in-turn.ts';
import { shownWithoutDraft } from '#main/db/drafts/without-draft.ts';
import { recurringDraft } from '#main/db/forms/recurring-draft.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';

const resource = 'recurring_invoices';

interface Weighed {
  readonly impact: RiseImpact;
  /** The form with the new prices; null where they cannot change. */
  readonly raised: ProfileForm | null;
}

/** Throws where one amount would be added to prices of several currencies. */
export function requireOneCurrency({ orm }: Pick<Book, 'orm'>, uids: readonly Uid[], { by }: PriceRise): void {
  if (by !== 'amount') return;
  const { count } = orm.get<{ readonly count: number }>(sql`
    SELECT count(DISTINCT coalesce(currency, '')) AS count FROM recurring_invoices
    WHERE uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`);
  if (count > 1) throw new AppError('invalid_input', message('rise_problem_currencies'));
}

/** Returns what other prices would mean for a recurring invoice; null for one that is not in the book. Changes nothing. */
export const riseImpact = (book: Book, uid: Uid, rise: PriceRise): RiseImpact | null =>
  weigh(book, uid, rise)?.impact ?? null;

/**
 * Enqueues a recurring invoice with its new prices, and returns what an undo needs. Throws `not_found` or `invalid_input` with a sentence
 * where they cannot change, or where the amounts are not those that the person was shown. Call inside a transaction.
 */
export function raisePrices(book: Book, shown: ShownRise, rise: PriceRise, at: number): RaisedProfile {
  const { uid } = shown;
  const weighed = weigh(book, uid, rise);
  if (weighed === null) throw new AppError('not_found', message('error_profile_gone'));
  const { raised, impact } = weighed;
  if (raised === null || impact.amounts === null)
    throw new AppError('invalid_input', impact.refusal ?? message('error_profile_gone'));
  const { before, after } = impact.amounts;
  const isAsShown = compare(before.run, shown.before) === 0 && compare(after.run, shown.after) === 0;
  if (!isAsShown) throw new AppError('invalid_input', message('rise_changed_meanwhile'));
  const { drafts, saves } = book.editorOf(resource);
  drafts.opened(uid);
  drafts.save(uid, raised, at);
  const saved = saves.queue(uid, at);
  if (saved === null) throw new AppError('invalid_input', message('rise_nothing_to_raise'));
  return { uid, saved };
}

/** Gives recurring invoices the prices of before or after a rise, each by itself. What was changed since stays. */
export function takePricesBack(
  book: Book,
  raised: readonly RaisedProfile[],
  side: 'before' | 'after',
  at: number,
): readonly BinOutcome[] {
  const { saves } = book.editorOf(resource);
  return inTurn(
    book.writer,
    raised.map(({ uid, saved }) => [
      uid,
      () => {
        saves.takeBack(uid, leadingTo(side, saved), at);
      },
    ]),
  );
}

function weigh(book: Book, uid: Uid, rise: PriceRise): Weighed | null {
  const state = book.rows.of(resource).byUid(uid);
  if (state === null) return null;
  const { view, connection } = book.rows.draw(resource, state);
  const about = {
    uid,
    name: asText(view['profile_name']) ?? '',
    clientName: connection?.name ?? '',
    currency: asText(view['currency_iso_code']),
  };
  const refused = (refusal: Message): Weighed => ({
    impact: { ...about, amounts: null, isEstimate: false, refusal },
    raised: null,
  });
  if (!canBeEdited(state)) return refused(message('error_profile_gone'));
  if (book.editorOf(resource).drafts.read(uid) !== null) return refused(message('rise_is_being_edited'));
  const form = shownWithoutDraft(book, recurringDraft, uid);
  if (form === null) return refused(message('rise_lines_unread'));
  if (book.engineStores.account.areLinesLocked(resource, uid)) return refused(message('rise_lines_locked'));
  const digits = currencyDigits(about.currency);
  const result = withRaisedPrices(form, rise, digits);
  if (result.kind === 'refused') return refused(result.reason);
  const raised = result.form;
  if (recurringDraft.isSame(form, raised)) return refused(message('rise_nothing_to_raise'));
  const [problem] = readProfile(raised, form).problems;
  if (problem !== undefined) return refused(problem.message);
  const totals = totalsOf(
    detailsOf({ ...view, ...recurringDraft.written(raised, view) }),
    digits,
    book.calibration.current(),
  );
  const before = asText(view['billed_total']);
  if (before === null || !isDecimal(before)) return refused(message('rise_total_unknown'));
  const runs = yearlyRuns(scheduleOf(view));
  const amounts = (run: string): RunAmounts => ({
    run: round(run, digits),
    year: runs === 0 ? null : round(multiply(run, String(runs)), digits),
  });
  return {
    impact: {
      ...about,
      amounts: { before: amounts(before), after: amounts(totals.totals.billedTotal) },
      isEstimate: totals.kind !== 'exact',
      refusal: null,
    },
    raised,
  };
}
