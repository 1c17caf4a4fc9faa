import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, isZero, round, subtract } from '#shared/money/decimal.ts';
import type { PaymentContext, PaymentRow, WaitingEffect } from './payment-row.ts';
import { isReceived } from './payment-row.ts';

/** The account's own figures of an invoice. */
interface InvoiceFigures {
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly paidTotal: string | null;
  readonly totalDue: string | null;
}

/** The amount of an invoice that is neither paid nor announced yet, and the amounts it is computed from. */
interface OpenAmounts {
  /** The amount due according to the account; null if it sent no readable amount. */
  readonly due: Decimal | null;
  /** Money in the outbox, not in the account yet. */
  readonly waiting: Decimal;
  /** Money announced in the account, not received and not deducted from the amount due. */
  readonly recorded: Decimal;
  /** Money received in the account after its figures of the invoice were read. */
  readonly receivedSince: Decimal;
  /** The open amount; null if `due` is. Negative if more was announced than is due. */
  readonly left: Decimal | null;
}

/** Returns the text if it is a decimal, else null. */
export const decimalIn = (text: string | null): Decimal | null => (text !== null && isDecimal(text) ? text : null);

const isInAccount = ({ state }: PaymentRow): boolean => state !== null;
const isReceivedInAccount = (payment: PaymentRow): boolean => isReceived({ ...payment, isRealizeWaiting: false });
/** True for a refused change: until the person has decided, it counts for nothing. */
const isStuck = ({ upload }: PaymentRow): boolean => upload === 'needs_you';
const inAccount = ({ state, amountInAccount, amount }: PaymentRow): Decimal =>
  state === null ? '0' : (decimalIn(amountInAccount) ?? decimalIn(amount) ?? '0');

/** Returns the payment's amount after the waiting changes have reached the account. */
export function amountAfterwards(payment: PaymentRow): Decimal {
  if (isStuck(payment)) return inAccount(payment);
  return payment.waitingFor === 'delete' ? '0' : (decimalIn(payment.amount) ?? '0');
}

const sumOf = (payments: readonly PaymentRow[], amountOf: (payment: PaymentRow) => Decimal): Decimal =>
  add(...payments.map(amountOf));

/**
 * Returns true if the account deducts announced money from the amount due at once: its paid total is then exactly the
 * sum of all payments. A paid total above the listed payments proves nothing about the announced ones.
 */
export function countsAnnounced(figures: Pick<InvoiceFigures, 'paidTotal'>, payments: readonly PaymentRow[]): boolean {
  const paid = decimalIn(figures.paidTotal);
  const known = payments.filter(isInAccount);
  const announced = known.filter((payment) => !isReceivedInAccount(payment));
  if (paid === null || announced.length === 0) return false;
  const all = sumOf(known, inAccount);
  return compare(paid, '0') > 0 && compare(paid, all) === 0;
}

/** Returns the money received in the account that its figures, as last read, do not contain yet. */
function receivedSince({ billedTotal, paidTotal, totalDue }: InvoiceFigures, payments: readonly PaymentRow[]): Decimal {
  const [billed, paid, due] = [decimalIn(billedTotal), decimalIn(paidTotal), decimalIn(totalDue)];
  const takenOff = billed === null || due === null ? null : subtract(billed, due);
  const received = sumOf(payments.filter(isInAccount).filter(isReceivedInAccount), inAccount);
  const missing = [paid, takenOff].flatMap((counted) => (counted === null ? [] : [subtract(received, counted)]));
  // Use the figure that contains more of it, because an account may leave the other unchanged.
  const [least = '0'] = missing.toSorted(compare);
  return compare(least, '0') > 0 ? least : '0';
}

/**
 * Computes the open amounts of an invoice. `except` is the uid of a payment that is being edited: its previous amount
 * counts as open.
 */
export function openAmounts(
  figures: InvoiceFigures,
  payments: readonly PaymentRow[],
  except: string | null = null,
): OpenAmounts {
  const digits = currencyDigits(figures.currency);
  const money = (amount: Decimal): Decimal => round(amount, digits);
  const isAnnouncedCounted = countsAnnounced(figures, payments);
  const isCounted = (payment: PaymentRow): boolean =>
    isInAccount(payment) && (isAnnouncedCounted || isReceivedInAccount(payment));
  const due = decimalIn(figures.totalDue);
  const others = payments.filter(({ uid }) => uid !== except);
  const edited = payments.filter(({ uid }) => uid === except);
  const counted = others.filter(isCounted);
  const unseen = others.filter((payment) => !isInAccount(payment));
  const announced = others.filter((payment) => isInAccount(payment) && !isCounted(payment));
  const waiting = add(
    sumOf(unseen, amountAfterwards),
    subtract(sumOf(counted, amountAfterwards), sumOf(counted, inAccount)),
  );
  const recorded = sumOf(announced, amountAfterwards);
  const givenBack = sumOf(edited.filter(isCounted), inAccount);
  const since = receivedSince(figures, payments);
  return {
    due: due === null ? null : money(due),
    waiting: money(waiting),
    recorded: money(recorded),
    receivedSince: money(since),
    left: due === null ? null : money(subtract(add(due, givenBack), add(waiting, recorded, since))),
  };
}

/** Returns the effect of the waiting payments; null if none waits. */
export function waitingEffect(figures: InvoiceFigures, payments: readonly PaymentRow[]): WaitingEffect | null {
  const changing = payments.filter(({ waitingFor }) => waitingFor !== null);
  if (changing.length === 0) return null;
  const digits = currencyDigits(figures.currency);
  const isAnnouncedCounted = countsAnnounced(figures, payments);
  const sure = changing.filter((payment) => !isStuck(payment));
  const unreceived = sure.filter((payment) => !isReceived(payment));
  const unreceivedNow = sure.filter((payment) => !isReceivedInAccount(payment));
  const received = subtract(
    sumOf(sure.filter(isReceived), amountAfterwards),
    sumOf(sure.filter(isReceivedInAccount), inAccount),
  );
  const recorded = subtract(sumOf(unreceived, amountAfterwards), sumOf(unreceivedNow, inAccount));
  const due = decimalIn(figures.totalDue);
  const taken = isAnnouncedCounted ? add(received, recorded) : received;
  const dueAfter = due === null ? null : round(subtract(due, taken), digits);
  return {
    received: round(received, digits),
    recorded: round(recorded, digits),
    dueAfter,
    isPaidInFull: dueAfter !== null && !isZero(taken) && compare(dueAfter, '0') <= 0 && compare(due ?? '0', '0') > 0,
    needsYou: changing.length - sure.length,
  };
}

/**
 * Returns the amount due after all waiting changes have reached the account, for a paper that is given to others; null
 * if that is not certain. Without waiting changes, the account's own figure.
 */
export function sureDue({
  payments,
  listing,
  ...figures
}: InvoiceFigures & Pick<PaymentContext, 'payments' | 'listing'>): Decimal | null {
  const due = decimalIn(figures.totalDue);
  const paid = decimalIn(figures.paidTotal);
  const received = sumOf(payments.filter(isInAccount).filter(isReceivedInAccount), inAccount);
  // True if the account has a payment that its totals, as last read, do not contain yet.
  const isBehind = paid !== null && compare(paid, received) < 0;
  const effect = waitingEffect(figures, payments);
  if (due === null || isBehind) return null;
  if (effect === null) return round(due, currencyDigits(figures.currency));
  const isListed = listing.kind === 'only_here' || (listing.kind === 'listed' && !listing.isOutdated);
  // A payment that was sent may be in the account's figures already.
  const isWaiting = payments.every(({ waitingFor, upload }) => waitingFor === null || upload === 'waiting');
  return isListed && isWaiting ? effect.dueAfter : null;
}
