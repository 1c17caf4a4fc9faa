import { and, eq, like } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { MovedNext, NextInvoices } from '#shared/screens/duplicates.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import { drafts } from '#main/db/schema/engine.ts';
import { activeProfiles } from './active-profiles.ts';
import { chosenNext, setNextClient } from './next-client.ts';

/** The resource whose waiting and new objects are moved. */
const MOVED = 'invoices';

/** A choice of the client for the next invoices of another one; `to` is null for the client itself. */
export interface NextChoice {
  readonly uid: Uid;
  readonly to: Uid | null;
}

/** Returns what a choice of another client would move, and what it leaves. */
export function nextInvoicesOf(book: Book, client: Uid): NextInvoices {
  book.typed.showForRead();
  return {
    waiting: waitingFor(book, client).length,
    profiles: activeProfiles(book.orm, client).map(({ name }) => name),
  };
}

/**
 * Chooses the client for the next invoices of another one. Invoices that certainly exist only on this computer are made for that client
 * as well; what is in the account stays where it is. Throws `not_found` for a client that cannot be billed.
 */
export function chooseNext(book: Book, { uid, to }: NextChoice, at: number): MovedNext {
  const { orm, writer } = book;
  return writer.write((touch) => {
    if (to === uid || (to !== null && !isClientListed(orm, to)))
      throw new AppError('not_found', message('error_client_gone'));
    const before = chosenNext(orm, uid);
    setNextClient(orm, uid, to);
    const moved = to === null ? [] : waitingFor(book, uid).filter((invoice) => rebill(book, invoice, [uid, to], at));
    touch.resource('connections');
    return { before, moved };
  });
}

/** Undoes a choice: the invoices that it moved and that are still only here are made for their client again. */
export function takeNextBack(book: Book, { uid, to, before, moved }: NextChoice & MovedNext, at: number): void {
  book.writer.write((touch) => {
    setNextClient(book.orm, uid, before);
    if (to !== null) for (const invoice of moved) rebill(book, invoice, [to, uid], at);
    touch.resource('connections');
  });
}

/** Lists the invoices for a client that certainly exist only on this computer, and that are not on their way. */
function waitingFor(book: Book, client: Uid): readonly Uid[] {
  const { orm, outbox } = book;
  const named = and(eq(drafts.resource, MOVED), like(drafts.formJson, `%${client}%`));
  const written = orm.select({ uid: drafts.uid }).from(drafts).where(named).all();
  const created = outbox.listOpen().flatMap(({ mutation }) => {
    const isOwn = mutation.op === 'create' && mutation.resource === MOVED && mutation.data['connection'] === client;
    return isOwn ? [{ uid: mutation.uid }] : [];
  });
  const all = new Set([...written, ...created].map(({ uid }) => uid));
  return [...all].filter((uid) => isOnlyHere(book, uid) && clientOf(book, uid) === client);
}

function isOnlyHere({ rows, outbox }: Book, invoice: Uid): boolean {
  const isUploaded = (rows.of(MOVED).byUid(invoice)?.mirror ?? null) !== null;
  return !isUploaded && outbox.listOpenOf(invoice).every(({ state, attempts }) => state === 'queued' && attempts === 0);
}

/** Returns the client of an invoice as it is shown: that of its draft, else that of its waiting create. */
function clientOf({ drafts: stored, outbox }: Book, invoice: Uid): Uid | null {
  const draft = stored.read(invoice);
  if (draft !== null) return draft.form.connectionUid;
  const create = outbox.listOpenOf(invoice).find(({ mutation }) => mutation.op === 'create');
  // The field holds the uid of the client.
  return create?.mutation.op === 'create' ? ((create.mutation.data['connection'] ?? null) as Uid | null) : null;
}

/** Makes an invoice for another client. Returns false where it is not for the first one any more, or has left. */
function rebill(book: Book, invoice: Uid, [from, to]: readonly [Uid, Uid], at: number): boolean {
  const { drafts: stored, versions, edits, outbox } = book;
  if (!isOnlyHere(book, invoice) || clientOf(book, invoice) !== from) return false;
  const draft = stored.read(invoice);
  if (outbox.listOpenOf(invoice).some(({ mutation }) => mutation.op === 'create')) {
    const change = { data: { connection: to }, base: { connection: from } };
    edits.enqueue([{ op: 'update', resource: MOVED, uid: invoice, ...change }], at);
  }
  if (draft !== null) {
    versions.keep(invoice, draft.form, 'replaced', at);
    stored.save(invoice, { ...draft.form, connectionUid: to }, at);
  }
  return true;
}
