import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createClient, createConnection, createContact, createInvoice, unwrap } from '#test/unit/main/demo/client.ts';

async function written(knobs: Partial<Knobs>, changes: Readonly<Record<string, unknown>>) {
  const client = createClient({ knobs });
  return createInvoice(client, await createConnection(client), changes);
}

const long = 'é'.repeat(300);

describe('text', () => {
  it.each([
    ['kept', ' a\nb ', ' a\nb '],
    ['trimmed', ' a\nb ', 'a\nb'],
    ['crlf', ' a\nb\r\nc ', ' a\r\nb\r\nc '],
    ['stripped', '<p class="x">a < b</p><br/>', 'a < b'],
  ] as const)('is %s: %j is stored as %j', async (text, sent, stored) => {
    const invoice = await written({ text }, { summary: sent, note: sent, items_attributes: [{ description: sent }] });
    expect([invoice.summary, invoice.note, invoice.items[0]?.description]).toEqual([stored, stored, stored]);
  });

  it('keeps the line ends of short texts, which have none', async () => {
    expect((await written({ text: 'crlf' }, { po_number: 'a\nb' })).po_number).toBe('a\nb');
  });

  it('is normalised in every resource', async () => {
    const client = createClient({ knobs: { text: 'trimmed' } });
    const connection = await createConnection(client, {
      name: ' Birch ',
      custom_fields: [{ name: ' VAT ', value: ' 7 ' }],
    });
    expect(connection).toMatchObject({ name: 'Birch', custom_fields: [{ name: 'VAT', value: '7' }] });
    expect((await createContact(client, connection.hash_key, { first_name: ' Una' })).first_name).toBe('Una');
    const { hash_key, taxes } = await createInvoice(client, connection, {
      taxes_attributes: [{ name: ' VAT', combined_amount_percent: '5%' }],
    });
    expect(taxes).toMatchObject([{ name: 'VAT' }]);
    const payment = { amount: '5', details: ' ref ' };
    const paid = await client.post(`/api/invs/${hash_key}/payments`, { payment });
    expect(paid.body).toMatchObject({ payment: { details: 'ref' } });
    const saved = await client.post('/api/categories/items', {
      item_category: { name: ' a ', price: '1', unit: ' h' },
    });
    expect(saved.body).toMatchObject({ item_category: { name: 'a', unit: 'h' } });
    const letter = {
      recipients: [{ name: ' Una', email: 'a@x.test ' }],
      blind_copies: [],
      subject: ' Hi',
      message: 'x ',
    };
    await client.post(`/api/invs/${hash_key}/deliver`, { delivery: letter });
    expect(client.service.state.mails).toMatchObject([
      { recipients: [{ name: 'Una', email: 'a@x.test' }], subject: 'Hi', message: 'x' },
    ]);
  });
});

describe('the length of texts', () => {
  it.each([
    ['free', long],
    ['truncated', 'é'.repeat(255)],
  ] as const)('is %s', async (lengths, stored) => {
    const changes = { po_number: long, items_attributes: [{ unit: long }], taxes_attributes: [{ name: long }] };
    const invoice = await written({ lengths }, changes);
    expect([invoice.po_number, invoice.items[0]?.unit, invoice.taxes[0]?.name]).toEqual([stored, stored, stored]);
  });

  it('is counted in characters, and none is cut in half', async () => {
    const faces = '🙂'.repeat(256);
    expect((await written({ lengths: 'truncated' }, { po_number: faces })).po_number).toBe('🙂'.repeat(255));
    expect((await written({ lengths: 'refused' }, { po_number: '🙂'.repeat(255) })).po_number).toHaveLength(510);
  });

  it('is refused over 255, naming each field', async () => {
    const client = createClient({ knobs: { lengths: 'refused' } });
    const connection = await createConnection(client);
    const invoice = {
      connection_id: connection.id,
      date: '2026-11-02',
      due_date: '2026-12-02',
      statement_no: long,
      items_attributes: [{ unit: long }],
    };
    const answer = await client.post('/api/invs', { invoice });
    expect(answer.status).toBe(422);
    const message = ['is too long (maximum is 255 characters)'];
    expect(unwrap(answer, 'errors')).toEqual({ statement_no: message, 'items.unit': message });
    expect(client.service.state.invoices).toEqual([]);
  });

  it.each(['truncated', 'refused'] as const)('has no limit for long texts when short ones are %s', async (lengths) => {
    const client = createClient({ knobs: { lengths } });
    const invoice = await createInvoice(client, await createConnection(client), {
      summary: long,
      note: long,
      items_attributes: [{ description: long }],
    });
    expect([invoice.summary, invoice.note, invoice.items[0]?.description]).toEqual([long, long, long]);
    const payment = { amount: '1', details: long };
    const answer = await client.post(`/api/invs/${invoice.hash_key}/payments`, { payment });
    expect(answer.body).toMatchObject({ payment: { details: long } });
    const category = { name: 'a', price: '1', description: long };
    expect((await client.post('/api/categories/items', { item_category: category })).body).toMatchObject({
      item_category: { description: long },
    });
  });
});
