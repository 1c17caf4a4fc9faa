import { and, desc, eq, inArray } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { InvoiceActivity, InvoiceEvent } from '#shared/screens/activity.ts';
import type { Uid } from '#shared/service/ids.ts';
import { drawnInvoice } from './drawn-invoice.ts';
import { isFirstSight, seenInAccount } from './seen-changes.ts';
import type { Book } from '#main/db/book.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { contactNotes } from '#main/db/schema/contact-log.ts';
import { outbox } from '#main/db/schema/engine.ts';
import { draftVersions } from '#main/db/schema/history.ts';
import { payments } from '#main/db/schema/payments.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import { notesOf } from '#main/db/outbox/journal-list.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Limit of events of one invoice; older ones are in the outbox and the account. */
const MOST_EVENTS = 200;

type Parts = Pick<Book, 'orm' | 'rows' | 'outbox' | 'engineStores' | 'conflicts' | 'journal'>;

/** Returns the known history of an invoice, newest first: own work and changes seen in the account. Null for an unknown invoice. */
export function activityOf(book: Parts, uid: Uid): InvoiceActivity | null {
  const { orm, rows } = book;
  const drawn = drawnInvoice(rows, uid);
  if (drawn === null) return null;
  const { state, view, connection } = drawn;
  const own = ownEdits(orm, uid);
  const isOwnBirth = own.some((event) => event.kind === 'own' && event.op === 'create' && event.of === 'invoice');
  const events = [
    // Its birth is told by the account itself, with its true time.
    ...seenInAccount(book, uid, MOST_EVENTS).filter((event) => !isFirstSight(event)),
    ...own,
    ...mailsOf(book, uid),
    ...callsAbout(orm, uid),
    ...setBacks(orm, uid),
    ...notesOf(book, drawn.resource, uid).map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...paymentsOf(orm, uid)
      .flatMap((payment) => notesOf(book, 'payments', payment.uid))
      .map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...(isOwnBirth ? [] : birthOf(state.mirror)),
  ];
  // The sort is stable: events of the same time keep the order from above.
  const newest = events.toSorted((one, other) => other.at - one.at).slice(0, MOST_EVENTS);
  const currency = view['currency_iso_code'];
  return { events: newest, currency: typeof currency === 'string' ? currency : (connection?.currency ?? null) };
}

const paymentsOf = (orm: Orm, uid: Uid) =>
  orm.select({ uid: payments.uid, amount: payments.amount }).from(payments).where(eq(payments.invoiceUid, uid)).all();

/** Returns the edits of a document, and of the payments of an invoice, that were not discarded. */
export function ownEdits(orm: Orm, uid: Uid, of: 'invoice' | 'profile' = 'invoice'): readonly InvoiceEvent[] {
  const amounts = new Map(paymentsOf(orm, uid).map((payment) => [payment.uid, payment.amount]));
  const { id, op, resource, dataJson, state, createdAt, settledAt } = outbox;
  const rows = orm
    .select({ id, op, resource, uid: outbox.uid, dataJson, state, createdAt, settledAt })
    .from(outbox)
    .where(inArray(outbox.uid, [uid, ...amounts.keys()]))
    .orderBy(desc(id))
    .limit(MOST_EVENTS)
    .all();
  return rows.flatMap((row): readonly InvoiceEvent[] => {
    if (row.state === 'cancelled' || row.op === 'deliver' || row.op === 'reminder') return [];
    const data: JsonObject = parseJson(row.dataJson) ?? {};
    const amount = amounts.get(row.uid) ?? asText(data['amount']);
    const isPayment = row.resource === 'payments';
    return [
      {
        kind: 'own',
        at: row.settledAt ?? row.createdAt,
        entry: row.id,
        op: row.op,
        of: isPayment ? 'payment' : of,
        fields: row.op === 'update' ? Object.keys(data) : [],
        amount: isPayment ? amount : null,
        state: row.state,
      },
    ];
  });
}

function mailsOf(book: Parts, uid: Uid): readonly InvoiceEvent[] {
  return listMailRecords(book, uid).map(({ id, kind, delivery, leftAt, queuedAt, state }) => ({
    kind: 'mail',
    at: leftAt ?? queuedAt,
    entry: id,
    op: kind,
    to: delivery?.recipients ?? null,
    state,
  }));
}

function callsAbout(orm: Orm, uid: Uid): readonly InvoiceEvent[] {
  const { id, at, text, invoiceUid } = contactNotes;
  const calls = orm.select({ id, at, text }).from(contactNotes).where(eq(invoiceUid, uid)).orderBy(desc(id));
  return calls
    .limit(MOST_EVENTS)
    .all()
    .map((call) => ({ kind: 'call', ...call }));
}

/** Returns discarded drafts and restored versions. */
export function setBacks(orm: Orm, uid: Uid): readonly InvoiceEvent[] {
  const { id, at, kind } = draftVersions;
  return orm
    .select({ id, at, kind })
    .from(draftVersions)
    .where(and(eq(draftVersions.uid, uid), inArray(kind, ['discarded', 'replaced'])))
    .all()
    .flatMap(({ kind: is, ...version }) =>
      is === 'discarded' || is === 'replaced' ? [{ kind: 'version', ...version, is }] : [],
    );
}

export function birthOf(mirror: JsonObject | null): readonly InvoiceEvent[] {
  const at = typeof mirror?.['created_at'] === 'string' ? Date.parse(mirror['created_at']) : Number.NaN;
  return Number.isNaN(at) ? [] : [{ kind: 'born', at }];
}
