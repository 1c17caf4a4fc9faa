import { describe, expect, it } from 'vitest';
import { rotateKey, setRole } from '#test/service/other-client/account.ts';
import { addContact, deleteContact, editContact } from '#test/service/other-client/contacts.ts';
import {
  createEstimate,
  createInvoice,
  createRecurringInvoice,
  takeNumber,
} from '#test/service/other-client/create-statements.ts';
import { createCategory, createConnection } from '#test/service/other-client/create.ts';
import { edit, renameConnection } from '#test/service/other-client/edit.ts';
import { markAsSent, setHiddenTax, viewInvoice } from '#test/service/other-client/invoices.ts';
import {
  deletePayment,
  editPayment,
  enterOfflinePayment,
  enterPayment,
  realizePayment,
  restorePayment,
} from '#test/service/other-client/payments.ts';
import { activateSchedule, closeSchedule, moveSchedule, pauseSchedule } from '#test/service/other-client/schedules.ts';
import { setArchived, setShared } from '#test/service/other-client/statements.ts';
import { purge, purgeConnection, restore, trash } from '#test/service/other-client/trash.ts';
import type { StoredConnection, StoredInvoice } from '#main/demo/state/state.ts';
import type { Item } from '#shared/service/line-item.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import { API_KEY, basic, createClient, invoiceBody, readInvoice, unwrap } from '#test/unit/main/demo/client.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const item: Item = {
  id: null,
  date: null,
  description: 'Widgets',
  price: '100.00',
  quantity: '1',
  unit: 'pc',
  total: null,
  sort_order: null,
  created_at: null,
};

interface Scene {
  readonly client: Client;
  readonly book: DemoContext;
  readonly connection: StoredConnection;
  readonly invoice: StoredInvoice;
}

/** A connection with one sent invoice over 100.00. */
function setScene(): Scene {
  const client = createClient();
  const { context: book } = client.service;
  const connection = createConnection(book, { name: 'Birch' });
  const invoice = createInvoice(book, connection.id, { stage: 'sent', details: { items: [item] } });
  return { client, book, connection, invoice };
}

async function listed(client: Client, path = '/api/invs', name = 'invoices'): Promise<readonly unknown[]> {
  return unwrap<readonly { id: number }[]>(await client.get(path), name).map(({ id }) => id);
}

describe('every act of the web side', () => {
  it('raises the revision, once for each record it touches', () => {
    const { book, connection, invoice } = setScene();
    const { invoices } = book.state;
    const acts: readonly (() => unknown)[] = [
      () => viewInvoice(book, invoice.id),
      () => renameConnection(book, connection.id, 'Alder'),
      () => setHiddenTax(book, invoice.id, '5.00'),
      () => enterOfflinePayment(book, invoice.id, { amount: '10.00' }),
      () => setArchived(book, invoices, invoice.id, true),
      () => setShared(book, invoices, invoice.id, false),
      () => edit(book, invoices, invoice.id, { fields: { note: 'edited' } }),
      () => addContact(book, connection.id, { first_name: 'Una' }),
      () => trash(book, invoices, invoice.id),
      () => purge(book, invoices, invoice.id),
    ];
    for (const act of acts) {
      const { revision } = book.state;
      act();
      expect(book.state.revision, String(act)).toBe(revision + 1);
    }
  });

  it('is refused for what is not there', () => {
    const { book } = setScene();
    expect(() => viewInvoice(book, 99)).toThrow('there is no row 99');
    expect(() => trash(book, book.state.connections, 99)).toThrow('there is no row 99');
  });
});

describe('the trash', () => {
  it('gives back connections, invoices and schedules under the same id and hash_key', async () => {
    const { client, book, connection, invoice } = setScene();
    const profile = createRecurringInvoice(book, connection.id);
    const { connections, invoices, recurring_invoices: profiles } = book.state;
    const paths = [
      `/api/network/${connection.hash_key}`,
      `/api/invs/${invoice.hash_key}`,
      `/api/rinv/${profile.hash_key}`,
    ];
    const readAll = () => Promise.all(paths.map((path) => client.get(path)));
    const before = await readAll();
    trash(book, connections, connection.id);
    trash(book, invoices, invoice.id);
    trash(book, profiles, profile.id);
    for (const path of paths) expect((await client.get(path)).status).toBe(404);
    restore(book, connections, connection.id);
    restore(book, invoices, invoice.id);
    restore(book, profiles, profile.id);
    expect((await readAll()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  it('is emptied for good, a connection with all of its statements', async () => {
    const { client, book, connection, invoice } = setScene();
    const other = createConnection(book, { name: 'Alder' });
    const kept = createInvoice(book, other.id);
    createRecurringInvoice(book, connection.id);
    createEstimate(book, connection.id);
    purgeConnection(book, connection.id);
    expect(book.state).toMatchObject({ recurring_invoices: [], estimates: [] });
    expect(book.state.invoices.map(({ id }) => id)).toEqual([kept.id]);
    expect((await client.get(`/api/invs/${invoice.hash_key}`)).status).toBe(404);
    expect((await client.get(`/api/invs/${kept.hash_key}`)).status).toBe(200);
  });

  it('gives back deleted receipts, with the money they stand for and without another mail', async () => {
    const { client, book, invoice } = setScene();
    edit(book, book.state.invoices, invoice.id, { fields: { send_receipts_automatically: true } });
    const date = '2026-11-20';
    const { id } = enterPayment(book, invoice.id, { date, amount: '60.00', payment_method: 'paypal', details: null });
    const mails = book.state.mails.length;
    const path = `/api/invs/${invoice.hash_key}/payments`;
    const before = await client.get(path);
    await client.delete(`${path}/${id}`);
    expect((await client.get(path)).body).toEqual({ payments: [] });
    expect((await readInvoice(client, invoice.hash_key)).paid_total).toBe('0.00');
    restorePayment(book, invoice.id, id);
    expect((await client.get(path)).text).toBe(before.text);
    expect(await readInvoice(client, invoice.hash_key)).toMatchObject({ paid_total: '60.00', state: 'partial' });
    expect(book.state.mails).toHaveLength(mails);
    const other = enterOfflinePayment(book, invoice.id, { amount: '1.00' });
    deletePayment(book, invoice.id, id);
    deletePayment(book, invoice.id, other.id);
    expect((await client.get(path)).body).toEqual({ payments: [] });
    restorePayment(book, invoice.id, other.id);
    restorePayment(book, invoice.id, id);
    expect((await client.get(path)).body).toMatchObject({ payments: [{ id }, { id: other.id }] });
    expect(() => restorePayment(book, invoice.id, id)).toThrow(`there is no payment ${id}`);
    expect(() => restorePayment(book, invoice.id, 99)).toThrow('there is no payment 99');
  });
});

describe('an invoice', () => {
  it('is viewed once it was sent, and not before', async () => {
    const { client, book, connection, invoice } = setScene();
    viewInvoice(book, invoice.id);
    expect((await readInvoice(client, invoice.hash_key)).state).toBe('viewed');
    const draft = createInvoice(book, connection.id);
    const { revision } = book.state;
    expect(viewInvoice(book, draft.id)).toBe(draft);
    expect(book.state.revision).toBe(revision);
    markAsSent(book, draft.id);
    expect((await readInvoice(client, draft.hash_key)).state).toBe('sent');
    viewInvoice(book, draft.id);
    expect(markAsSent(book, draft.id).stage).toBe('viewed');
    expect(book.state.mails).toEqual([]);
  });

  it('is in no list while it is archived, but answers', async () => {
    const { client, book, connection, invoice } = setScene();
    const lists = ['/api/invs', `/api/network/${connection.hash_key}/invoices`];
    setArchived(book, book.state.invoices, invoice.id, true);
    for (const path of lists) expect(await listed(client, path)).toEqual([]);
    expect((await client.get(`/api/invs/${invoice.hash_key}`)).status).toBe(200);
    setArchived(book, book.state.invoices, invoice.id, false);
    for (const path of lists) expect(await listed(client, path)).toEqual([invoice.id]);
  });

  it('can carry a tax that its arrays do not show, which an update through the API keeps', async () => {
    const { client, book, connection, invoice } = setScene();
    const before = await readInvoice(client, invoice.hash_key);
    setHiddenTax(book, invoice.id, '7.50');
    const taxed = await readInvoice(client, invoice.hash_key);
    expect(taxed).toEqual({
      ...before,
      billed_total: '107.50',
      total_due: '107.50',
      formatted_billed_total: '$107.50',
      formatted_total_due: '$107.50',
    });
    const body = invoiceBody({ ...connection }, { statement_no: invoice.fields.statement_no });
    await client.put(`/api/invs/${invoice.hash_key}`, { invoice: body });
    expect((await readInvoice(client, invoice.hash_key)).billed_total).toBe('107.50');
    setHiddenTax(book, invoice.id, null);
    expect((await readInvoice(client, invoice.hash_key)).billed_total).toBe('100.00');
  });

  it('is added up again when somebody edits its lines, and keeps its total when they only edit words', async () => {
    const { client, book, invoice } = setScene();
    const [line] = invoice.details.items;
    const reworded = { ...item, ...line, description: 'Gadgets' };
    edit(book, book.state.invoices, invoice.id, { details: { items: [reworded] } });
    expect(await readInvoice(client, invoice.hash_key)).toMatchObject({ billed_total: '100.00', items: [reworded] });
    edit(book, book.state.invoices, invoice.id, {
      details: { items: [{ ...reworded, quantity: '3' }] },
      stage: 'draft',
    });
    expect(await readInvoice(client, invoice.hash_key)).toMatchObject({
      state: 'draft',
      billed_total: '300.00',
      items: [{ id: line?.id, total: '300.00' }],
      statement_no: invoice.fields.statement_no,
    });
  });

  it('may be written by somebody else under the number one had in mind', async () => {
    const { client, book, connection } = setScene();
    takeNumber(book, connection.id, 'IN-0108');
    const answer = await client.post('/api/invs', {
      invoice: invoiceBody({ ...connection }, { statement_no: 'IN-0108' }),
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: { statement_no: ['has already been taken'] } } });
    expect(createInvoice(book, connection.id).fields.statement_no).toBe('IN-0109');
  });
});

describe('money', () => {
  it('is announced by the customer, and counts once it is realized', async () => {
    const { client, book, invoice } = setScene();
    const announced = enterOfflinePayment(book, invoice.id, { amount: '100.00', details: 'ref 1' });
    expect(announced).toMatchObject({ state: 'unrealized', payment_method: 'bank_transfer', date: '2026-11-21' });
    expect(await readInvoice(client, invoice.hash_key)).toMatchObject({ state: 'sent', paid_total: '0.00' });
    editPayment(book, invoice.id, announced.id, { amount: '40.00' });
    realizePayment(book, invoice.id, announced.id);
    expect(await readInvoice(client, invoice.hash_key)).toMatchObject({ state: 'partial', paid_total: '40.00' });
  });
});

describe('other objects', () => {
  it('are made by somebody else and show in their lists', async () => {
    const { client, book, connection } = setScene();
    const contact = addContact(book, connection.id, { first_name: 'Una', email: 'una@birch.example' });
    editContact(book, connection.id, contact.id, { phone: '1' });
    const contacts = `/api/network/${connection.hash_key}/contacts`;
    expect((await client.get(contacts)).body).toEqual({ contacts: [{ ...contact, phone: '1' }] });
    deleteContact(book, connection.id, contact.id);
    expect((await client.get(contacts)).body).toEqual({ contacts: [] });
    const { task_categories: tasks } = book.state;
    const { id } = createCategory(book, tasks, { name: 'Design', rate: '80.00', formatted_rate: '80.00' });
    expect(await listed(client, '/api/categories/tasks', 'task_categories')).toEqual([id]);
    purge(book, tasks, id);
    expect(await listed(client, '/api/categories/tasks', 'task_categories')).toEqual([]);
  });

  it('are renamed the way their category has a name', () => {
    const { book, connection } = setScene();
    expect(renameConnection(book, connection.id, 'Alder')).toMatchObject({ name: 'Alder', first_name: null });
    const person = createConnection(book, { name: null, category: 'individual', first_name: 'Una' });
    expect(renameConnection(book, person.id, 'Zoë Ó Briain')).toMatchObject({
      name: null,
      first_name: 'Zoë',
      last_name: 'Ó Briain',
      primary_contact_first_name: 'Zoë',
    });
  });
});

describe('a schedule', () => {
  it('is activated with what it lacks, paused, closed and moved', async () => {
    const { client, book, connection } = setScene();
    const { id, hash_key } = createRecurringInvoice(book, connection.id);
    const state = async () =>
      unwrap<{ state: string }>(await client.get(`/api/rinv/${hash_key}`), 'recurring_invoice').state;
    expect(await state()).toBe('draft');
    moveSchedule(book, id, '2026-12-31');
    expect(await state()).toBe('draft');
    activateSchedule(book, id);
    expect(await state()).toBe('scheduled');
    pauseSchedule(book, id);
    expect(await state()).toBe('paused');
    activateSchedule(book, id);
    closeSchedule(book, id);
    expect(await state()).toBe('closed');
    activateSchedule(book, id);
    client.advance(120 * 86_400_000);
    expect(await state()).toBe('active');
    const generated = book.state.invoices.filter((invoice) => invoice.recurring_id === id);
    expect(generated.map(({ fields }) => fields.date)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
  });
});

describe('the account', () => {
  it('refuses the old key from the moment there is a new one', async () => {
    const { client, book } = setScene();
    rotateKey(book, 'another-key');
    expect((await client.get('/api/invs')).status).toBe(401);
    const headers = { Authorization: basic('another-key') };
    expect((await client.send('GET', '/api/invs', { headers })).status).toBe(200);
    rotateKey(book, API_KEY);
    expect((await client.get('/api/invs')).status).toBe(200);
  });

  it('shows staff only what is shared with them, in lists, reads and writes', async () => {
    const { client, book, connection, invoice } = setScene();
    const open = createInvoice(book, connection.id);
    setShared(book, book.state.invoices, invoice.id, false);
    expect(await listed(client)).toHaveLength(2);
    setRole(book, 'staff');
    expect(await listed(client)).toEqual([open.id]);
    expect(await listed(client, `/api/network/${connection.hash_key}/invoices`)).toEqual([open.id]);
    const path = `/api/invs/${invoice.hash_key}`;
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`${path}/payments`)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    setShared(book, book.state.invoices, invoice.id, true);
    expect((await client.get(path)).status).toBe(200);
    setShared(book, book.state.invoices, invoice.id, false);
    setRole(book, 'owner');
    expect((await client.get(path)).status).toBe(200);
  });
});
