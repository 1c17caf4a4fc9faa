import type { Book } from '#main/db/book.ts';
import { createDuplicateWatchTable } from '#main/db/outbox/duplicate-watch-store.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { JsonObject } from '#shared/json.ts';
import type { NeedsYouReason, OutboxError } from '#shared/outbox/entry.ts';
import type { Delivery, Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import type { Uid } from '#shared/service/ids.ts';
import { newClient, newInvoice, updateOf } from '#test/helpers/books.ts';
import type { PlannedInvoice } from './account-plan.ts';
import { DRAFT_AT, sceneUid, TODAY } from './account-plan.ts';
import { message } from '#shared/words/message.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** As the client words what the service refused. */
export const numberRefused: OutboxError = {
  code: 'rejected',
  message: message('error_refused_write', { complaint: 'Statement no has already been taken' }),
  status: 422,
  fields: { statement_no: ['has already been taken'] },
};

const noAnswer: OutboxError = {
  code: 'timeout',
  message: message('error_no_answer_in_time', { host: 'acme.example', next: message('error_next_is_checked') }),
  status: null,
  fields: {},
};

/** Uids of what only a scene has, apart from those that the book gives. */
const ownUid = (index: number): Uid => sceneUid('other', 10_000 + index);

/** Writes edits, payments and mails into the book that the account does not have yet. */
export class LocalWork {
  readonly #book: Book;
  readonly #now: number;

  constructor(book: Book, now: number) {
    this.#book = book;
    this.#now = now;
  }

  /** An invoice that was written here and never sent off. */
  draft({ uid, number, client, date, dueDate, summary, note, poNumber, details }: PlannedInvoice): void {
    const view = { statement_no: number, date, due_date: dueDate, summary, note, po_number: poNumber };
    // The details of a plan are plain JSON.
    const form = formFromInvoice({ ...view, ...(details as unknown as JsonObject) }, client.uid);
    this.#book.drafts.save(uid, form, this.#now - DAY_MS);
  }

  /** Enqueues a change and returns its entry. */
  queue(mutation: Mutation, agoMs = 20 * MINUTE_MS): number {
    const [id = 0] = this.#book.edits.enqueue([mutation], this.#now - agoMs);
    return id;
  }

  edit(uid: Uid, data: JsonObject): number {
    return this.queue(updateOf(this.#book, 'invoices', uid, data));
  }

  /** A change of what the lines cost, as the editor enqueues it. */
  reprice(uid: Uid): number {
    const { drafts, outbox } = this.#book;
    const page = getInvoicePage(this.#book, uid, TODAY);
    const form = formFromInvoice(page?.invoice ?? {}, page?.client?.uid ?? null);
    const at = this.#now - 20 * MINUTE_MS;
    drafts.opened(uid);
    drafts.save(uid, { ...form, lines: form.lines.map((line) => ({ ...line, price: '150' })) }, at);
    drafts.queue(uid, at);
    return outbox.listOpenOf(uid)[0]?.id ?? 0;
  }

  mail(op: 'deliver' | 'reminder', uid: Uid, data: Delivery | null = null): number {
    return this.queue({ op, resource: 'invoices', uid, data });
  }

  pay(uid: Uid, invoiceUid: Uid, amount: string, method: 'cash' | 'bank_transfer'): number {
    const input = { date: TODAY, amount, payment_method: method, details: '', isReceived: false };
    createPaymentEdits(this.#book).record({ uid, invoiceUid, input }, this.#now - 20 * MINUTE_MS);
    return this.#book.outbox.listOpenOf(uid)[0]?.id ?? 0;
  }

  /** Marks the entry as being sent: its request is under way. */
  sending(id: number): number {
    const body = this.#bodyOf(id);
    this.#book.engineStores.outbox.markSending(id, { at: this.#now - 15 * MINUTE_MS, body, baseline: null });
    return id;
  }

  /** Marks the entry as unconfirmed: it was sent and the answer was lost. */
  unconfirmed(id: number): void {
    const at = this.#now - 14 * MINUTE_MS;
    this.#book.engineStores.outbox.markUnconfirmed(this.sending(id), {
      at,
      lookAt: this.#now + DAY_MS,
      error: noAnswer,
    });
  }

  /** It waits for the person, as the engine asks them. */
  asks(
    id: number,
    reason: NeedsYouReason,
    {
      error = null,
      question = null,
    }: { readonly error?: OutboxError | null; readonly question?: OutboxQuestion | null },
  ): void {
    this.#book.engineStores.outbox.needsPerson(id, reason, error, question);
  }

  /** The account has an edit, joined with one that was made there. */
  merged(uid: Uid, { mine, theirs }: { readonly mine: JsonObject; readonly theirs: JsonObject }): void {
    const { engineStores, rows } = this.#book;
    const id = this.sending(this.edit(uid, mine));
    const state = rows.of('invoices').byUid(uid);
    if (state?.serverId === null || state === null) throw new Error('The account has this invoice.');
    const fields = { ...state.mirror, ...mine, ...theirs };
    const object = { id: state.serverId, hash_key: state.hashKey, fields, details: state.details };
    engineStores.outbox.settle({ entry: id, object, at: this.#now - 8 * MINUTE_MS });
    const changes = Object.entries(mine).map(([name, merged]) => ({
      name,
      mine: state.mirror?.[name] ?? null,
      merged,
    }));
    engineStores.outbox.note({
      kind: 'merged',
      resource: 'invoices',
      uid,
      record: { changes },
      at: this.#now - 8 * MINUTE_MS,
    });
  }

  /** Two payments of which one may be the other a second time. */
  twins(entry: number, uid: Uid, twinUid: Uid): void {
    const { engineStores, orm, rows } = this.#book;
    const [from, until] = [this.#now - DAY_MS, this.#now + DAY_MS];
    engineStores.outbox.watchDuplicates({ entry, resource: 'payments', uid, key: 'scene', from, until });
    const table = createDuplicateWatchTable({ orm, rows });
    const [watch] = table.listOpen('payments', this.#now);
    if (watch !== undefined) table.found(watch.id, twinUid);
  }

  #bodyOf(id: number): JsonObject {
    const mutation = this.#book.outbox.get(id)?.mutation;
    return mutation !== undefined && (mutation.op === 'create' || mutation.op === 'update') ? mutation.data : {};
  }
}

const payment = (id: number): QuestionObject => ({
  id,
  hash_key: null,
  fields: { date: TODAY, amount: '50.00', currency_iso_code: 'USD' },
  details: null,
});

/** Older than what lies at the top of the list. */
const written = { date: '2026-10-01', due_date: '2026-10-15' };

/** Leaves the newest invoices in every state of an upload, and an entry of every kind that a person can meet. */
export function leaveSomeWork(work: LocalWork, invoices: readonly PlannedInvoice[]): void {
  const uid = (index: number): Uid => sceneUid('invoice', index);
  const draft = invoices[DRAFT_AT];
  if (draft !== undefined) work.draft(draft);
  const remindedUid = uid(9);
  work.asks(work.sending(work.mail('reminder', remindedUid)), 'unknown_send', {});
  work.asks(work.mail('deliver', uid(12)), 'held', {
    question: { kind: 'held', because: 'total', shown: '100.00', now: '120.00', current: { currency_iso_code: 'USD' } },
  });
  work.reprice(uid(1));
  work.asks(work.sending(work.edit(uid(3), { due_date: '2026-12-24' })), 'rejected', { error: numberRefused });
  work.unconfirmed(work.edit(uid(4), { note: 'See you in spring.' }));
  work.sending(work.reprice(uid(5)));
  work.asks(work.sending(work.pay(ownUid(1), uid(46), '50.00', 'cash')), 'duplicate_candidates', {
    question: { kind: 'candidates', candidates: [payment(3001), payment(3002)], refused: [] },
  });
  const client = invoices[10]?.client.uid ?? ownUid(0);
  const taken = newInvoice(ownUid(2), client, { ...written, statement_no: 'INV-001290' });
  work.asks(work.sending(work.queue(taken)), 'number_taken', {
    error: numberRefused,
    question: { kind: 'number', number: 'INV-001290', by: null },
  });
  const refused = newInvoice(ownUid(3), client, { ...written, statement_no: 'INV-002140' });
  work.asks(work.sending(work.queue(refused)), 'rejected', { error: numberRefused });
  work.asks(work.pay(ownUid(4), uid(69), '20.00', 'bank_transfer'), 'held', {
    question: {
      kind: 'payment',
      twins: [{ uid: 'twin', date: TODAY, amount: '20.00', method: 'bank_transfer', details: 'ref 7' }],
      over: null,
      currency: 'USD',
      refused: null,
    },
  });
  work.queue(newClient(ownUid(5), { name: 'Harbor Light Bakery', business_email: 'hello@harborlight.example' }));
  work.queue(newInvoice(ownUid(6), ownUid(5), { ...written, statement_no: 'INV-001301' }));
  work.mail('deliver', ownUid(6));
  const paid = work.pay(ownUid(7), uid(92), '25.00', 'bank_transfer');
  work.merged(uid(38), { mine: { note: 'Written here' }, theirs: { due_date: '2026-12-01' } });
  work.twins(paid, sceneUid('payment', 10), sceneUid('payment', 16));
}
