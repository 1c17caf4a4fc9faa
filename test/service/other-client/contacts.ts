import type { Contact } from '#shared/service/contact.ts';
import { timestamp } from '#main/demo/state/demo-state.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import type { StoredConnection } from '#main/demo/state/state.ts';
import { change } from './change.ts';
import type { Book } from '#main/demo/state/context.ts';

type ContactFields = Omit<Contact, 'id' | 'created_at'>;

function changeContacts(
  book: Book,
  connectionId: number,
  edit: (contacts: readonly Contact[]) => readonly Contact[],
): StoredConnection {
  return change(book, book.state.connections, connectionId, (connection) => ({
    ...connection,
    contacts: edit(connection.contacts),
  }));
}

export function addContact(book: Book, connectionId: number, fields: Partial<ContactFields>): Contact {
  const blank = { first_name: null, last_name: null, email: null, mobile: null, phone: null };
  const contact = { id: nextId(book.state, 'contact'), ...blank, ...fields, created_at: timestamp(book) };
  changeContacts(book, connectionId, (contacts) => [...contacts, contact]);
  return contact;
}

export function editContact(book: Book, connectionId: number, id: number, changes: Partial<ContactFields>): void {
  changeContacts(book, connectionId, (contacts) =>
    contacts.map((contact) => (contact.id === id ? { ...contact, ...changes } : contact)),
  );
}

export function deleteContact(book: Book, connectionId: number, id: number): void {
  changeContacts(book, connectionId, (contacts) => contacts.filter((contact) => contact.id !== id));
}
