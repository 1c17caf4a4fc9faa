import type { JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { minorOf, minorText } from '#main/demo/totals/fraction.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Evidence } from './oracle.ts';

/** Of cents: these worlds bill in currencies that have them. */
const DIGITS = 2;

const amountOf = (value: JsonValue | undefined): bigint | null =>
  typeof value === 'string' && value !== '' ? minorOf(value, DIGITS) : null;

/** What may be paid of an invoice by what the person saw, with any of what they did to its payments themselves. */
export function paidByThePerson(
  evidence: Evidence,
  invoice: Uid,
  seen: readonly (JsonValue | undefined)[],
): readonly string[] {
  const moves = evidence.acknowledged.filter((act) => isPaymentOf(evidence, act, invoice)).flatMap(moveOf);
  const totals = seen.flatMap((value) => amountOf(value) ?? []);
  const reached = moves.reduce<ReadonlySet<bigint>>(
    (sums, move) => new Set([...sums, ...[...sums].map((sum) => sum + move)]),
    new Set(totals),
  );
  return [...reached].map((total) => minorText(total, DIGITS));
}

function isPaymentOf({ life }: Evidence, { mutation }: Acknowledged, invoice: Uid): boolean {
  if (mutation.resource !== 'payments') return false;
  if (mutation.op === 'create') return mutation.data['invoice'] === invoice;
  return life().book.rows.of('payments').byUid(mutation.uid)?.parentUid === invoice;
}

function moveOf({ mutation, seen }: Acknowledged): readonly bigint[] {
  const before = amountOf(seen['amount']) ?? 0n;
  switch (mutation.op) {
    case 'create':
      return [amountOf(mutation.data['amount']) ?? 0n];
    case 'update':
      return [(amountOf(mutation.data['amount']) ?? before) - before];
    case 'realize':
      return [before];
    default:
      return [-before];
  }
}
