import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '#shared/ipc/contract.ts';
import type { JsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { AdjustmentForm, InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { project } from '#shared/projection/project.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { invoiceForms } from '#test/helpers/arbitraries.ts';

const UID = '01936f00-0000-7000-8000-000000000001';
const line = (part: Partial<LineForm>): LineForm => ({
  key: 'k',
  kind: 'items',
  date: '',
  description: 'Work',
  quantity: '1',
  unit: '',
  price: '10',
  ...part,
});
const adjustment = (part: Partial<AdjustmentForm>): AdjustmentForm => ({
  key: 'a',
  kind: 'taxes',
  name: 'VAT',
  value: '5',
  isPercentage: true,
  savedKey: null,
  ...part,
});
const form = (part: Partial<InvoiceForm> = {}): InvoiceForm => ({
  connectionUid: UID,
  statementNo: 'INV-1',
  date: '2026-11-21',
  dueDate: '2026-12-05',
  summary: '',
  note: '',
  poNumber: '',
  paymentOptions: [],
  allowPartialPayments: false,
  sendReceiptsAutomatically: false,
  sendReminders: false,
  lines: [],
  adjustments: [],
  ...part,
});
const fieldsNamed = (part: Partial<InvoiceForm>): readonly string[] =>
  readInvoiceForm(form(part)).problems.map((problem) => problem.field);

/** As a service may answer: other scales, nulls for nothing, rows in any order, more fields than anybody asked for. */
const sent: JsonObject = {
  id: 1,
  hash_key: 'h',
  statement_no: 'INV-1',
  date: '2026-11-21',
  due_date: '2026-12-05',
  summary: null,
  note: 'One\r\ntwo',
  po_number: null,
  payment_options: ['stripe', 'cash'],
  allow_partial_payments: null,
  send_receipts_automatically: false,
  send_reminders: true,
  billed_total: '109.62',
  connection: UID,
  items: [
    {
      id: 12,
      date: null,
      description: 'Two',
      price: '10.0',
      quantity: '3.00',
      unit: null,
      total: '30.0',
      sort_order: 3,
      created_at: null,
    },
    {
      id: 11,
      date: '2026-11-20',
      description: 'One',
      price: '1.50',
      quantity: '1',
      unit: 'pc',
      total: '1.5',
      sort_order: 1,
      created_at: null,
    },
  ],
  expenses: [
    { id: 13, date: null, description: 'Courier', amount: '12.50', total: '12.5', sort_order: 2, created_at: null },
  ],
  tasks: [],
  trips: [],
  taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '5.250%', percentage: null }],
  discounts: [],
  shipping_amounts: [{ id: 3, name: 'Post', key: null, combined_amount_percent: '4.00', percentage: false }],
};

/** Nothing is known of the account's arithmetic yet. */
const fresh = (currency: string | null) => ({ currency, calibration: newCalibration });

describe('the editor’s form', () => {
  it('survives the way through data and projection unchanged', () => {
    fc.assert(
      fc.property(invoiceForms, (typed) => {
        const { data } = readInvoiceForm(typed);
        const { view } = project(
          'invoices',
          { totalsVerdict: null, mirror: null, details: null, patch: data },
          fresh('EUR'),
        );
        const again = formFromInvoice(view, typed.connectionUid);
        expect(readInvoiceForm(again).data).toEqual(data);
        expect(changedFields('invoices', readInvoiceForm(again).data, view, true)).toEqual({});
      }),
    );
  });

  it('gives a body that may be enqueued whenever it lists no problem', () => {
    fc.assert(
      fc.property(invoiceForms, (typed) => {
        const { data, problems } = readInvoiceForm(typed);
        if (problems.length === 0) expect(validateBody('invoices', 'create', data)).toEqual([]);
      }),
    );
  });

  it('can always be saved, as can the form of every invoice that waits or is in the account', () => {
    fc.assert(
      fc.property(invoiceForms, (typed) => {
        expect(contract['draft:save'].input.safeParse({ uid: UID, form: typed }).success).toBe(true);
        const waiting = formFromInvoice(readInvoiceForm(typed).data, typed.connectionUid);
        expect(contract['draft:save'].input.safeParse({ uid: UID, form: waiting }).error).toBeUndefined();
      }),
    );
    expect(contract['draft:save'].input.safeParse({ uid: UID, form: formFromInvoice(sent, UID) }).success).toBe(true);
  });

  it('changes nothing when it is opened on the service’s invoice', () => {
    const data = readInvoiceForm(formFromInvoice(sent, UID)).data;
    expect(changedFields('invoices', data, sent, true)).toEqual({});
  });

  it.each<readonly [string, JsonObject]>([
    ['null', { name: null, combined_amount_percent: null }],
    ['blank', { name: '', combined_amount_percent: '' }],
    ['missing', {}],
  ])('changes nothing by being opened on an empty row (%s)', (_spelling, cells) => {
    const shown = { ...sent, discounts: [{ id: 4, percentage: false, ...cells }] };
    const { data } = readInvoiceForm(formFromInvoice(shown, UID));
    expect(changedFields('invoices', data, shown, true)).toEqual({});
  });

  it('lists what is missing or unreadable, and keeps the rest', () => {
    expect(fieldsNamed({})).toEqual([]);
    expect(fieldsNamed({ connectionUid: null, statementNo: ' ', date: '', dueDate: 'soon' })).toEqual([
      'connection',
      'statement_no',
      'date',
      'due_date',
    ]);
    expect(fieldsNamed({ dueDate: '2026-11-20' }), 'due before its date: unusual, and allowed').toEqual([]);
    expect(
      fieldsNamed({
        lines: [line({ key: 'x', price: '1,234', quantity: 'two' })],
        adjustments: [adjustment({ key: 'y', value: 'ten' })],
      }),
    ).toEqual(['x.price', 'x.quantity', 'y.value']);
    const { data } = readInvoiceForm(form({ lines: [line({ price: '1,234' })] }));
    expect(data['items']).toEqual([{ description: 'Work', price: '0', quantity: '1', unit: '', sort_order: 1 }]);
  });

  it('drops blank rows, counts one item when no quantity is typed and numbers rows by position', () => {
    const lines = [
      line({ description: ' ', quantity: '', price: '' }),
      line({ kind: 'tasks', quantity: '', price: '40' }),
      line({ quantity: '', price: '95,5', unit: ' h ', date: '2026-11-20' }),
      line({ kind: 'expenses', price: '12.50' }),
    ];
    expect(readInvoiceForm(form({ lines })).data).toMatchObject({
      tasks: [{ description: 'Work', rate: '40', duration: '0', sort_order: 1 }],
      items: [{ description: 'Work', price: '95.5', quantity: '1', unit: 'h', date: '2026-11-20', sort_order: 2 }],
      expenses: [{ description: 'Work', amount: '12.5', sort_order: 3 }],
      trips: [],
    });
  });

  it('never takes a typed percentage for an amount of money', () => {
    const adjustments = [
      adjustment({ value: '5%', isPercentage: false }),
      adjustment({ value: '7', isPercentage: false }),
      adjustment({ value: '2.50', savedKey: 9 }),
      adjustment({ name: ' ', value: '' }),
    ];
    expect(readInvoiceForm(form({ adjustments })).data['taxes']).toEqual([
      { name: 'VAT', combined_amount_percent: '5%', percentage: true },
      { name: 'VAT', combined_amount_percent: '7', percentage: false },
      { name: 'VAT', combined_amount_percent: '2.5%', percentage: true, key: 9 },
    ]);
  });
});

describe('changed fields', () => {
  const data = readInvoiceForm(formFromInvoice(sent, UID)).data;
  const cases: readonly (readonly [string, JsonObject, readonly string[]])[] = [
    ['a text', { summary: 'New' }, ['summary']],
    ['a flag', { allow_partial_payments: true }, ['allow_partial_payments']],
    ['an emptied text', { note: '' }, ['note']],
    ['the client', { connection: '01936f00-0000-7000-8000-000000000002' }, ['connection']],
    ['a price', { items: [firstItem(), { ...secondItem(), price: '11' }] }, ['items']],
    ['a line less', { items: [firstItem()] }, ['items']],
    ['a line more at the end', { items: [firstItem(), secondItem(), { ...secondItem(), sort_order: 4 }] }, ['items']],
    [
      'a line more between others',
      {
        items: [firstItem(), { ...secondItem(), sort_order: 2 }, { ...secondItem(), sort_order: 4 }],
        expenses: [{ description: 'Courier', amount: '12.5', sort_order: 3 }],
      },
      ['items', 'expenses'],
    ],
    ['a percentage', { taxes: [{ name: 'VAT', key: 23, combined_amount_percent: '6%', percentage: true }] }, ['taxes']],
    ['an option less', { payment_options: ['cash'] }, ['payment_options']],
  ];
  it.each(cases)('are found after %s', (_what, change, expected) => {
    expect(Object.keys(changedFields('invoices', { ...data, ...change }, sent, true))).toEqual(expected);
  });

  it('include the other kinds of line when only their common order changed', () => {
    const items = [firstItem(), { ...secondItem(), sort_order: 2 }];
    const expenses = [{ description: 'Courier', amount: '12.5', sort_order: 3 }];
    const changed = changedFields('invoices', { ...data, items, expenses }, sent, true);
    expect(Object.keys(changed).sort()).toEqual(['expenses', 'items']);
  });

  it('do not include lines because of a cell that only the service writes', () => {
    const extra = { updated_at: '2026-11-21T10:00:00Z', links: { self: '/items/1' } };
    const view = { ...sent, items: [firstItem(), secondItem()].map((row) => ({ ...row, ...extra })) };
    const items = [firstItem(), secondItem()];
    expect(changedFields('invoices', { ...data, items }, view, true)).toEqual({});
  });

  it('do not include lines that were never read', () => {
    expect(changedFields('invoices', { ...data, items: [], summary: 'x' }, sent, false)).toEqual({ summary: 'x' });
  });

  function firstItem(): JsonObject {
    return { description: 'One', price: '1.5', quantity: '1', unit: 'pc', date: '2026-11-20', sort_order: 1 };
  }

  function secondItem(): JsonObject {
    return { description: 'Two', price: '10', quantity: '3', unit: '', sort_order: 3 };
  }
});

describe('the local view', () => {
  const row: JsonObject = {
    id: 1,
    currency_iso_code: 'EUR',
    billed_total: '109.62',
    sub_total: '111.5',
    paid_total: '9.62',
    total_due: '100.00',
  };
  const details: JsonObject = {
    items: [{ price: '10', quantity: '3' }],
    expenses: [],
    tasks: [],
    trips: [],
    taxes: [],
    discounts: [],
    shipping_amounts: [],
  };

  it('shows the service’s totals while no line was touched', () => {
    const { view, totalIs, hasDetails } = project(
      'invoices',
      { totalsVerdict: null, mirror: row, details, patch: { summary: 'x' } },
      fresh(null),
    );
    expect({ total: view['billed_total'], summary: view['summary'], totalIs, hasDetails }).toEqual({
      total: '109.62',
      summary: 'x',
      totalIs: 'service',
      hasDetails: true,
    });
  });

  it('shows our own totals when lines were touched, less what is paid', () => {
    const { view, totalIs } = project(
      'invoices',
      { totalsVerdict: null, mirror: row, details, patch: { items: [{ price: '20', quantity: '3' }] } },
      fresh(null),
    );
    expect(totalIs).toBe('estimate');
    expect(view).toMatchObject({ sub_total: '60.00', billed_total: '60.00', total_due: '50.38', paid_total: '9.62' });
  });

  it('does not claim to know the lines of an invoice that was never read', () => {
    const { view, totalIs, hasDetails } = project(
      'invoices',
      { totalsVerdict: null, mirror: row, details: null, patch: { items: [] } },
      fresh(null),
    );
    expect({ totalIs, hasDetails, total: view['billed_total'] }).toEqual({
      totalIs: 'service',
      hasDetails: false,
      total: '109.62',
    });
  });

  it('starts a new invoice as a draft in the currency of its client', () => {
    const { view, hasDetails } = project(
      'invoices',
      { totalsVerdict: null, mirror: null, details: null, patch: { items: [{ price: '1.5', quantity: '3' }] } },
      fresh('JPY'),
    );
    expect(view).toMatchObject({ state: 'draft', currency_iso_code: 'JPY', billed_total: '5', taxes: [] });
    expect(hasDetails).toBe(true);
    expect(
      project(
        'connections',
        { totalsVerdict: null, mirror: { id: 1 }, details: null, patch: { name: 'B' } },
        fresh(null),
      ),
    ).toEqual({
      view: { id: 1, name: 'B' },
      totalIs: null,
      ownTotals: null,
      hasDetails: false,
    });
  });
});
