import { and, asc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import type { OutboxRow, OutboxState } from '#shared/outbox/entry.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OwnPayment, PaidAmount, PaymentMoney } from '#shared/payments/own-payments.ts';
import { moneyOf, movedBy, paidWithOwn } from '#shared/payments/own-payments.ts';
import type { Uid } from '#shared/service/ids.ts';
import { invoiceState } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { attempts, outbox } from '#main/db/schema/engine.ts';
import { payments } from '#main/db/schema/payments.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { MoneyAtIntent } from './attempt-table.ts';
import { createAttemptTable, moneyIn } from './attempt-table.ts';
import type { OutboxTable } from './outbox-table.ts';
import { OPEN_STATES } from './outbox-table.ts';

/** For so long (ms) an edit may be made on an invoice as it was before own payments: an editor stays open, a list lags. */
const KNOWN_LATE_MS = 24 * 3_600_000;

/** The last attempt of a request about a payment. */
interface Made {
  readonly id: number;
  readonly state: OutboxState;
  readonly settledAt: number | null;
  readonly intentAt: number;
  readonly moneyJson: string | null;
  readonly evidenceJson: string | null;
}

interface OwnEffectsDeps {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/** Remembers what own requests do to invoices, so that nobody is asked about it as if others had done it. */
export function createOwnEffects({ orm, rows, outbox: entries }: OwnEffectsDeps) {
  const attemptRows = createAttemptTable(orm);
  const { mayHaveArrivedSince } = attemptRows;
  const made = prepared(() =>
    orm
      .select({
        id: outbox.id,
        state: outbox.state,
        settledAt: outbox.settledAt,
        intentAt: attempts.intentAt,
        moneyJson: attempts.moneyJson,
        evidenceJson: attempts.evidenceJson,
      })
      .from(payments)
      .innerJoin(outbox, eq(outbox.uid, payments.uid))
      .innerJoin(attempts, and(eq(attempts.outboxId, outbox.id), eq(attempts.attempt, outbox.attempts)))
      .where(
        and(
          eq(payments.invoiceUid, sql.placeholder('invoice')),
          isNotNull(attempts.moneyJson),
          or(
            and(eq(outbox.state, 'done'), gte(outbox.settledAt, sql.placeholder('since'))),
            inArray(outbox.state, OPEN_STATES),
          ),
        ),
      )
      .orderBy(asc(attempts.intentAt), asc(outbox.id))
      .prepare(),
  );

  const madeOn = (invoice: Uid, at: number): readonly Made[] => made().all({ invoice, since: at - KNOWN_LATE_MS });

  function unsettledOf({ id, state, moneyJson }: Made): readonly PaidAmount[] {
    const mutation = entries.get(id)?.mutation;
    const before = moneyIn(moneyJson);
    if (state === 'done' || mutation === undefined || before === null || !mayHaveArrivedSince(id, 0)) return [];
    return [movedBy(before.payment, expectedOf(mutation, before.payment))];
  }

  const underWay = prepared(() =>
    orm
      .selectDistinct({ uid: payments.uid })
      .from(payments)
      .innerJoin(outbox, eq(outbox.uid, payments.uid))
      .where(and(eq(payments.invoiceUid, sql.placeholder('invoice')), inArray(outbox.state, OPEN_STATES)))
      .prepare(),
  );

  return {
    /** Returns the payments of an invoice that have open entries. */
    listPaymentsUnderWay: (invoice: Uid): readonly Uid[] =>
      underWay()
        .all({ invoice })
        .map(({ uid }) => uid),

    /** Returns what to store with an attempt of this mutation; null unless it is about a payment of a known invoice. */
    moneyAtIntent({ resource, op, uid }: Mutation, at: number): MoneyAtIntent | null {
      if (resource !== 'payments') return null;
      const payment = rows.of('payments').byUid(uid);
      const invoice = payment?.parentUid ?? null;
      const shown = invoice === null ? undefined : invoiceState(rows, invoice)?.mirror?.['paid_total'];
      if (payment === null || invoice === null || typeof shown !== 'string' || !isDecimal(shown)) return null;
      const known = op === 'create' ? null : moneyOf(payment.mirror ?? {});
      return { paid: paidWithOwn(shown, madeOn(invoice, at).flatMap(settledOf)), payment: known };
    },

    /** Returns by how much a settled entry has moved what is paid, as evidence of its attempt; null when it is not known. */
    movedBySettled(entry: OutboxRow, answer: JsonObject): JsonObject | null {
      const { mutation, id, attempts: count } = entry;
      if (mutation.resource !== 'payments' || count === 0) return null;
      const before = attemptRows.moneyOf(id);
      if (before === null) return null;
      const after = mutation.op === 'delete' ? null : moneyOf(answer);
      if (mutation.op !== 'delete' && after === null) return null;
      const isMarked = mutation.op === 'realize' && after !== null;
      return { moved: { ...movedBy(before.payment, isMarked ? { ...after, isReceived: true } : after) } };
    },

    /** Returns what own entries did to an invoice that was edited then (ms since epoch), apart from its own edits. */
    ownEffects(invoice: Uid, editedAt: number): OwnEffects {
      const requests = madeOn(invoice, editedAt);
      return {
        isMailed: entries.listMailsOf(invoice).some(({ id }) => mayHaveArrivedSince(id, 0)),
        payments: requests.flatMap(settledOf),
        unsettled: requests.flatMap(unsettledOf),
      };
    },
  };
}

function settledOf({ state, settledAt, intentAt, moneyJson, evidenceJson }: Made): readonly OwnPayment[] {
  const before = moneyIn(moneyJson);
  // Evidence of a settled attempt with money is written by `movedBySettled` only.
  const evidence = parseStored(evidenceJson ?? 'null') as { readonly moved?: PaidAmount } | null;
  const moved = evidence?.moved;
  if (state !== 'done' || settledAt === null || before === null || moved === undefined) return [];
  return [{ intentAt, settledAt, paidBefore: before.paid, moved }];
}

/** Returns the payment that a request makes of the one before it; null is no payment. */
function expectedOf(mutation: Mutation, before: PaymentMoney | null): PaymentMoney | null {
  switch (mutation.op) {
    case 'create':
      return moneyOf(mutation.data);
    case 'update':
      return before === null ? null : { ...before, ...amountIn(mutation.data) };
    case 'realize':
      return before === null ? null : { ...before, isReceived: true };
    case 'delete':
    case 'deliver':
    case 'reminder':
      return null;
    default:
      return assertNever(mutation);
  }
}

function amountIn({ amount }: JsonObject): { readonly amount?: string } {
  return typeof amount === 'string' && isDecimal(amount) ? { amount } : {};
}
