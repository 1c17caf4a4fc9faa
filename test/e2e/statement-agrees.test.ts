import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, formatDate } from '#shared/dates/plain-date.ts';
import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';
import { readPdf } from '#test/helpers/pdf.ts';
import { invoiceRow, paymentRow } from '#test/unit/shared/figures/figure-rows.ts';
import { recomputedStatement } from '#test/unit/shared/figures/recomputed.ts';
import type { AccountWorld, WorldInvoice } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { request } from './request.ts';

interface PlannedPayment {
  readonly of: string;
  readonly daysAgo: number;
  readonly amount: string;
  /** False for money that the client says is on its way. */
  readonly isReceived: boolean;
}

const today: PlainDate = new Date().toISOString().slice(0, 10);
const [from, to] = [addDays(today, -100), addDays(today, -5)];

const planned = [
  { number: 'INV-1', price: '300.00', daysAgo: 160, paid: '300.00', state: 'paid' },
  { number: 'INV-2', price: '500.00', daysAgo: 90, paid: '200.00', state: 'partial' },
  { number: 'INV-3', price: '1234.50', daysAgo: 60, paid: '1234.50', state: 'paid' },
  { number: 'INV-4', price: '97.50', daysAgo: 30, paid: '0.00', state: 'sent' },
  { number: 'INV-5', price: '80.00', daysAgo: 2, paid: '0.00', state: 'sent' },
  { number: 'INV-6', price: '999.00', daysAgo: 20, paid: '0.00', state: 'draft' },
] as const;
const payments: readonly PlannedPayment[] = [
  { of: 'INV-1', daysAgo: 150, amount: '120.00', isReceived: true },
  { of: 'INV-1', daysAgo: 95, amount: '180.00', isReceived: true },
  { of: 'INV-2', daysAgo: 40, amount: '200.00', isReceived: true },
  { of: 'INV-3', daysAgo: 50, amount: '1000.00', isReceived: true },
  { of: 'INV-3', daysAgo: 3, amount: '234.50', isReceived: true },
  { of: 'INV-4', daysAgo: 10, amount: '50.00', isReceived: false },
];

/** The plan as the independent computation takes it; nothing of it has passed through the app or the service. */
function independent() {
  const invoices = planned.map(({ number, price, daysAgo, paid, state }): FigureInvoice =>
    invoiceRow(number, {
      date: addDays(today, -daysAgo),
      dueDate: addDays(today, -daysAgo + 30),
      currency: 'USD',
      state,
      billedTotal: price,
      paidTotal: paid,
      totalDue: (Number(price) - Number(paid)).toFixed(2),
    }),
  );
  const paid = payments.map(({ of, daysAgo, amount, isReceived }): FigurePayment =>
    paymentRow(of, addDays(today, -daysAgo), amount, isReceived),
  );
  return recomputedStatement({ invoices, payments: paid }, { from, to }, today).parts[0] ?? expect.fail();
}

const dollars = (minor: bigint): string => (Number(minor) / 100).toFixed(2);

let world: AccountWorld;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-statement-'));
  const invoices = planned.map(({ number, price, daysAgo, state }): WorldInvoice => {
    const fields = { date: addDays(today, -daysAgo), due_date: addDays(today, -daysAgo + 30) };
    return { number, price, stage: state === 'draft' ? 'draft' : 'sent', fields };
  });
  world = await openAccountWorld({ invoices });
  const { person, invoice } = world;
  for (const { of, daysAgo, amount, isReceived } of payments) {
    const fields = { amount, date: addDays(today, -daysAgo), payment_method: 'bank_transfer', details: null } as const;
    if (isReceived) person.enterPayment(invoice(of).id, fields);
    else person.payOffline(invoice(of).id, fields);
  }
  await request(world.page, 'sync:run-now', null);
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a statement on screen, as a table and as a PDF agrees with a computation that knows nothing of it', async () => {
  const { page } = world;
  const expected = independent();
  // Four movements within the range, the newest payments and the draft outside of it.
  expect(expected.rows.length).toBeGreaterThan(5);
  const [row] = await request(page, 'client:search', { text: 'Birch', limit: 1 });
  const uid = row?.uid ?? '';
  const known = async () => {
    const answer = await request(page, 'statement:get', { uid, from: null, to: today, isOpen: false });
    const movements = answer.isOpen ? [] : answer.statements.flatMap(({ rows, recorded }) => [...rows, ...recorded]);
    return { missing: answer.missing.map(({ what }) => what), count: movements.length };
  };
  // Five invoices that were issued and five payments.
  await expect.poll(async () => (await known()).count, { timeout: 90_000, interval: 1_000 }).toBeGreaterThanOrEqual(10);
  // Money on its way is in no total of the account: it is known once the payments of its invoice were read.
  const { open } = await request(page, 'client:page', { uid });
  await request(page, 'invoice:read', { uids: open.filter(({ number }) => number === 'INV-4').map((row) => row.uid) });
  await expect.poll(known, { timeout: 90_000, interval: 1_000 }).toEqual({ missing: [], count: 11 });
  await page.evaluate(`location.hash = '#/clients/${uid}/statement'`);
  await page.getByRole('textbox', { name: 'From' }).fill(from);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to);
  await page.keyboard.press('Tab');
  const paper = page.getByRole('article');
  await paper.getByText(`${formatDate(from, 'en-US')} – ${formatDate(to, 'en-US')}`, { exact: true }).waitFor();

  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const written = (minor: bigint): string => money.format(Number(minor) / 100);
  const balances = expected.rows.map((text) => text.split(' ').slice(-2).map(BigInt));
  const dates = expected.rows.map((text) => formatDate(text.slice(0, 10), 'en-US'));
  const rows = await paper.getByRole('row').allInnerTexts();
  const cells = rows.map((text) => text.split('\t').map((cell) => cell.trim()));
  const movements = cells.slice(2, -1);
  expect(movements.map(([day, , amount, balance]) => [day, amount, balance])).toEqual(
    balances.map(([amount = 0n, balance = 0n], at) => [dates[at], written(amount), written(balance)]),
  );
  expect([cells[1]?.at(-1), cells.at(-1)?.at(-1)]).toEqual([written(expected.opening), written(expected.closing)]);
  expect(expected.recorded).toHaveLength(1);
  await paper.getByText('$50.00').waitFor();

  const [table, pdf] = [join(folder, 'statement.csv'), join(folder, 'statement.pdf')];
  const paths = [table, pdf];
  page.on('dialog', (dialog) => void dialog.accept(paths.shift()));
  await page.getByRole('button', { name: 'Save CSV…' }).click();
  await page.getByText('statement.csv saved.').waitFor();
  const lines = readFileSync(table, 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
    ['', dollars(expected.opening)],
    ...balances.map((pair) => pair.map(dollars)),
    ['', dollars(expected.closing)],
  ]);

  await page.getByRole('button', { name: 'Save PDF' }).click();
  await page.getByText('statement.pdf saved.').waitFor();
  const { pages } = await readPdf(readFileSync(pdf));
  const text = pages.map((each) => each.text).join('');
  const inOrder = [
    written(expected.opening),
    ...balances.flatMap((pair) => pair.map(written)),
    written(expected.closing),
  ];
  let at = 0;
  for (const amount of inOrder) {
    const found = text.indexOf(amount, at);
    expect(found, `${amount} behind place ${String(at)}`).toBeGreaterThanOrEqual(0);
    at = found + amount.length;
  }
});
