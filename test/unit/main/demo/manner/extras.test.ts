import { describe, expect, it } from 'vitest';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { lineFields } from '#shared/service/line-item.ts';
import { extraFields } from '#main/demo/manner/extras.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import {
  createClient,
  createConnection,
  createInvoice,
  hundred,
  readInvoice,
  unwrap,
} from '#test/unit/main/demo/client.ts';

const created_at = '2026-11-21T10:30:15Z';
const extrasOf = (id: number, kind = 'invoices') => extraFields({ id, created_at }, kind);

describe('fields that nobody documented', () => {
  it('are the same for the same object, and others for others', () => {
    expect(extrasOf(7)).toEqual(extrasOf(7));
    const sets = Array.from({ length: 20 }, (_id, id) => Object.keys(extrasOf(id)).join());
    expect(new Set(sets).size).toBeGreaterThan(10);
    expect(extrasOf(7)).not.toEqual(extrasOf(7, 'contacts'));
  });

  it('hold an update time with an offset, a flag, a nested object and lists', () => {
    const all = Object.assign({}, ...Array.from({ length: 40 }, (_id, id) => extrasOf(id))) as Record<string, unknown>;
    expect(all).toMatchObject({
      updated_at: expect.stringMatching(/^2026-.*[+-]\d{2}:00$/),
      allow_statement_view: true,
      logo_url: null,
      tags: [],
      links: { related: [{ rel: 'owner' }] },
    });
  });

  it('are never named like a documented one', () => {
    const extras = Array.from({ length: 200 }, (_id, id) => Object.keys(extrasOf(id))).flat();
    const documented = [...Object.values(fieldsOf), ...Object.values(lineFields), adjustmentFields].flatMap(
      Object.keys,
    );
    expect(extras.filter((name) => documented.includes(name))).toEqual([]);
  });

  const unknownIn = (object: object, table: object): readonly string[] =>
    Object.keys(object).filter((name) => !Object.hasOwn(table, name));

  async function unknownFields(client: Client): Promise<readonly string[]> {
    const connections = [];
    for (let count = 0; count < 5; count += 1) connections.push(await createConnection(client));
    const [connection] = connections;
    if (!connection) throw new Error('No connection.');
    const invoice = await createInvoice(client, connection, {
      items_attributes: Array.from({ length: 5 }, () => hundred.items_attributes[0]),
      taxes_attributes: Array.from({ length: 5 }, () => ({ name: 'VAT', combined_amount_percent: '1%' })),
    });
    return [
      ...connections.flatMap((one) => unknownIn(one, fieldsOf.connections)),
      ...unknownIn(invoice, fieldsOf.invoices),
      ...invoice.items.flatMap((item) => unknownIn(item, lineFields.items)),
      ...invoice.taxes.flatMap((tax) => unknownIn(tax, adjustmentFields)),
    ];
  }

  it('are there or not, as the knob says', async () => {
    expect((await unknownFields(createClient({ knobs: { unknown_fields: 'some' } }))).length).toBeGreaterThan(20);
    expect(await unknownFields(createClient({ knobs: { unknown_fields: 'none' } }))).toEqual([]);
  });

  it('are the same in a list and in a single object', async () => {
    const client = createClient({ knobs: { unknown_fields: 'some' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const [row] = unwrap<readonly object[]>(await client.get('/api/invs'), 'invoices');
    expect(await readInvoice(client, hash_key)).toMatchObject(row ?? {});
  });
});
