import type { JsonObject, JsonValue } from '#shared/json.ts';
import { add, compare, isDecimal, subtract } from '#shared/money/decimal.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import { authorOf } from './authors.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { readWireBody } from './wire-body.ts';

const PAYMENTS = 'GET /api/invs/:id/payments';

/** The last time that a list of payments was read, and by which start of the program. */
interface Look {
  readonly at: number;
  readonly life: number;
}

const s30: Oracle = {
  name: 'S30',
  statement: 'No payment doubles one of others, and none takes what is due below zero, unless the person was told.',
  watch(evidence, report) {
    const looks = new Map<string, Look>();
    return {
      arrived(arrival, call) {
        // A list that meets a fault shows nothing, or something else.
        if (arrival.label === PAYMENTS && call.fault === null)
          looks.set(arrival.path, { at: evidence.time.now(), life: call.life });
        const invoice = isOfPayment(call) ? invoiceOf(evidence, call) : null;
        if (invoice === null || call.entry === null) return;
        const look = looks.get(`/api/invs/${invoice.hash_key}/payments`);
        const since = toldAt(evidence, call.entry, invoice);
        if (look === undefined || look.life !== call.life || since === null) return;
        const { list_lag: lag } = evidence.service.service.context.knobs;
        const theirs = invoice.payments.filter((payment) =>
          isTheirs(evidence, payment, { after: since, before: look.at - lag * 1_000 }),
        );
        if (theirs.length === 0) return;
        const body = readWireBody(arrival.body) ?? {};
        if (call.write?.op === 'create' && theirs.some((payment) => isSame(payment, body)))
          report(`${arrival.path} records what somebody else has recorded since`, 'doubled');
        if (!bringsAnything(invoice, call, body)) return;
        const excess = excessOf(evidence, invoice, call, body);
        const ours = add(excess, waitingBeside(evidence, call.entry, invoice));
        const own = subtract(ours, sumOf(theirs.filter((payment) => isCounted(evidence, payment))));
        if (compare(excess, '0') > 0 && compare(own, excess) < 0)
          report(`${arrival.path} lets ${excess} more come in than is due`, 'below zero');
      },
    };
  },
};

/** A payment that is recorded, or marked as received. */
const isOfPayment = ({ write }: PortCall): boolean =>
  write?.op === 'realize' || (write?.op === 'create' && write.resource === 'payments');

function invoiceOf({ service }: Evidence, { write }: PortCall): StoredInvoice | null {
  const id = write !== null && 'parent' in write ? (write.parent?.id ?? null) : null;
  return service.service.state.invoices.find((invoice) => invoice.id === id) ?? null;
}

/** When the person last recorded, changed or marked a payment of this invoice, or was told what had come in. */
function toldAt({ acknowledged, life }: Evidence, entry: number, invoice: StoredInvoice): number | null {
  const { rows } = life().book;
  const uid = rows.of('invoices').byServerId(invoice.id)?.uid;
  const ofInvoice = acknowledged.filter(
    ({ mutation }) =>
      mutation.resource === 'payments' &&
      (mutation.op === 'create' ? mutation.data['invoice'] : rows.of('payments').byUid(mutation.uid)?.parentUid) ===
        uid,
  );
  if (!ofInvoice.some((act) => act.entry === entry)) return null;
  return Math.max(...ofInvoice.map(({ at }) => at));
}

/** Own payments of the invoice that wait beside this one: the person was told of the excess of all, and is asked with the last. */
function waitingBeside({ acknowledged, entries, life }: Evidence, entry: number, invoice: StoredInvoice): string {
  const uid = life().book.rows.of('invoices').byServerId(invoice.id)?.uid;
  const waiting = new Set(entries.open().map(({ id }) => id));
  const amounts = acknowledged.map(({ mutation, entry: other }) =>
    mutation.op === 'create' && mutation.data['invoice'] === uid && other !== entry && waiting.has(other)
      ? mutation.data['amount']
      : null,
  );
  const isTaking = (amount: JsonValue | undefined): amount is string =>
    typeof amount === 'string' && isDecimal(amount) && compare(amount, '0') > 0;
  return add('0', ...amounts.filter(isTaking));
}

/** Made by somebody else in that time, and as it is now ever since. */
function isTheirs(
  evidence: Evidence,
  { id }: StoredPayment,
  { after, before }: { readonly after: number; readonly before: number },
): boolean {
  const versions = evidence.service.history.versionsOf('payments', id);
  const [made] = versions;
  if (made === undefined || made.at <= after || (versions.at(-1)?.at ?? 0) >= before) return false;
  return authorOf(evidence, 'payments', id, made.at).kind === 'other';
}

function isSame(payment: StoredPayment, body: JsonObject): boolean {
  const [mine, theirs] = [body['amount'], payment.amount];
  return (
    body['date'] === payment.date &&
    body['payment_method'] === payment.payment_method &&
    typeof mine === 'string' &&
    isDecimal(mine) &&
    theirs !== null &&
    isDecimal(theirs) &&
    compare(mine, theirs) === 0
  );
}

function isCounted({ service }: Evidence, { state }: StoredPayment): boolean {
  return state === 'realized' || service.service.context.knobs.unrealized_counts === 'yes';
}

/** By a payment of nothing no more comes in than without it, whatever others have paid. */
function bringsAnything({ payments }: StoredInvoice, { write }: PortCall, { amount }: JsonObject): boolean {
  const brought = write?.op === 'realize' ? payments.find(({ id }) => id === write.target.id)?.amount : amount;
  return typeof brought === 'string' && isDecimal(brought) && compare(brought, '0') > 0;
}

const sumOf = (payments: readonly StoredPayment[]): string =>
  add('0', ...payments.map(({ amount }) => amount ?? '0').filter(isDecimal));

/** By how much more will have come in than the invoice comes to. A payment that is only announced takes nothing off. */
function excessOf(evidence: Evidence, invoice: StoredInvoice, { write }: PortCall, body: JsonObject): string {
  const marked = write?.op === 'realize' ? write.target.id : null;
  const counted = invoice.payments.filter((payment) => payment.id === marked || isCounted(evidence, payment));
  const { amount, payment_method: method } = body;
  const { payment_state: state, unrealized_counts: counts } = evidence.service.service.context.knobs;
  const isIn = state === 'realized' || counts === 'yes' || method === 'paypal';
  const added = write?.op === 'create' && isIn && typeof amount === 'string' && isDecimal(amount) ? amount : '0';
  const billed = invoice.billed_total;
  return billed !== null && isDecimal(billed) ? subtract(add(sumOf(counted), added), billed) : '0';
}

export const moneyOracles: readonly Oracle[] = [s30];
