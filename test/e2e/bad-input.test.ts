import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { focusOn } from './focus.ts';
import { fill, openInvoice, press } from './keyboard.ts';

const GARBAGE = '<b>12</b> ½ %%% 1.2.3,4 \u202eabc🧾';
const TOO_LONG = 'A number has at most 15 digits before the decimal mark.';
/** A number that the service may hold and no arithmetic here can. */
const ENORMOUS = '12345678901234567890.50';

let world: AccountWorld;
/** What escaped into the window: nothing may. */
const escaped: string[] = [];

beforeAll(async () => {
  world = await openAccountWorld({
    invoices: [
      { number: 'INV-1', price: '100.00' },
      { number: 'INV-2', price: ENORMOUS, stage: 'draft' },
    ],
  });
  const { page } = world;
  page.on('pageerror', (error) => escaped.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') escaped.push(message.text());
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterEach(() => {
  expect(escaped).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

const box = (name: string | RegExp): Locator => world.page.getByRole('textbox', { name, exact: true });
const inAccount = (number: string): StoredInvoice | undefined =>
  world.service.state.invoices.find(({ fields }) => fields.statement_no === number);

/** A new invoice for a client, with its first line described; answers its number. */
async function begin(client = 'Birch'): Promise<string> {
  const { page } = world;
  // By the link: the test before may have left the cursor in a box, where letters are text.
  await press(page, page.getByRole('link', { name: 'Invoices', exact: true }));
  await page.getByRole('grid', { name: 'Invoices: All' }).waitFor();
  await page.keyboard.press('n');
  await focusOn(page.getByRole('combobox', { name: 'Client' }));
  await page.keyboard.type(client);
  await page.getByRole('option', { name: new RegExp(`^${client}`) }).waitFor();
  await page.keyboard.press('Enter');
  await fill(page, box('Description, line 1'), 'Work');
  await expect.poll(() => box('Number').inputValue()).toMatch(/^INV-/);
  return box('Number').inputValue();
}

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await into.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

async function save(number: string): Promise<StoredInvoice> {
  const { page } = world;
  await page.keyboard.press('Control+S');
  await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
  await expect.poll(() => inAccount(number)?.fields.statement_no, { timeout: 10_000 }).toBe(number);
  const found = inAccount(number);
  if (found === undefined) throw new Error(`${number} is not in the account.`);
  return found;
}

/** Asks to upload what cannot be: the reason is said, nothing reaches the account, and the text stays. */
async function isRefused(number: string, reason: string | RegExp): Promise<void> {
  const { page } = world;
  const before = world.ledger.of('POST /api/invs').length;
  await page.keyboard.press('Control+S');
  await page.getByRole('alert').getByRole('button', { name: reason }).waitFor();
  await page.getByText('Saved on this computer').waitFor();
  expect(world.ledger.of('POST /api/invs')).toHaveLength(before);
  expect(inAccount(number)).toBeUndefined();
}

describe('amounts', () => {
  it('keep pasted garbage as text, never upload it, and take a number in its place', async () => {
    const { page } = world;
    const number = await begin();
    await paste(page, box('Price, line 1'), GARBAGE);
    await isRefused(number, /is not a number that can be read in only one way/);
    expect(await box('Price, line 1').inputValue()).toContain('%%%');
    await fill(page, box('Price, line 1'), '12.5');
    expect((await save(number)).details.items).toMatchObject([{ price: '12.5' }]);
  });

  it('ask which of two readings was meant', async () => {
    const { page } = world;
    const number = await begin();
    await fill(page, box('Price, line 1'), '1,234');
    await isRefused(number, /is not a number that can be read in only one way/);
    await page.getByRole('group', { name: 'Which one?' }).getByRole('button').last().click();
    expect((await save(number)).details.items).toMatchObject([{ price: '1.234' }]);
  });

  it('may be negative, with a word where the whole is', async () => {
    const { page } = world;
    const number = await begin();
    await fill(page, box('Price, line 1'), '-50');
    await page
      .getByRole('region', { name: 'Totals' })
      .getByText(/is negative/)
      .waitFor();
    expect((await save(number)).billed_total).toBe('-50.00');
  });

  it('of more than 15 digits are refused', async () => {
    const { page } = world;
    const number = await begin();
    await fill(page, box('Price, line 1'), '1234567890123456');
    await isRefused(number, TOO_LONG);
    await fill(page, box('Price, line 1'), '123456789012345');
    expect((await save(number)).details.items).toMatchObject([{ price: '123456789012345' }]);
  });

  it('of more than 15 digits that the service sends stay its text, in the window and in the account', async () => {
    const { page } = world;
    await openInvoice(page, 'INV-2');
    await page.keyboard.press('e');
    await expect.poll(() => box('Price, line 1').inputValue()).toBe('$12,345,678,901,234,567,890.50');
    await fill(page, box('Summary'), 'Only the summary');
    await page.keyboard.press('Control+S');
    await expect.poll(() => inAccount('INV-2')?.fields.summary, { timeout: 10_000 }).toBe('Only the summary');
    expect(inAccount('INV-2')?.details.items).toMatchObject([{ price: ENORMOUS }]);
  });
});

describe('texts', () => {
  const LONG = `${'A long note. '.repeat(769)}end`;
  const RIGHT_TO_LEFT = 'شكراً لتعاملكم معنا — תודה רבה';
  const EMOJI = '👩‍👩‍👧‍👦 🧾 e\u0301 \u202b x';

  it('of 10,000 characters, of emoji and from right to left arrive as they were typed', async () => {
    const { page } = world;
    const number = await begin();
    expect(LONG.length).toBeGreaterThanOrEqual(10_000);
    await fill(page, box('Price, line 1'), '10');
    await paste(page, box('Note to the client'), LONG);
    await paste(page, box('Summary'), RIGHT_TO_LEFT);
    await paste(page, box('Description, line 1'), EMOJI);
    await page.getByText('Saved on this computer').waitFor();
    const stored = await save(number);
    expect(stored.fields).toMatchObject({ note: LONG, summary: RIGHT_TO_LEFT });
    expect(stored.details.items).toMatchObject([{ description: EMOJI }]);
  });

  it('in 500 lines arrive whole and in their order', async () => {
    const { page } = world;
    const number = await begin();
    const texts = Array.from({ length: 499 }, (_, index) => `Part ${String(index + 2)}`);
    await paste(page, box('Description, line 2'), texts.map((text) => `${text}\t1\tpcs\t2`).join('\n'));
    await page.getByText('499 lines pasted.').waitFor();
    const { details, billed_total } = await save(number);
    expect(details.items.map(({ description }) => description)).toEqual(['Work', ...texts]);
    expect(billed_total).toBe('998.00');
  });
});

describe('what happened elsewhere', () => {
  it('keeps an invoice whose details were never downloaded from being edited, and is read first when back online', async () => {
    const { page, person, service } = world;
    world.fare(({ method, path }) =>
      method === 'GET' && /\/invs\/\w+$/.test(path) ? { kind: 'server_error', status: 500, isApplied: false } : null,
    );
    const [client] = service.state.connections;
    const uploads = world.ledger.of('PUT /api/invs/:id').length;
    const line = {
      id: null,
      total: null,
      sort_order: null,
      created_at: null,
      date: null,
      unit: null,
      description: 'Written elsewhere',
      price: '5.00',
      quantity: '1',
    };
    person.createInvoice(client?.id ?? 0, { fields: { statement_no: 'INV-77' }, details: { items: [line] } });
    await page.keyboard.press('Control+R');
    await openInvoice(page, 'INV-77');
    await page.getByRole('switch', { name: 'Work offline' }).click();
    await page.keyboard.press('e');
    await page.getByText('Lines not downloaded yet').waitFor();
    expect(await page.getByRole('table', { name: 'Lines' }).count()).toBe(0);
    world.fare(() => null);
    await page.getByRole('button', { name: 'Download first when online' }).click();
    await page.getByRole('switch', { name: 'Work offline' }).click();
    await box('Description, line 1').waitFor();
    expect(await box('Description, line 1').inputValue()).toBe('Written elsewhere');
    expect(world.ledger.of('PUT /api/invs/:id')).toHaveLength(uploads);
  });

  it('says that a client was trashed meanwhile, uploads no half of it, and uploads it for another one', async () => {
    const { page, person, service } = world;
    const { id } = person.createConnection({ name: 'Gone Ltd', business_email: 'office@gone.example' });
    await page.keyboard.press('Control+R');
    await expect.poll(() => world.ledger.of('GET /api/network').length).toBeGreaterThan(1);
    const number = await begin('Gone Ltd');
    await fill(page, box('Price, line 1'), '10');
    person.trash(service.state.connections, id);
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 needs you' }).waitFor();
    expect(inAccount(number)).toBeUndefined();
    await openInvoice(page, number);
    await page.keyboard.press('e');
    await page.getByText(/The service refused this: connection/).waitFor();
    expect(await box('Price, line 1').inputValue()).toBe('$10.00');
    const client = page.getByRole('combobox', { name: 'Client' });
    await page.getByRole('button', { name: 'Show the field' }).click();
    await focusOn(client);
    await client.fill('Birch');
    await page.getByRole('option', { name: /^Birch/ }).click();
    const { connection_id } = await save(number);
    expect(connection_id).toBe(inAccount('INV-1')?.connection_id);
    expect(service.state.invoices.filter(({ fields }) => fields.statement_no === number)).toHaveLength(1);
  });
});
