import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Answer, Client, InvoiceAnswer } from '#test/unit/main/demo/client.ts';
import { createClient, createConnection, createInvoice, readInvoice, unwrap } from '#test/unit/main/demo/client.ts';

type Body = Readonly<Record<string, unknown>>;

interface SetUp {
  readonly client: Client;
  readonly first: InvoiceAnswer;
  put(changes: Body): Promise<Answer>;
  read(): Promise<InvoiceAnswer>;
}

const lines: Body = {
  items_attributes: [
    { date: '2026-11-01', description: 'One', price: '10.00', quantity: '1', unit: 'pc', sort_order: 1 },
    { description: 'Two', price: '20.00', quantity: '1', sort_order: 2 },
  ],
  expenses_attributes: [{ description: 'Three', amount: '30.00', sort_order: 3 }],
  tasks_attributes: [{ description: 'Four', duration: '60', rate: '40.00', sort_order: 4 }],
  trips_attributes: [{ description: 'Five', distance: '10', rate: '5.00', sort_order: 5 }],
  taxes_attributes: [{ name: 'VAT', key: 7, combined_amount_percent: '10%', percentage: true }],
};

async function setUp(knobs: Partial<Knobs>, changes: Body = lines): Promise<SetUp> {
  const client = createClient({ knobs: { put: 'lenient', ...knobs } });
  const first = await createInvoice(client, await createConnection(client), changes);
  client.advance(60_000);
  return {
    client,
    first,
    put: (body) => client.put(`/api/invs/${first.hash_key}`, { invoice: body }),
    read: () => readInvoice(client, first.hash_key),
  };
}

const idsOf = (rows: readonly { readonly id: number | null }[]) => rows.map((row) => row.id);
const descriptions = (invoice: InvoiceAnswer) => invoice.items.map((item) => item.description);

describe('a nested array that replaces', () => {
  it('gives all its rows new ids, or keeps those of equal rows', async () => {
    for (const line_ids of ['new', 'kept'] as const) {
      const { first, put, read } = await setUp({ line_ids });
      const [one, two] = first.items;
      const items_attributes = [
        { description: 'Two', price: '20', quantity: '1.0', sort_order: 1 },
        { date: '2026-11-01', description: 'One', price: '11.00', quantity: '1', unit: 'pc', sort_order: 2 },
        { description: 'Two', price: '20.00', quantity: '1', sort_order: 3 },
      ];
      await put({ items_attributes, taxes_attributes: lines['taxes_attributes'] });
      const { items, taxes } = await read();
      expect(items.map((item) => item.description)).toEqual(['Two', 'One', 'Two']);
      expect(items[0]?.id === two?.id).toBe(line_ids === 'kept');
      expect(items[0]?.created_at === two?.created_at).toBe(line_ids === 'kept');
      expect(idsOf(taxes).join() === idsOf(first.taxes).join()).toBe(line_ids === 'kept');
      expect(idsOf(items.slice(1))).not.toContain(one?.id);
      expect(idsOf(items.slice(1))).not.toContain(two?.id);
      expect(new Set(idsOf(items)).size).toBe(3);
    }
  });

  it('does not understand ids and _destroy', async () => {
    const { first, put, read } = await setUp({});
    await put({ items_attributes: [{ id: first.items[0]?.id, description: 'New', _destroy: true }] });
    const { items } = await read();
    expect(items).toMatchObject([{ description: 'New' }]);
    expect(items[0]?.id).not.toBe(first.items[0]?.id);
  });
});

describe('a nested array that is appended', () => {
  it('always adds, whatever ids it carries', async () => {
    const { first, put, read } = await setUp({ nested: 'append' });
    const [one] = first.items;
    await put({ items_attributes: [{ id: one?.id, description: 'Again', _destroy: 1 }, { ...one }] });
    const { items } = await read();
    expect(items.map((item) => item.description).sort()).toEqual(['Again', 'One', 'One', 'Two']);
    expect(idsOf(items).slice(0, 1)).toEqual([one?.id]);
    expect(new Set(idsOf(items)).size).toBe(4);
  });

  it('doubles the lines and the totals of a client that sends them all', async () => {
    const { first, put, read } = await setUp({ nested: 'append' });
    expect(first.sub_total).toBe('150.00');
    await put(lines);
    expect(await read()).toMatchObject({ sub_total: '300.00', billed_total: '360.00' });
  });
});

describe('a nested array in the manner of rails', () => {
  it('changes the row with the id and nothing else of it, adds what has none, keeps the rest', async () => {
    const { first, put, read } = await setUp({ nested: 'rails' });
    const [one, two] = first.items;
    await put({
      items_attributes: [
        { id: String(one?.id), price: '12.00' },
        { description: 'New', price: '1', quantity: '1' },
      ],
      taxes_attributes: [{ id: first.taxes[0]?.id, combined_amount_percent: '20%' }],
    });
    const after = await read();
    expect(after.items).toMatchObject([{ ...one, price: '12.00', total: '12.00' }, { ...two }, { description: 'New' }]);
    expect(after.taxes).toEqual([{ ...first.taxes[0], combined_amount_percent: '20%' }]);
    expect(after.tasks).toEqual(first.tasks);
  });

  it.each([true, 1, '1', 'true'])('removes the row whose _destroy is %j', async (flag) => {
    const { first, put, read } = await setUp({ nested: 'rails' });
    await put({
      items_attributes: [
        { id: first.items[0]?.id, _destroy: flag },
        { description: 'Not', _destroy: flag },
      ],
    });
    expect(descriptions(await read())).toEqual(['Two']);
  });

  it('keeps a row whose _destroy is false, and an id that is blank is none', async () => {
    const { first, put, read } = await setUp({ nested: 'rails' });
    await put({
      items_attributes: [
        { id: first.items[0]?.id, _destroy: 0 },
        { id: '', description: 'New' },
      ],
    });
    expect(descriptions(await read())).toEqual(['One', 'Two', 'New']);
  });

  it('refuses the id of another row like an unknown one in a path, and changes nothing', async () => {
    const { client, first, put } = await setUp({ nested: 'rails' });
    const other = await createInvoice(client, await createConnection(client), lines);
    const before = JSON.stringify(client.service.state);
    for (const id of [other.items[0]?.id, 4711, 'x', first.tasks[0]?.id]) {
      const answer = await put({ items_attributes: [{ id, description: 'Mine' }] });
      expect(answer).toMatchObject({ status: 404, body: { error: 'Record not found' } });
    }
    expect(JSON.stringify(client.service.state)).toBe(before);
  });

  it('moves between percentage and amount with what is sent of an adjustment', async () => {
    const { first, put, read } = await setUp({ nested: 'rails' });
    const id = first.taxes[0]?.id;
    const afterwards = async (change: Body) => {
      await put({ taxes_attributes: [{ id, ...change }] });
      const [tax] = (await read()).taxes;
      return [tax?.name, tax?.combined_amount_percent, tax?.percentage];
    };
    expect(await afterwards({ name: 'GST' })).toEqual(['GST', '10%', true]);
    expect(await afterwards({ combined_amount_percent: '5' })).toEqual(['GST', '5%', true]);
    expect(await afterwards({ percentage: false })).toEqual(['GST', '5', false]);
    expect(await afterwards({ combined_amount_percent: '7%' })).toEqual(['GST', '7%', true]);
  });

  it('is understood as a form, too', async () => {
    const { client, first, read } = await setUp({ nested: 'rails' });
    const [one, two] = first.items;
    const body = new URLSearchParams({
      'invoice[items_attributes][0][id]': String(one?.id),
      'invoice[items_attributes][0][_destroy]': '1',
      'invoice[items_attributes][1][id]': String(two?.id),
      'invoice[items_attributes][1][quantity]': '3',
    });
    expect((await client.send('PUT', `/api/invs/${first.hash_key}`, { body })).status).toBe(200);
    expect((await read()).items).toMatchObject([{ ...two, quantity: '3', total: '60.00', sort_order: 1 }]);
  });

  it('is how recurring invoices are updated, too', async () => {
    const client = createClient({ knobs: { nested: 'rails', put: 'lenient' } });
    const { id } = await createConnection(client);
    const sent = { connection_id: id, profile_name: 'Hosting', ...lines };
    const answer = await client.post('/api/rinv', { recurring_invoice: sent });
    const profile = unwrap<InvoiceAnswer>(answer, 'recurring_invoice');
    const items_attributes = [{ id: profile.items[0]?.id, _destroy: true }];
    const updated = await client.put(`/api/rinv/${profile.hash_key}`, { recurring_invoice: { items_attributes } });
    expect(updated.body).toMatchObject({ recurring_invoice: { items: [{ description: 'Two' }], sub_total: '140.00' } });
  });
});

describe('an empty nested array', () => {
  it.each([
    ['replace', 'clears', []],
    ['replace', 'ignored', ['One', 'Two']],
    ['append', 'clears', ['One', 'Two']],
    ['append', 'ignored', ['One', 'Two']],
    ['rails', 'clears', ['One', 'Two']],
    ['rails', 'ignored', ['One', 'Two']],
  ] as const)('under %s and %s leaves %j', async (nested, empty_array, left) => {
    const { put, read } = await setUp({ nested, empty_array });
    expect((await put({ items_attributes: [], taxes_attributes: [] })).status).toBe(200);
    const invoice = await read();
    expect(descriptions(invoice)).toEqual(left);
    expect(invoice.taxes).toHaveLength(left.length === 0 ? 0 : 1);
  });

  it('comes as an empty element from forms', async () => {
    const { client, first, read } = await setUp({});
    const body = new URLSearchParams({ 'invoice[items_attributes]': '' });
    await client.send('PUT', `/api/invs/${first.hash_key}`, { body });
    expect((await read()).items).toEqual([]);
  });
});

describe('nested arrays of any length', () => {
  const item = fc.record({
    description: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom('1', '2.5', '10.00'),
    quantity: fc.constantFrom('1', '2'),
  });
  const items = fc.array(item, { maxLength: 8 });
  const orders = (invoice: InvoiceAnswer) =>
    [...invoice.items, ...invoice.expenses, ...invoice.tasks, ...invoice.trips].map((line) => line.sort_order ?? 0);
  const isCounted = (invoice: InvoiceAnswer) =>
    orders(invoice)
      .sort((left, right) => left - right)
      .every((order, index) => order === index + 1);

  it('hold n + m rows after m were appended to n', async () => {
    await fc.assert(
      fc.asyncProperty(items, items, async (before, sent) => {
        const { first, put, read } = await setUp({ nested: 'append' }, { ...lines, items_attributes: before });
        await put({ items_attributes: sent });
        const after = await read();
        expect(after.items).toHaveLength(before.length + sent.length);
        expect(idsOf(after.items)).toEqual(expect.arrayContaining(idsOf(first.items)));
        expect(isCounted(after)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('are cleared in the manner of rails by naming all their rows', async () => {
    await fc.assert(
      fc.asyncProperty(items, items, async (before, added) => {
        const { first, put, read } = await setUp({ nested: 'rails' }, { ...lines, items_attributes: before });
        const removals = first.items.map(({ id }) => ({ id, _destroy: true }));
        await put({ items_attributes: [...removals, ...added] });
        const after = await read();
        expect(descriptions(after)).toEqual(added.map((row) => row.description));
        expect(isCounted(after)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('keep each id at most once and only for an equal row', async () => {
    await fc.assert(
      fc.asyncProperty(items, items, async (before, sent) => {
        const { first, put, read } = await setUp({ line_ids: 'kept' }, { items_attributes: before });
        await put({ items_attributes: sent });
        const { items: after } = await read();
        expect(new Set(idsOf(after)).size).toBe(sent.length);
        const content = ({ description, price, quantity }: (typeof after)[number]) =>
          [description, Number(price), Number(quantity)].join();
        const known = new Map(first.items.map((row) => [row.id, content(row)]));
        for (const row of after) if (known.has(row.id)) expect(content(row)).toBe(known.get(row.id));
        const kept = after.filter((row) => known.has(row.id)).length;
        const shared = [...new Set(after.map(content))].map((text) =>
          Math.min(...[after, first.items].map((rows) => rows.filter((row) => content(row) === text).length)),
        );
        expect(kept).toBe(shared.reduce((total, count) => total + count, 0));
      }),
      { numRuns: 50 },
    );
  });
});
