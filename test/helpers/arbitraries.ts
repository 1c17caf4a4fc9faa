import fc from 'fast-check';
import type { JsonObject } from '#shared/json.ts';
import type { AdjustmentForm, InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { Uid } from '#shared/service/ids.ts';
import { addDays } from '#shared/dates/plain-date.ts';

/** As long as asked for, where fast-check alone would keep to short ones. */
const digitStrings = (longest: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: longest, size: 'max' })
    .map((digits) => digits.join(''));

/** Decimal text as people and services write it: any length, with and without digits behind the point. */
export const decimals = (wholeDigits = 30, fractionDigits = 12): fc.Arbitrary<string> =>
  fc
    .tuple(fc.boolean(), digitStrings(wholeDigits), fc.option(digitStrings(fractionDigits), { nil: null }))
    .map(
      ([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
    );

/** Amounts that occur on invoices. */
export const prices: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, fraction]) => `${String(whole)}.${String(fraction).padStart(4, '0')}`);

export const percents: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 10_000 })
  .map((hundredths) => (hundredths / 100).toFixed(2));

export const plainDates: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 73_000 })
  .map((days) => addDays('1900-01-01', days));

const uids: fc.Arbitrary<Uid> = fc
  .tuple(fc.nat({ max: 4_000_000_000_000 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([time, random]) => uidFrom(time, random));

const word = fc.stringMatching(/^[A-Za-zÀ-ž0-9 ,.%#-]{0,20}$/);
const cell = fc.oneof(fc.constant(''), prices, fc.constantFrom('1', '0.5', '3,25', '1.234,5', ' 7 '));

const lines = fc.array(
  fc.record({
    kind: fc.constantFrom(...lineArrays),
    date: fc.oneof(fc.constant(''), plainDates),
    description: word,
    quantity: cell,
    unit: word,
    price: cell,
  }),
  { maxLength: 8 },
);
const adjustments = fc.array(
  fc.record({
    kind: fc.constantFrom(...adjustmentArrays),
    name: word,
    value: fc.oneof(
      cell,
      percents,
      percents.map((percent) => `${percent}%`),
    ),
    isPercentage: fc.boolean(),
    savedKey: fc.option(fc.nat({ max: 1_000 }), { nil: null }),
  }),
  { maxLength: 5 },
);

/** Forms as somebody leaves them in the editor; everything in them can be read. */
export const invoiceForms: fc.Arbitrary<InvoiceForm> = fc
  .record({
    connectionUid: uids,
    statementNo: word,
    date: plainDates,
    dueDate: plainDates,
    summary: fc.string(),
    note: fc.string(),
    poNumber: word,
    paymentOptions: fc.subarray([...paymentOptions]),
    allowPartialPayments: fc.boolean(),
    sendReceiptsAutomatically: fc.boolean(),
    sendReminders: fc.boolean(),
    lines,
    adjustments,
  })
  .map((form) => ({
    ...form,
    lines: form.lines.map((line, index): LineForm => ({ ...line, key: `line-${String(index)}` })),
    adjustments: form.adjustments.map((row, index): AdjustmentForm => ({ ...row, key: `row-${String(index)}` })),
  }));

/** One value spelled in one of the ways that mean the same. */
function respelled(decimal: string): fc.Arbitrary<string> {
  const isPointed = decimal.includes('.');
  return fc.nat({ max: 4 }).map((zeros) => {
    if (zeros === 0) return decimal;
    return `${decimal}${isPointed ? '' : '.'}${'0'.repeat(zeros)}`;
  });
}

/** An invoice as a service sends it, and the same invoice as it may send it the next time. */
export const spellings: fc.Arbitrary<{ readonly first: JsonObject; readonly second: JsonObject }> = fc
  .record({
    total: prices,
    percent: percents,
    date: plainDates,
    note: fc.string(),
    offset: fc.integer({ min: -12, max: 14 }),
  })
  .chain((invoice) =>
    fc.record({
      invoice: fc.constant(invoice),
      total: respelled(invoice.total),
      percent: respelled(invoice.percent),
      formatted: fc.string(),
      isAbsent: fc.boolean(),
    }),
  )
  .map(({ invoice, total, percent, formatted, isAbsent }) => {
    const hour = invoice.offset < 0 ? 12 + invoice.offset : invoice.offset;
    const offset = `${invoice.offset < 0 ? '-' : '+'}${String(Math.abs(invoice.offset)).padStart(2, '0')}:00`;
    const utcHour = invoice.offset < 0 ? 12 : 0;
    const first = {
      id: 7,
      date: invoice.date,
      billed_total: invoice.total,
      formatted_billed_total: '€1',
      note: `${invoice.note}\r\nEnd`,
      po_number: '',
      send_reminders: false,
      payment_options: ['cash', 'check'],
      created_at: `2026-11-21T${String(utcHour).padStart(2, '0')}:00:00Z`,
      taxes: [{ id: 1, name: 'VAT', key: 3, combined_amount_percent: `${invoice.percent}%`, percentage: true }],
      items: [],
    };
    const second = {
      items: null,
      taxes: [{ percentage: null, combined_amount_percent: `${percent}%`, key: 3, name: 'VAT', id: 1 }],
      created_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000${offset}`,
      payment_options: ['check', 'cash'],
      ...(isAbsent ? {} : { po_number: null, send_reminders: null }),
      note: `${invoice.note}\nEnd`.normalize('NFD'),
      formatted_billed_total: formatted,
      billed_total: total,
      date: invoice.date,
      id: 7,
    };
    return { first, second };
  });
