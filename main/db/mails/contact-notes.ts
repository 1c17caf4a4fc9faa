import { desc, eq } from 'drizzle-orm';
import type { ContactNote, InvoiceContacts } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { contactNotes, invoiceSnoozes } from '#main/db/schema/contact-log.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the call notes of a client, newest first. */
export function callsOf(orm: Orm, connectionUid: Uid, limit: number): readonly ContactNote[] {
  const { id, at, text } = contactNotes;
  return orm
    .select({ id, at, text, number: invoices.statementNo })
    .from(contactNotes)
    .leftJoin(invoices, eq(invoices.uid, contactNotes.invoiceUid))
    .where(eq(contactNotes.connectionUid, connectionUid))
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .all();
}

/** Returns the time of the newest call note of a client (ms since epoch), or null. */
export const lastCallAt = (orm: Orm, connectionUid: Uid): number | null =>
  callsOf(orm, connectionUid, 1)[0]?.at ?? null;

const MOST_SHOWN = 50;

/** Returns the notes and snooze of an invoice and of its present client. */
export function contactsOfInvoice(orm: Orm, uid: Uid): InvoiceContacts {
  const client = orm.select({ uid: invoices.connectionUid }).from(invoices).where(eq(invoices.uid, uid)).get()?.uid;
  const snooze = orm
    .select({ until: invoiceSnoozes.until })
    .from(invoiceSnoozes)
    .where(eq(invoiceSnoozes.invoiceUid, uid))
    .get();
  return {
    calls: client === null || client === undefined ? [] : callsOf(orm, client, MOST_SHOWN),
    snoozedUntil: snooze?.until ?? null,
  };
}
