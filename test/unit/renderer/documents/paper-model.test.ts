import { describe, expect, it } from 'vitest';
import { adjustmentLabel } from '#renderer/documents/paper-amounts.ts';
import { paperOf } from '#renderer/documents/paper-model.ts';
import { textOnPaper } from '#renderer/documents/paper-text.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { languages } from '#shared/service/connection.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';

const client: ClientCard = {
  uid: 'c',
  name: 'Cobalt Freight',
  email: null,
  currency: 'EUR',
  language: 'de',
  addressLines: ['Hafenstr. 4'],
  formerNames: [],
  upload: 'synced',
  openSums: [],
  overdueCount: 0,
  overdueSums: [],
  overdueSince: null,
};
const view = {
  statement_no: 'INV-7',
  date: '2026-11-21',
  due_date: '2026-12-05',
  sub_total: '504.00',
  billed_total: '599.76',
  paid_total: '100.00',
  total_due: '499.76',
  tasks: [{ description: 'Consulting', duration: '90', rate: '95.00', sort_order: 2 }],
  items: [{ description: 'Set', quantity: '3', unit: 'pcs', price: '120.5', sort_order: 1 }],
  taxes: [{ name: 'USt', combined_amount_percent: '19%', percentage: true }],
};
const source = {
  ...{ view, client, issuer: 'Aurora Studio', currency: 'EUR', hasDetails: true },
  ...{ policy: likelyPolicy, hasRemainderRow: false },
};
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');

describe('paperOf', () => {
  it('speaks the client’s language, with its numbers and dates', () => {
    const paper = paperOf(source);
    expect([paper.words.invoice, paper.date, plain(paper.totalDue.amount)]).toEqual([
      'Rechnung',
      '21.11.2026',
      '499,76 €',
    ]);
  });

  it('mixes the kinds of line in the order of the screen and shows minutes as hours', () => {
    const lines = paperOf(source).lines?.map((line) => [line.description, line.quantity, plain(line.total)]);
    expect(lines).toEqual([
      ['Set', '3 pcs', '361,50 €'],
      ['Consulting', '1:30 h', '142,50 €'],
    ]);
  });

  it('shows the day of each line that has one, for all four kinds, in the client’s format', () => {
    const lines = {
      items: [{ description: 'Set', quantity: '1', price: '1', date: null, sort_order: 1 }],
      expenses: [{ description: 'Train', amount: '40.00', date: '2026-11-19', sort_order: 2 }],
      tasks: [{ description: 'Consulting', duration: '90', rate: '95.00', date: '2026-11-03', sort_order: 3 }],
      trips: [{ description: 'Hamburg', distance: '412', rate: '0.5', date: '2026-11-20', sort_order: 4 }],
    };
    const datesFor = (language: string) =>
      paperOf({ ...source, client: { ...client, language }, view: { ...view, ...lines } }).lines?.map(
        ({ date }) => date,
      );
    expect(datesFor('de')).toEqual(['', '19.11.2026', '03.11.2026', '20.11.2026']);
    expect(datesFor('ja')).toEqual(['', '2026/11/19', '2026/11/03', '2026/11/20']);
    expect(datesFor('en-uk')).toEqual(['', '19 Nov 2026', '3 Nov 2026', '20 Nov 2026']);
  });

  it('lists the ways to pay in the client’s language, and includes them in the text for the fonts', () => {
    const offering = { ...view, payment_options: ['bank_transfer', 'paypal', 7] };
    expect(paperOf({ ...source, view: offering }).waysToPay).toBe('Zahlungsarten: Überweisung, PayPal');
    expect(paperOf(source).waysToPay).toBe('');
    const paper = paperOf({
      ...source,
      client: { ...client, language: 'ko' },
      view: { ...offering, tasks: [{ description: 'x', duration: '60', rate: '1', date: '2026-11-03' }] },
    });
    expect(textOnPaper(paper, '')).toContain('결제 방법: 계좌 이체, PayPal');
    expect(textOnPaper(paper, '')).toContain(paper.lines?.[1]?.date);
  });

  it('shows fractions of a cent in a price, so that price times quantity gives the total', () => {
    const items = [{ description: 'Print', quantity: '400', price: '0.075', sort_order: 1 }];
    const [line] = paperOf({ ...source, view: { ...view, items, tasks: undefined } }).lines ?? [];
    expect([line?.quantity, plain(line?.price), plain(line?.total)]).toEqual(['400', '0,075 €', '30,00 €']);
  });

  it('lists adjustments and payments between subtotal and total due', () => {
    expect(paperOf(source).amounts.map((row) => row.label)).toEqual(['Zwischensumme', 'USt 19 %', 'Summe', 'Bezahlt']);
  });

  it('has a row for the total whenever the amount due differs from it', () => {
    const labels = (part: object) => paperOf({ ...source, view: { ...view, ...part } }).amounts.map((row) => row.label);
    const head = ['Zwischensumme', 'USt 19 %'];
    expect(labels({ paid_total: '0.00', total_due: '599.76' })).toEqual(head);
    expect(labels({ paid_total: null, total_due: '599.760' })).toEqual(head);
    expect(labels({ paid_total: '0.00', total_due: '0.00' })).toEqual([...head, 'Summe']);
    expect(labels({ paid_total: null, total_due: '499.76' })).toEqual([...head, 'Summe']);
    expect(labels({ paid_total: '0.00', total_due: null })).toEqual(head);
  });

  it('shows the part of the service’s total that no row explains, to the cent and in the client’s language', () => {
    const rowsFor = (billed: string, part: object = {}) =>
      paperOf({ ...source, hasRemainderRow: true, view: { ...view, billed_total: billed, paid_total: null, ...part } })
        .amounts.slice(2)
        .map(({ label, amount }) => `${label} ${plain(amount) ?? ''}`);
    expect(rowsFor('603.11', { total_due: '603.11' })).toEqual(['Weitere Beträge 3,35 €']);
    expect(rowsFor('599.75', { total_due: '599.75' })).toEqual(['Weitere Beträge -0,01 €']);
    expect(rowsFor('599.76', { total_due: '599.76' })).toEqual([]);
    expect(rowsFor('603.11', { sub_total: null, total_due: null })).toEqual([]);
    expect(paperOf({ ...source, view: { ...view, billed_total: '603.11' } }).amounts).toHaveLength(4);
  });

  it('names an adjustment without a name by its kind, in the client’s language', () => {
    const adjustments = {
      discounts: [
        { name: '', combined_amount_percent: '10%', percentage: true },
        { name: ' ', combined_amount_percent: '5.00', percentage: false },
      ],
      taxes: [{ name: '', combined_amount_percent: '19%', percentage: true }],
      shipping_amounts: [{ name: '', combined_amount_percent: '12.50', percentage: false }],
    };
    const labelsFor = (language: string) =>
      paperOf({ ...source, client: { ...client, language }, view: { ...view, ...adjustments } })
        .amounts.slice(1, 5)
        .map(({ label }) => plain(label));
    expect(labelsFor('de')).toEqual(['Rabatt 10 %', 'Rabatt', 'Steuer 19 %', 'Versand']);
    expect(labelsFor('ja')).toEqual(['割引 10 %', '割引', '税 19 %', '送料']);
    expect(labelsFor('en-us')).toEqual(['Discount 10 %', 'Discount', 'Tax 19 %', 'Shipping']);
  });

  it('leaves the place of the lines open if they were never downloaded', () => {
    const paper = paperOf({
      ...source,
      hasDetails: false,
      view: { ...view, tasks: undefined, items: undefined, taxes: undefined },
    });
    expect(paper.lines).toBeNull();
    expect(plain(paper.amounts[0]?.amount)).toBe('504,00 €');
  });

  it('computes lines and adjustments by the rules of the account', () => {
    const hours = { ...likelyPolicy, taskUnit: 'hours' } as const;
    const paper = paperOf({ ...source, policy: hours });
    expect(paper.lines?.map((line) => plain(line.total))).toEqual(['361,50 €', '8.550,00 €']);
    expect(plain(paper.amounts[1]?.amount)).toBe('1.693,19 €');
  });
});

it('has every word for every language of the service', () => {
  for (const language of languages) {
    const values = Object.values(paperWords(language));
    expect(
      values.every((word) => word.trim() !== ''),
      language,
    ).toBe(true);
  }
  expect(paperWords('tlh').invoice).toBe('Invoice');
});

it('does not show a percentage twice', () => {
  const label = (name: string, percentage: boolean) =>
    adjustmentLabel({ name, value: '5', percentage }, 'Tax', 'en-US');
  expect([label('VAT 5%', true), label('Loyalty', true), label('Courier', false)]).toEqual([
    'VAT 5%',
    'Loyalty 5 %',
    'Courier',
  ]);
  expect([label('', true), label(' ', false)]).toEqual(['Tax 5 %', 'Tax']);
  for (const name of ['消费税 5％', 'ضريبة ٥٪', '税 5﹪']) expect(label(name, true)).toBe(name);
});
