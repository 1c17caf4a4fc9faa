import { and, eq } from 'drizzle-orm';
import { contactBody, contactFromView, contactName } from '#shared/client/contact-form.ts';
import type { ContactOutcome, ImportedContact, ImportedRecords } from '#shared/import/client-import.ts';
import { addressTaken, isSameContact } from '#shared/import/group-clients.ts';
import type { JsonObject } from '#shared/json.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { Book } from '#main/db/book.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { textChanges } from './client-changes.ts';
import type { ImportOptions } from './import-options.ts';
import { viewWithoutDraft } from './view-without-draft.ts';

interface ContactStep extends ImportedRecords {
  readonly outcome: ContactOutcome;
}

interface KnownContact {
  readonly uid: Uid;
  readonly client: Uid;
  readonly view: JsonObject;
}

interface ClientOfContact {
  readonly uid: Uid;
  readonly name: string;
  /** True where the book has all contacts that the account has. */
  readonly areContactsRead: boolean;
}

/** Imports a contact of a client that is in the book. It is known by its address, which belongs to one person at a client. */
export function importContact(
  book: Book,
  client: ClientOfContact,
  contact: ImportedContact,
  options: ImportOptions,
): ContactStep {
  const known = contactsOf(book, client.uid).find(({ view }) => {
    const { email } = contactFromView(view, client.uid);
    return foldAddress(email) === foldAddress(contact.email);
  });
  if (known === undefined)
    return client.areContactsRead
      ? createContact(client.uid, contact, options)
      : refused(message('import_contacts_unread', { name: client.name }));
  const form = contactFromView(known.view, client.uid);
  return isSameContact(form, contact)
    ? updateContact(known, contact, options)
    : refused(addressTaken(contactName(form)));
}

const refused = (reason: Message): ContactStep => ({ outcome: { kind: 'refused', reason }, created: [], changed: [] });

function contactsOf(book: Book, client: Uid): readonly KnownContact[] {
  const { uid, connectionUid, isListed } = contacts;
  const rows = book.orm
    .select({ uid })
    .from(contacts)
    .where(and(eq(connectionUid, client), eq(isListed, true)))
    .all();
  return rows.flatMap((row) => {
    const view = viewWithoutDraft(book, 'contacts', row.uid);
    return view === null ? [] : [{ uid: row.uid, client, view }];
  });
}

function createContact(client: Uid, contact: ImportedContact, options: ImportOptions): ContactStep {
  const outcome = { kind: 'created' } as const;
  if (options.isTrial) return { outcome, created: [], changed: [] };
  const uid = options.createUid();
  const data = contactBody({ ...contact, connection: client });
  options.enqueue([{ op: 'create', resource: 'contacts', uid, data }]);
  return { outcome, created: [{ resource: 'contacts', uid }], changed: [] };
}

function updateContact(
  { uid, view, client }: KnownContact,
  contact: ImportedContact,
  { at, isTrial, enqueue }: ImportOptions,
): ContactStep {
  const lacksName = contactFromView(view, null).last_name === '';
  const data = textChanges(view, contact, lacksName ? ['last_name', 'phone', 'mobile'] : ['phone', 'mobile']);
  const fields = Object.keys(data);
  if (fields.length === 0) return { outcome: { kind: 'unchanged' }, created: [], changed: [] };
  const outcome = { kind: 'updated' } as const;
  if (isTrial) return { outcome, created: [], changed: [] };
  const base = Object.fromEntries(fields.map((field) => [field, view[field] ?? null]));
  enqueue([{ op: 'update', resource: 'contacts', uid, data, base }]);
  const saved = { at, before: contactFromView(view, client), after: contactFromView({ ...view, ...data }, client) };
  return { outcome, created: [], changed: [{ resource: 'contacts', uid, saved }] };
}
