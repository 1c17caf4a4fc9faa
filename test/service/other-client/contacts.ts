import type { Contact } from '#shared/service/contact.ts';
import { timestamp } from '#main/demo/state/demo-state.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import type { StoredConnection } from '#main/demo/state/state.ts';
import { change } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

type ContactFields = Omit<Contact, 'id' | 'created_at'>;

function changeContacts(
  demo: DemoContext,
  connectionId: number,
  edit: (contacts: readonly Contact[]) => readonly Contact[],
): StoredConnection {
  return change(demo, demo.state.connections, connectionId, (connection) => ({
    ...connection,
    contacts: edit(connection.contacts),
  }));
}

export function addContact(demo: DemoContext, connectionId: number, fields: Partial<ContactFields>): Contact {
  const blank = { first_name: null, last_name: null, email: null, mobile: null, phone: null };
  const contact = { id: nextId(demo.state, 'contact'), ...blank, ...fields, created_at: timestamp(demo) };
  changeContacts(demo, connectionId, (contacts) => [...contacts, contact]);
  return contact;
}

export function editContact(
  demo: DemoContext,
  connectionId: number,
  id: number,
  changes: Partial<ContactFields>,
): void {
  changeContacts(demo, connectionId, (contacts) =>
    contacts.map((contact) => (contact.id === id ? { ...contact, ...changes } : contact)),
  );
}

export function deleteContact(demo: DemoContext, connectionId: number, id: number): void {
  changeContacts(demo, connectionId, (contacts) => contacts.filter((contact) => contact.id !== id));
}
