import { compare } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The doubts about a payment that the person knew of when they had it recorded, changed or marked as received. */
export interface AcceptedDoubts {
  /** Other payments of the same amount, day and method. */
  readonly twins: readonly Uid[];
  /** By how much more comes in than is due; zero when the person accepted no excess. */
  readonly over: Decimal;
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
  readonly currency: string | null;
}

/** Returns both together: all twins, and the larger excess. */
export function acceptedTogether(one: AcceptedDoubts, other: AcceptedDoubts): AcceptedDoubts {
  return {
    twins: [...new Set([...one.twins, ...other.twins])],
    over: compare(one.over, other.over) >= 0 ? one.over : other.over,
  };
}

/** Returns what the person accepts who has these doubts sent all the same. */
export function acceptedWith({ twins, over }: PaymentDoubts): AcceptedDoubts {
  return { twins: twins.map(({ uid }) => uid), over: over ?? '0' };
}

/** True when the person had nothing to accept. */
export const isNothing = ({ twins, over }: AcceptedDoubts): boolean => twins.length === 0 && compare(over, '0') <= 0;
