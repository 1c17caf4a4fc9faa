import { compare, subtract } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The figures that an excess is computed from. */
export interface ExcessBasis {
  readonly billed: Decimal | null;
  /** Amounts by uid of the payment, the new one included. */
  readonly amounts: Readonly<Record<Uid, Decimal>>;
}

/** The doubts about a payment that the person knew of when they had it recorded, changed or marked as received. */
export interface AcceptedDoubts {
  /** Other payments of the same amount, day and method. */
  readonly twins: readonly Uid[];
  /** By how much more comes in than is due; zero when the person accepted no excess. */
  readonly over: Decimal;
  /** Missing where no excess was accepted, and where it is compared at once. */
  readonly basis?: ExcessBasis;
}

export const nothingAccepted: AcceptedDoubts = { twins: [], over: '0' };

/** A payment of the same amount, day and method, as it was when the question came up. */
export interface TwinPayment {
  readonly uid: Uid;
  readonly date: string | null;
  readonly amount: string | null;
  readonly method: string | null;
  readonly details: string;
}

/** Reasons not to send a payment before the person has seen them. */
export interface PaymentDoubts {
  /** Payments that came into the account since the person knew of it. */
  readonly twins: readonly TwinPayment[];
  /** By how much more comes in than is due, when that is more than the person accepted; else null. */
  readonly over: Decimal | null;
  /** Missing where `over` is null. */
  readonly basis?: ExcessBasis;
  readonly currency: string | null;
}

/** Returns both together: all twins, and the larger excess. */
export function acceptedTogether(one: AcceptedDoubts, other: AcceptedDoubts): AcceptedDoubts {
  const { basis, over } = compare(one.over, other.over) >= 0 ? one : other;
  return { twins: [...new Set([...one.twins, ...other.twins])], over, ...(basis === undefined ? {} : { basis }) };
}

/**
 * Returns what is accepted after the person has these doubts sent all the same. An excess that was asked about takes the place of the
 * one before: it is more than was left of that.
 */
export function acceptedWith(before: AcceptedDoubts, { twins, over, basis }: PaymentDoubts): AcceptedDoubts {
  const excess = over === null ? before : { over, ...(basis === undefined ? {} : { basis }) };
  return { ...excess, twins: [...new Set([...before.twins, ...twins.map(({ uid }) => uid)])] };
}

/**
 * Returns what is left of it by now. Money that does not come in any more takes as much off the accepted excess: otherwise other money
 * could come in unasked in its place. An invoice that comes to more does the same.
 */
export function stillAccepted(accepted: AcceptedDoubts, now: ExcessBasis): AcceptedDoubts {
  const { twins, over, basis } = accepted;
  if (basis === undefined) return accepted;
  const { billed, amounts } = basis;
  const more = billed === null || now.billed === null ? '0' : above(now.billed, billed);
  const less = Object.entries(amounts).map(([uid, amount]) => above(amount, now.amounts[uid] ?? '0'));
  return { twins, over: [more, ...less].reduce(subtract, over) };
}

const above = (amount: Decimal, than: Decimal): Decimal => (compare(amount, than) > 0 ? subtract(amount, than) : '0');

/** True when the person had nothing to accept. */
export const isNothing = ({ twins, over }: AcceptedDoubts): boolean => twins.length === 0 && compare(over, '0') <= 0;
