import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { InvoiceAnswer } from '#test/unit/main/demo/client.ts';
import { createClient, createConnection, createInvoice } from '#test/unit/main/demo/client.ts';

async function totalsOf(currency: string, attributes: object, knobs: Partial<Knobs> = {}): Promise<InvoiceAnswer> {
  const client = createClient({ knobs });
  return createInvoice(client, await createConnection(client, { currency }), { ...attributes });
}

const item = (price: string, quantity = '1') => ({ price, quantity });
const percent = (amount: string) => ({ combined_amount_percent: `${amount}%`, percentage: true });
const fixed = (amount: string) => ({ combined_amount_percent: amount, percentage: false });

describe('totals', () => {
  it('gives 109.62 for the golden case, which tells the formulas apart', async () => {
    const invoice = await totalsOf('EUR', {
      items_attributes: [item('10.00', '3')],
      expenses_attributes: [{ amount: '12.50' }],
      tasks_attributes: [{ duration: '90', rate: '40.0' }],
      trips_attributes: [{ distance: '15', rate: '0.60' }],
      discounts_attributes: [percent('10')],
      taxes_attributes: [percent('5.25')],
      shipping_amounts_attributes: [fixed('4.00')],
    });
    expect(invoice).toMatchObject({
      sub_total: '111.50',
      billed_total: '109.62',
      total_due: '109.62',
      paid_total: '0.00',
    });
    expect(invoice.items[0]?.total).toBe('30.00');
    expect(invoice.expenses[0]?.total).toBe('12.50');
    expect(invoice.tasks[0]?.total).toBe('60.00');
    expect(invoice.trips[0]?.total).toBe('9.00');
  });

  it.each([
    ['EUR', 'nothing at all', {}, '0.00', '0.00'],
    ['EUR', 'a line without numbers', { items_attributes: [{ description: 'Free' }] }, '0.00', '0.00'],
    ['EUR', 'half a cent, up', { items_attributes: [item('0.005')] }, '0.01', '0.01'],
    ['EUR', 'less than half a cent, down', { items_attributes: [item('0.0049999')] }, '0.00', '0.00'],
    ['EUR', 'a credit of half a cent, away from zero', { items_attributes: [item('-0.005')] }, '-0.01', '-0.01'],
    ['EUR', 'what binary floats get wrong', { items_attributes: [item('1.005')] }, '1.01', '1.01'],
    ['EUR', 'lines rounded one by one', { items_attributes: [item('0.335'), item('0.335')] }, '0.68', '0.68'],
    ['EUR', 'a third of an hour', { tasks_attributes: [{ duration: '20', rate: '100' }] }, '33.33', '33.33'],
    [
      'EUR',
      'taxes one by one',
      { items_attributes: [item('0.50')], taxes_attributes: [percent('1'), percent('1')] },
      '0.50',
      '0.52',
    ],
    [
      'EUR',
      'a tax is not taxed',
      { items_attributes: [item('100')], taxes_attributes: [percent('10'), percent('10')] },
      '100.00',
      '120.00',
    ],
    [
      'EUR',
      'a discount is not discounted',
      { items_attributes: [item('100')], discounts_attributes: [percent('10'), percent('10')] },
      '100.00',
      '80.00',
    ],
    [
      'EUR',
      'a fixed discount before tax',
      { items_attributes: [item('100')], discounts_attributes: [fixed('50')], taxes_attributes: [percent('10')] },
      '100.00',
      '55.00',
    ],
    ['EUR', 'a fixed tax', { items_attributes: [item('100')], taxes_attributes: [fixed('3.335')] }, '100.00', '103.34'],
    [
      'EUR',
      'shipping by percent, untaxed',
      {
        items_attributes: [item('200')],
        taxes_attributes: [percent('10')],
        shipping_amounts_attributes: [percent('5')],
      },
      '200.00',
      '230.00',
    ],
    [
      'EUR',
      'beyond what a float holds',
      { items_attributes: [item('9007199254740993.11', '10')] },
      '90071992547409931.10',
      '90071992547409931.10',
    ],
    [
      'JPY',
      'half a yen, up',
      { items_attributes: [item('99.5', '3')], taxes_attributes: [percent('10')] },
      '299',
      '329',
    ],
    ['JPY', 'a tax of half a yen', { items_attributes: [item('5')], taxes_attributes: [percent('10')] }, '5', '6'],
    [
      'KWD',
      'three digits',
      { items_attributes: [item('1.2345', '1')], taxes_attributes: [percent('5')] },
      '1.235',
      '1.297',
    ],
    ['XYZ', 'an unknown currency has two', { items_attributes: [item('1.234')] }, '1.23', '1.23'],
  ])('%s: %s', async (currency, _name, attributes, sub_total, billed_total) => {
    expect(await totalsOf(currency, attributes)).toMatchObject({ sub_total, billed_total, total_due: billed_total });
  });

  it.each([
    ['USD', '1234567.5', '$1,234,567.50'],
    ['GBP', '-1234.5', '-£1,234.50'],
    ['JPY', '1234567', '¥1,234,567'],
    ['KWD', '999.9995', 'KD1,000.000'],
    ['EUR', '0', '€0.00'],
  ])('shows %s %s as %s', async (currency, price, formatted) => {
    expect(await totalsOf(currency, { items_attributes: [item(price)] })).toMatchObject({
      formatted_billed_total: formatted,
    });
  });

  it('echoes prices and quantities as they were sent', async () => {
    const { items, tasks } = await totalsOf('EUR', {
      items_attributes: [{ price: '10.0', quantity: 3 }],
      tasks_attributes: [{ duration: '90', rate: '0.6050' }],
    });
    expect(items).toMatchObject([{ price: '10.0', quantity: '3' }]);
    expect(tasks).toMatchObject([{ duration: '90', rate: '0.6050' }]);
  });
});

const golden = {
  items_attributes: [item('10.00', '3')],
  expenses_attributes: [{ amount: '12.50' }],
  tasks_attributes: [{ duration: '90', rate: '40.0' }],
  trips_attributes: [{ distance: '15', rate: '0.60' }],
  discounts_attributes: [percent('10')],
  taxes_attributes: [percent('5.25')],
  shipping_amounts_attributes: [fixed('4.00')],
};

describe('the totals of other formulas', () => {
  it.each([
    ['the most likely one', {}, '111.50', '109.62'],
    ['tax on the full sub total', { tax_base: 'sub_total' }, '111.50', '110.20'],
    ['shipping taxed', { shipping_taxed: 'yes' }, '111.50', '109.83'],
    ['both', { tax_base: 'sub_total', shipping_taxed: 'yes' }, '111.50', '110.41'],
    ['tasks in hours', { task_unit: 'hours' }, '3651.50', '3462.88'],
    // What only bends other documents leaves the golden one alone.
    ['compound taxes', { tax_compounding: 'yes' }, '111.50', '109.62'],
    ['discounts in sequence', { discount_stacking: 'sequence' }, '111.50', '109.62'],
    ['rounded at the end', { rounding_step: 'document' }, '111.50', '109.62'],
    ['halves to the even', { rounding_tie: 'half_even' }, '111.50', '109.62'],
  ] as const)('for the golden case with %s', async (_name, knobs, sub_total, billed_total) => {
    expect(await totalsOf('EUR', golden, knobs)).toMatchObject({ sub_total, billed_total, total_due: billed_total });
  });

  it.each([
    [
      'a tax on the taxes before it, fixed ones included',
      { tax_compounding: 'yes' },
      { items_attributes: [item('100')], taxes_attributes: [percent('10'), fixed('5'), percent('10')] },
      ['100.00', '126.50'],
    ],
    [
      'a discount on what the last one left',
      { discount_stacking: 'sequence' },
      { items_attributes: [item('100')], discounts_attributes: [percent('10'), fixed('5'), percent('10')] },
      ['100.00', '76.50'],
    ],
    [
      'a percentage of shipping of the sub total, taxed',
      { shipping_taxed: 'yes' },
      {
        items_attributes: [item('200')],
        taxes_attributes: [percent('10')],
        shipping_amounts_attributes: [percent('5')],
      },
      ['200.00', '231.00'],
    ],
    [
      'lines that make a cent together',
      { rounding_step: 'document' },
      { items_attributes: [item('0.335'), item('0.335')] },
      ['0.67', '0.67'],
    ],
    [
      'parts that make a cent together',
      { rounding_step: 'document' },
      { items_attributes: [item('0.50')], taxes_attributes: [percent('1'), percent('1')] },
      ['0.50', '0.51'],
    ],
    [
      'thirds that come out even',
      { rounding_step: 'document' },
      {
        tasks_attributes: [
          { duration: '20', rate: '1' },
          { duration: '20', rate: '1' },
          { duration: '20', rate: '1' },
        ],
      },
      ['1.00', '1.00'],
    ],
    [
      'half a cent over an even one',
      { rounding_tie: 'half_even' },
      { items_attributes: [item('0.125')] },
      ['0.12', '0.12'],
    ],
    [
      'half a cent over an odd one',
      { rounding_tie: 'half_even' },
      { items_attributes: [item('0.135')] },
      ['0.14', '0.14'],
    ],
    [
      'half a cent of credit',
      { rounding_tie: 'half_even' },
      { items_attributes: [item('-0.125')] },
      ['-0.12', '-0.12'],
    ],
    [
      'more than half a cent',
      { rounding_tie: 'half_even' },
      { items_attributes: [item('0.1250001')] },
      ['0.13', '0.13'],
    ],
  ] as const)('with %s', async (_name, knobs, attributes, [sub_total, billed_total]) => {
    expect(await totalsOf('EUR', attributes, knobs)).toMatchObject({ sub_total, billed_total });
  });

  it('show each line rounded, even where the sums are not of rounded lines', async () => {
    const attributes = { items_attributes: [item('0.335'), item('0.335')] };
    const { items } = await totalsOf('EUR', attributes, { rounding_step: 'document' });
    expect(items.map((line) => line.total)).toEqual(['0.34', '0.34']);
    const even = await totalsOf('EUR', { items_attributes: [item('0.125')] }, { rounding_tie: 'half_even' });
    expect(even.items[0]?.total).toBe('0.12');
  });

  it('apply to recurring invoices, too', async () => {
    const client = createClient({ knobs: { tax_base: 'sub_total' } });
    const { id } = await createConnection(client);
    const sent = { connection_id: id, profile_name: 'Hosting', ...golden };
    expect((await client.post('/api/rinv', { recurring_invoice: sent })).body).toMatchObject({
      recurring_invoice: { billed_total: '110.20' },
    });
  });
});

describe('a hidden tax', () => {
  it('is part of what is billed after everything else, and stays through updates', async () => {
    const client = createClient({ knobs: { put: 'lenient', tax_compounding: 'yes' } });
    const { hash_key } = await createInvoice(client, await createConnection(client), golden);
    const { invoices } = client.service.state;
    const stored = invoices[0];
    if (stored) invoices[0] = { ...stored, hidden_tax: '1.005' };
    const path = `/api/invs/${hash_key}`;
    const answer = await client.put(path, { invoice: { summary: 'Written again' } });
    expect(answer.body).toMatchObject({
      invoice: { sub_total: '111.50', billed_total: '110.63', total_due: '110.63' },
    });
    await client.put(path, { invoice: { items_attributes: [], expenses_attributes: [] } });
    expect((await client.get(path)).body).toMatchObject({ invoice: { sub_total: '69.00', billed_total: '70.37' } });
  });
});
