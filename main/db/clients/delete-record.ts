import { and, asc, count, eq, inArray, like } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { clientSums } from '#shared/figures/client-figures.ts';
import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import type { JsonObject } from '#shared/json.ts';
import type { EditedRecord } from '#shared/records/record-form.ts';
import { recordName } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { mayBeInAccount } from '#main/db/bin/can-delete.ts';
import type { Book } from '#main/db/book.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { draftForms } from '#main/db/forms/draft-forms.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { drafts } from '#main/db/schema/engine.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** States in which a profile generates invoices. */
const ACTIVE = ['pending', 'scheduled', 'active'];

/**
 * Deletes an object. Throws `not_found` for one that is gone, and `invalid_input` with the reason when it cannot be deleted now: a
 * client that exists only here stays while something is written for it.
 */
export function deleteRecord(book: Book, resource: EditedRecord, uid: Uid, at: number): void {
  const state = book.rows.of(resource).byUid(uid);
  const isLocal = state !== null && !mayBeInAccount(state, book.outbox.listOpenOf(uid));
  if (isLocal && draftsNaming(book, uid) > 0) throw new AppError('invalid_input', message('error_client_has_draft'));
  const [outcome] = book.editorOf(resource).bin.remove([uid], at);
  if (outcome?.kind === 'refused') throw new AppError('invalid_input', outcome.message);
}

/** Brings a deleted object back while its delete waits. Throws `invalid_input` when that is no longer possible. */
export function restoreRecord(book: Book, resource: EditedRecord, uid: Uid, at: number): void {
  const [outcome] = book.editorOf(resource).bin.restore([uid], at);
  if (outcome?.kind === 'refused') throw new AppError('invalid_input', outcome.message);
}

/** Returns what deleting an object means; null for one that is not in the book. */
export function recordDeleteImpact(
  book: Book,
  resource: EditedRecord,
  uid: Uid,
  today: PlainDate,
): RecordDeleteImpact | null {
  const state = book.rows.of(resource).byUid(uid);
  if (state === null || state.presence === 'gone' || state.isDeleting) return null;
  const { view, connection } = book.rows.draw(resource, state);
  const common = {
    resource,
    uid,
    name: nameIn(resource, view),
    isLocal: !mayBeInAccount(state, book.outbox.listOpenOf(uid)),
  };
  const nothing = { open: [], profiles: [], drafts: 0, isLastContact: false };
  switch (resource) {
    case 'connections': {
      const profiles = activeProfiles(book, uid).map(({ name }) => name);
      return { ...common, ...nothing, open: openOf(book, uid, today), profiles, drafts: draftsNaming(book, uid) };
    }
    case 'contacts': {
      const client = connection?.uid ?? null;
      if (client === null) return { ...common, ...nothing };
      const mailing = activeProfiles(book, client).filter(({ method }) => method === 'auto_send');
      return {
        ...common,
        ...nothing,
        profiles: mailing.map(({ name }) => name),
        isLastContact: contactsOf(book, client) <= 1,
      };
    }
  }
}

function nameIn<R extends EditedRecord>(resource: R, view: JsonObject): string {
  return recordName({ resource, form: draftForms[resource].fromView(view, null) });
}

function openOf({ orm }: Book, client: Uid, today: PlainDate): RecordDeleteImpact['open'] {
  const { invoices, paymentsOf } = readFigureRows(orm, client);
  return clientSums(invoices, paymentsOf, today)
    .sums.filter(({ due }) => due.count > 0)
    .map(({ currency, due }) => ({ currency, ...due }));
}

function activeProfiles({ orm }: Book, client: Uid) {
  const { profileName: name, recurringMethod: method, connectionUid, isListed, state } = recurringInvoices;
  return orm
    .select({ name, method })
    .from(recurringInvoices)
    .where(and(eq(connectionUid, client), eq(isListed, true), inArray(state, ACTIVE)))
    .orderBy(asc(name))
    .all();
}

function contactsOf({ orm }: Book, client: Uid): number {
  const { connectionUid, isListed } = contacts;
  const isOwn = and(eq(connectionUid, client), eq(isListed, true));
  return orm.select({ of: count() }).from(contacts).where(isOwn).get()?.of ?? 0;
}

/** Counts the drafts of other objects that name this one. */
function draftsNaming({ orm }: Book, uid: Uid): number {
  const isNaming = like(drafts.formJson, `%${uid}%`);
  return orm.select({ of: count() }).from(drafts).where(isNaming).get()?.of ?? 0;
}
