import type { Hono } from 'hono';
import type { Contact } from '#shared/service/contact.ts';
import { contactFields } from '#shared/service/contact.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { readObject } from '#main/demo/requests/body.ts';
import { findById, findConnection, save, timestamp } from '#main/demo/state/demo-state.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import { listedVersion } from '#main/demo/requests/list-delay.ts';
import { alphabetical, readDirection, sortRows } from '#main/demo/requests/sort.ts';
import type { StoredConnection } from '#main/demo/state/state.ts';
import { deletedAnswer, listAnswer } from './answers.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const LIST = '/api/network/:key/contacts';
const SINGLE = `${LIST}/:id`;

function readContact(body: Fields, demo: DemoContext, kept: Contact | null): Omit<Contact, 'id' | 'created_at'> {
  const form = new Form(body, { knobs: demo.knobs, table: contactFields, isUpdate: kept !== null });
  form.require('first_name', 'email');
  const fields = {
    first_name: form.text('first_name', kept?.first_name),
    last_name: form.text('last_name', kept?.last_name),
    email: form.text('email', kept?.email),
    mobile: form.text('mobile', kept?.mobile),
    phone: form.text('phone', kept?.phone),
  };
  form.finish();
  return fields;
}

function saveContacts(demo: DemoContext, connection: StoredConnection, contacts: readonly Contact[]): void {
  save(demo, demo.state.connections, { ...connection, contacts });
}

/** Registers the contacts of a connection (specification 4.3). */
export function registerContacts(app: Hono, demo: DemoContext): void {
  app.post(LIST, async (context) => {
    const body = await readObject(context.req.raw, 'contact');
    const connection = findConnection(demo, context.req.param('key'));
    const fields = readContact(body, demo, null);
    const contact = { id: nextId(demo.state, 'contact'), ...fields, created_at: timestamp(demo) };
    saveContacts(demo, connection, [...connection.contacts, contact]);
    return context.json({ contact }, 201);
  });

  app.get(LIST, (context) => {
    const connection = findConnection(demo, context.req.param('key'), 'read');
    const contacts = listedVersion(demo, demo.state.connections, connection)?.contacts ?? [];
    const nameOf = ({ first_name }: Contact): string => alphabetical(first_name, demo.knobs.collation);
    const direction = readDirection(context.req.query('order'));
    const sorted = sortRows(contacts, (contact) => [nameOf(contact)], direction);
    return listAnswer(context, 'contacts', sorted, (contact) => contact);
  });

  app.get(SINGLE, (context) => {
    const { contacts } = findConnection(demo, context.req.param('key'), 'read');
    return context.json({ contact: findById(contacts, context.req.param('id')) });
  });

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'contact');
    const connection = findConnection(demo, context.req.param('key'));
    const kept = findById(connection.contacts, context.req.param('id'));
    const contact = { ...kept, ...readContact(body, demo, kept) };
    saveContacts(
      demo,
      connection,
      connection.contacts.map((other) => (other.id === contact.id ? contact : other)),
    );
    return context.json({ contact });
  });

  app.delete(SINGLE, (context) => {
    const connection = findConnection(demo, context.req.param('key'));
    const { id } = findById(connection.contacts, context.req.param('id'));
    saveContacts(
      demo,
      connection,
      connection.contacts.filter((other) => other.id !== id),
    );
    return deletedAnswer(context, 'contact', id);
  });
}
