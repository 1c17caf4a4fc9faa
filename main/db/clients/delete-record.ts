import { and, count, eq, inArray, like } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { clientSums } from '#shared/figures/client-figures.ts';
import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { EditedRecord } from '#shared/records/record-form.ts';
import { recordName } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Message } from '#shared/words/part.ts';
import { connectionLabel } from '#shared/service/connection.ts';
import { documentResources } from '#shared/service/resources.ts';
import { message } from '#shared/words/message.ts';
import type { WaitingPayments } from '#main/db/bin/can-delete.ts';
import { deleteRefusal, mayBeInAccount } from '#main/db/bin/can-delete.ts';
import type { Book } from '#main/db/book.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { draftForms } from '#main/db/forms/draft-forms.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { drafts } from '#main/db/schema/engine.ts';
import { binSnapshots } from '#main/db/schema/history.ts';
import { activeProfiles } from './active-profiles.ts';

/** Payments belong to invoices. */
const NO_PAYMENTS: WaitingPayments = new Map();

/** An object with where the person was shown that it is: only here, or in the account as well. */
type ShownRecord = Pick<RecordDeleteImpact, 'resource' | 'uid' | 'isLocal'>;

/**
 * Deletes an object; with a client that exists only here, its contacts. Throws `not_found` for one that is gone, and `invalid_input`
 * with the reason when it cannot be deleted now: a client that exists only here stays while something is written for it.
 */
export function deleteRecord(book: Book, { resource, uid, isLocal: isShownLocal }: ShownRecord, at: number): void {
  book.writer.write(() => {
    const state = book.rows.of(resource).byUid(uid);
    const isLocal = state !== null && !mayBeInAccount(state, book.outbox.listOpenOf(uid));
    if (isShownLocal && !isLocal) throw new AppError('invalid_input', message('error_record_has_left'));
    if (isLocal && draftsNaming(book, uid) > 0) throw new AppError('invalid_input', message('error_client_has_draft'));
    if (isLocal && resource === 'connections')
      for (const contact of contactsOf(book, uid)) requireDone(book.editorOf('contacts').bin.remove([contact], at));
    requireDone(book.editorOf(resource).bin.remove([uid], at));
  });
}

/** Brings a deleted object back while its delete waits, with what went with it. Throws `invalid_input` when it is too late. */
export function restoreRecord(book: Book, resource: EditedRecord, uid: Uid, at: number): void {
  book.writer.write(() => {
    const contactsWithIt = binnedWith(book, uid);
    requireDone(book.editorOf(resource).bin.restore([uid], at));
    if (contactsWithIt.length > 0) requireDone(book.editorOf('contacts').bin.restore(contactsWithIt, at));
  });
}

function requireDone(outcomes: readonly BinOutcome[]): void {
  const refused = outcomes.find((outcome) => outcome.kind === 'refused');
  if (refused !== undefined) throw new AppError('invalid_input', refused.message);
}

/** Lists the contacts that went into the bin together with their client. */
function binnedWith({ orm }: Book, client: Uid): readonly Uid[] {
  const { uid, at, connectionUid } = binSnapshots;
  const own = orm.select({ at }).from(binSnapshots).where(eq(uid, client)).get();
  if (own === undefined) return [];
  const isWithIt = and(eq(connectionUid, client), eq(at, own.at));
  return orm
    .select({ uid })
    .from(binSnapshots)
    .innerJoin(contacts, eq(contacts.uid, uid))
    .where(isWithIt)
    .all()
    .map((row) => row.uid);
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
    email: textOrEmpty(view[resource === 'connections' ? 'business_email' : 'email']),
    isLocal: !mayBeInAccount(state, book.outbox.listOpenOf(uid)),
    refusal: deleteRefusal(book, uid, NO_PAYMENTS),
  };
  const nothing = { open: [], profiles: [], drafts: 0, waiting: 0, isLastContact: false };
  switch (resource) {
    case 'connections': {
      const profiles = activeProfiles(book.orm, uid).map(({ name }) => name);
      const [naming, waiting] = [draftsNaming(book, uid), waitingFor(book, uid)];
      const refusal = common.refusal ?? (common.isLocal ? refusalOfLocal(naming, waiting) : null);
      return { ...common, ...nothing, open: openOf(book, uid, today), profiles, drafts: naming, waiting, refusal };
    }
    case 'contacts': {
      const client = connection?.uid ?? null;
      if (client === null) return { ...common, ...nothing };
      const mailing = activeProfiles(book.orm, client).filter(({ method }) => method === 'auto_send');
      return {
        ...common,
        ...nothing,
        profiles: mailing.map(({ name }) => name),
        isLastContact: contactsOf(book, client).length <= 1,
      };
    }
    case 'recurring_invoices':
    case 'item_categories':
    case 'expense_categories':
    case 'task_categories':
    case 'trip_categories':
      return { ...common, ...nothing };
    default:
      return assertNever(resource);
  }
}

function nameIn<R extends EditedRecord>(resource: R, view: JsonObject): string {
  if (resource === 'connections') return connectionLabel(view);
  return recordName({ resource, form: draftForms[resource].fromView(view, null) });
}

function openOf({ orm }: Book, client: Uid, today: PlainDate): RecordDeleteImpact['open'] {
  const { invoices, paymentsOf } = readFigureRows(orm, client);
  return clientSums(invoices, paymentsOf, today)
    .sums.filter(({ due }) => due.count > 0)
    .map(({ currency, due }) => ({ currency, ...due }));
}

function contactsOf({ orm }: Book, client: Uid): readonly Uid[] {
  const { uid, connectionUid, isListed } = contacts;
  const isOwn = and(eq(connectionUid, client), eq(isListed, true));
  return orm
    .select({ uid })
    .from(contacts)
    .where(isOwn)
    .all()
    .map((row) => row.uid);
}

/** A client that exists only here stays while something is written for it. */
function refusalOfLocal(naming: number, waiting: number): Message | null {
  if (naming > 0) return message('error_client_has_draft');
  return waiting > 0 ? message('error_others_wait', { count: waiting }) : null;
}

/** Counts the changes that wait and need a client. Contacts go with their client. */
function waitingFor({ outbox }: Book, client: Uid): number {
  const isOther = ({ resource }: Mutation): boolean => resource !== 'connections' && resource !== 'contacts';
  return outbox.listOpen().filter(({ mutation, dependsOn }) => isOther(mutation) && dependsOn.includes(client)).length;
}

/** Counts the drafts of documents that name a client. */
function draftsNaming({ orm }: Book, uid: Uid): number {
  const isNaming = and(inArray(drafts.resource, documentResources), like(drafts.formJson, `%${uid}%`));
  return orm.select({ of: count() }).from(drafts).where(isNaming).get()?.of ?? 0;
}
