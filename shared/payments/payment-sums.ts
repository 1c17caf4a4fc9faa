import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, isZero, round, subtract } from '#shared/money/decimal.ts';
import type { PaymentContext, PaymentRow, WaitingEffect } from './payment-row.ts';
import { isReceived } from './payment-row.ts';

/** The account's own figures of an invoice. */
export interface InvoiceFigures {
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly paidTotal: string | null;
  readonly totalDue: string | null;
}

/** How much of an invoice nobody has paid or announced yet, and what that is worked out from. */
export interface OpenAmounts {
  /** What the account says is due; null where it says nothing that can be read. */
  readonly due: Decimal | null;
  /** In the outbox: money that waits to be told to the account. */
  readonly waiting: Decimal;
  /** In the account, announced and not received, and not taken off what is due. */
  readonly recorded: Decimal;
  /** In the account, received since its figures of the invoice were read. */
  readonly receivedSince: Decimal;
  /** Null where `due` is. Negative where more was announced than is due. */
  readonly left: Decimal | null;
}

export const decimalIn = (text: string | null): Decimal | null => (text !== null && isDecimal(text) ? text : null);

const isInAccount = ({ state }: PaymentRow): boolean => state !== null;
const isReceivedInAccount = (payment: PaymentRow): boolean => isReceived({ ...payment, isRealizeWaiting: false });
/** A refusal changes nothing: until a person has decided, what was asked for counts for nothing. */
const isStuck = ({ upload }: PaymentRow): boolean => upload === 'needs_you';
const inAccount = ({ state, amountInAccount, amount }: PaymentRow): Decimal =>
  state === null ? '0' : (decimalIn(amountInAccount) ?? decimalIn(amount) ?? '0');

/** What the payment comes to once the account has what waits. */
function afterwards(payment: PaymentRow): Decimal {
  if (isStuck(payment)) return inAccount(payment);
  return payment.waitingFor === 'delete' ? '0' : (decimalIn(payment.amount) ?? '0');
}

const sumOf = (payments: readonly PaymentRow[], amountOf: (payment: PaymentRow) => Decimal): Decimal =>
  add(...payments.map(amountOf));

/**
 * Some accounts take announced money off what is due at once: their paid total then holds it too, to the cent. One that
 * holds more than the payments that were listed says nothing of those that were announced.
 */
export function countsAnnounced(figures: Pick<InvoiceFigures, 'paidTotal'>, payments: readonly PaymentRow[]): boolean {
  const paid = decimalIn(figures.paidTotal);
  const known = payments.filter(isInAccount);
  const announced = known.filter((payment) => !isReceivedInAccount(payment));
  if (paid === null || announced.length === 0) return false;
  const all = sumOf(known, inAccount);
  return compare(paid, '0') > 0 && compare(paid, all) === 0;
}

/** What of the money in the account its figures, as they were last read, do not hold yet. */
function receivedSince({ billedTotal, paidTotal, totalDue }: InvoiceFigures, payments: readonly PaymentRow[]): Decimal {
  const [billed, paid, due] = [decimalIn(billedTotal), decimalIn(paidTotal), decimalIn(totalDue)];
  const takenOff = billed === null || due === null ? null : subtract(billed, due);
  const received = sumOf(payments.filter(isInAccount).filter(isReceivedInAccount), inAccount);
  const missing = [paid, takenOff].flatMap((held) => (held === null ? [] : [subtract(received, held)]));
  // Whichever figure holds more of it: an account may leave one of them as it was.
  const [least = '0'] = missing.toSorted(compare);
  return compare(least, '0') > 0 ? least : '0';
}

/** `except` is a payment that is being edited: what it was does not stand in its own way. */
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
  const waiting = add(sumOf(unseen, afterwards), subtract(sumOf(counted, afterwards), sumOf(counted, inAccount)));
  const recorded = sumOf(announced, afterwards);
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

/** Null when nothing about the invoice's payments waits. */
export function waitingEffect(figures: InvoiceFigures, payments: readonly PaymentRow[]): WaitingEffect | null {
  const changing = payments.filter(({ waitingFor }) => waitingFor !== null);
  if (changing.length === 0) return null;
  const digits = currencyDigits(figures.currency);
  const isAnnouncedCounted = countsAnnounced(figures, payments);
  const sure = changing.filter((payment) => !isStuck(payment));
  const unreceived = sure.filter((payment) => !isReceived(payment));
  const unreceivedNow = sure.filter((payment) => !isReceivedInAccount(payment));
  const received = subtract(
    sumOf(sure.filter(isReceived), afterwards),
    sumOf(sure.filter(isReceivedInAccount), inAccount),
  );
  const recorded = subtract(sumOf(unreceived, afterwards), sumOf(unreceivedNow, inAccount));
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
 * What is due once the account has all that waits here, for a paper that somebody else gets; null where that is not
 * certain. The account's own figure where nothing waits.
 */
export function sureDue({
  payments,
  listing,
  ...figures
}: InvoiceFigures & Pick<PaymentContext, 'payments' | 'listing'>): Decimal | null {
  const due = decimalIn(figures.totalDue);
  const paid = decimalIn(figures.paidTotal);
  const received = sumOf(payments.filter(isInAccount).filter(isReceivedInAccount), inAccount);
  // The account has a payment that its totals, as they were last read, do not hold yet.
  const isBehind = paid !== null && compare(paid, received) < 0;
  const effect = waitingEffect(figures, payments);
  if (due === null || isBehind) return null;
  if (effect === null) return round(due, currencyDigits(figures.currency));
  const isListed = listing.kind === 'only_here' || (listing.kind === 'listed' && !listing.isOutdated);
  // What has left may be in the account's figures already.
  const isWaiting = payments.every(({ waitingFor, upload }) => waitingFor === null || upload === 'waiting');
  return isListed && isWaiting ? effect.dueAfter : null;
}
