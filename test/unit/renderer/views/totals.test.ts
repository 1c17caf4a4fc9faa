import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { LocalWork } from '#test/scenes/local-work.ts';
import type { SceneName } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** In the account whose arithmetic is learned. */
const HIDDEN_TAX = 8;
const A_CENT_MORE = 9;
const CONFIRMED = 10;
const CENT_UID = sceneUid('invoice', A_CENT_MORE);
/** Pixels: the list has room for a preview beside it. */
const WIDE = 1_500;
const usual = window.innerWidth;

afterEach(() => {
  window.innerWidth = usual;
});

const card = () => within(screen.getByRole('region', { name: 'Totals' }));
const figure = (name: string) => card().getByText(name).nextElementSibling?.textContent;
const facts = () => within(screen.getByRole('complementary', { name: 'Status' }));

async function openEditor(scene: SceneName, index: number) {
  const rendered = await renderScene(scene, `#/invoices/${sceneUid('invoice', index)}/edit`);
  await screen.findByRole('heading', { name: /^Edit INV/ });
  return rendered;
}

async function openPage(scene: SceneName, index: number) {
  const rendered = await renderScene(scene, `#/invoices/${sceneUid('invoice', index)}`);
  await screen.findByRole('heading', { name: /^Invoice INV/ });
  return rendered;
}

/** Leaves a draft as the editor stores it. */
async function write(main: WindowMain, change: (form: InvoiceForm) => InvoiceForm): Promise<void> {
  const { form } = await main.ask('draft:open', { uid: CENT_UID, clientUid: null });
  await main.ask('draft:save', { uid: CENT_UID, form: change(form) });
}

const priced = ({ lines }: InvoiceForm, price: string): InvoiceForm['lines'] =>
  lines.map((line) => ({ ...line, price }));

async function retype(user: UserEvent, name: string, text: string): Promise<void> {
  const box = screen.getByRole('textbox', { name });
  await user.click(box);
  await user.clear(box);
  await user.type(box, text);
}

async function explain(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Explain this total' }));
  return within(await screen.findByRole('dialog', { name: 'How this total is calculated' }));
}

describe('the totals card', () => {
  it('confirms the total of an uploaded invoice, with paid and due amounts', async () => {
    await openEditor('learned', CONFIRMED);
    expect(card().getByText('Confirmed')).toBeTruthy();
    expect([figure('Total'), figure('Paid'), figure('Due')]).toEqual(['€672.31', '€672.31', '€0.00']);
  });

  it('calls its own total exact once the account’s rules are known', async () => {
    const { user } = await openEditor('learned', CONFIRMED);
    await retype(user, 'Rate per hour, line 1', '97');
    await waitFor(() => {
      expect([figure('Total'), figure('Due')]).toEqual(['€684.75', '€12.44']);
    });
    expect(card().getByText('Exact')).toBeTruthy();
  });

  it('goes back to the account’s total when the change is taken back', async () => {
    const { user } = await openEditor('learned', A_CENT_MORE);
    const told = figure('Total');
    await retype(user, 'Rate per hour, line 1', '97');
    await waitFor(() => {
      expect(card().queryByText('Differs by $0.01')).toBeNull();
    });
    await retype(user, 'Rate per hour, line 1', '95.00');
    expect(await card().findByText('Differs by $0.01')).toBeTruthy();
    expect(figure('Total')).toBe(told);
  });

  it('uses the service’s total if ours differs', async () => {
    await openEditor('learned', A_CENT_MORE);
    expect([figure('Subtotal'), figure('Total')]).toEqual(['$2,253.95', '$2,253.96']);
    expect(card().getByText('Your account’s total applies. Inkwell calculates $2,253.95.')).toBeTruthy();
  });

  it('uses the service’s total while only a mail of the invoice waits', async () => {
    const { main } = await openEditor('learned', A_CENT_MORE);
    const { upload } = await main.ask('invoice:get', { uid: CENT_UID });
    expect([upload, figure('Total')]).toEqual(['needs_you', '$2,253.96']);
  });

  it.each<readonly [what: string, whose: string, before: (main: WindowMain) => unknown]>([
    ['a note waits', 'Differs by $0.01', (main) => new LocalWork(main.book, main.now).edit(CENT_UID, { note: 'Soon' })],
    ['a price waits', 'Exact', (main) => new LocalWork(main.book, main.now).reprice(CENT_UID)],
    ['a note is written', 'Differs by $0.01', (main) => write(main, (form) => ({ ...form, note: 'Soon' }))],
    ['a price is written', 'Exact', (main) => write(main, (form) => ({ ...form, lines: priced(form, '96') }))],
    ['an amount cannot be read', 'Estimate', (main) => write(main, (form) => ({ ...form, lines: priced(form, 'x') }))],
  ])('says whose total it shows when %s: %s', async (_, whose, before) => {
    const { main, app } = await renderScene('learned');
    await before(main);
    app.router.go({ name: 'edit-invoice', uid: CENT_UID });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(card().getByText(whose)).toBeTruthy();
  });

  it('marks a hidden amount, and leaves the new total to the service', async () => {
    const { user } = await openEditor('learned', HIDDEN_TAX);
    expect(card().getByText('Account’s total')).toBeTruthy();
    expect(figure('Total')).toBe('£2,607.08');
    await user.click(screen.getByRole('button', { name: 'Change anyway' }));
    await retype(user, 'Rate per hour, line 1', '97');
    expect(await card().findByText('Account decides')).toBeTruthy();
    expect(await card().findByText(/Only your account can calculate the new total\.$/)).toBeTruthy();
  });

  it('leaves the total to the service if its rules are unknown', async () => {
    const { user } = await openEditor('lost', CONFIRMED);
    await retype(user, 'Rate per hour, line 1', '97');
    expect(await card().findByText('Only your account can calculate this total.')).toBeTruthy();
  });

  it('estimates before anything is learned, and says what the estimate depends on', async () => {
    const { user } = await openEditor('account', CONFIRMED);
    await retype(user, 'Rate per hour, line 1', '97');
    expect(await card().findByText('Estimate')).toBeTruthy();
    expect(await card().findByText(/^Counts task time in minutes\./)).toBeTruthy();
  });

  it('is not certain while a number cannot be read', async () => {
    const { user } = await openEditor('learned', CONFIRMED);
    await retype(user, 'Rate per hour, line 1', 'ninety');
    expect(await card().findByText('Estimate')).toBeTruthy();
    expect(await card().findByText('An amount on this invoice can’t be read and isn’t included.')).toBeTruthy();
  });

  it('says in one sentence each that discounts are too large and the total is below zero', async () => {
    const { user } = await openEditor('learned', CONFIRMED);
    await retype(user, 'Discount value', '150%');
    expect(await card().findByText('The discounts exceed the amount they apply to.')).toBeTruthy();
    expect(await card().findByText('The total is negative.')).toBeTruthy();
  });

  it('describes each percentage by its base', async () => {
    await openEditor('learned', CONFIRMED);
    const described = card().getByRole('button', { name: 'VAT 19 %' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(
      /^\s*subtotal €594\.71 − discounts €29\.74 = €564\.97\s*19 % of €564\.97 = 107\.3443, rounded to €107\.34\s*$/,
    );
  });

  it('shows no paid and due amounts for an invoice that was never uploaded', async () => {
    const { user } = await renderScene('learned');
    await screen.findByRole('grid');
    await user.keyboard('n');
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(card().queryByText('Due')).toBeNull();
  });
});

describe('one invoice', () => {
  it.each([HIDDEN_TAX, A_CENT_MORE, CONFIRMED])('has the same total everywhere (%i)', async (index) => {
    const { main, user, app } = await openPage('learned', index);
    const { invoice } = await main.ask('invoice:get', { uid: sceneUid('invoice', index) });
    const told = invoice['billed_total'];
    const currency = String(invoice['currency_iso_code']);
    const total = app.formats.money(typeof told === 'string' ? told : null, currency);
    expect(facts().getByText('Total').nextElementSibling?.textContent).toBe(total);
    await user.keyboard('e');
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(figure('Total')).toBe(total);
    expect(within(screen.getByRole('main')).getByRole('banner').textContent).toContain(total);
  });

  it('shows on its page how certain its total is, and marks a hidden amount', async () => {
    await openPage('learned', HIDDEN_TAX);
    expect(facts().getByText('Account’s total')).toBeTruthy();
    expect(facts().getByText(/something your account doesn’t show, such as a tax on a single line/)).toBeTruthy();
  });

  it('is not explained while its lines were never read', async () => {
    await openPage('offline', 13);
    expect(facts().getByText('Last shown by your account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Explain this total' })).toBeNull();
  });
});

describe('the explanation', () => {
  it('shows the lines of a kind on request, each as an equation', async () => {
    const { user } = await openEditor('learned', CONFIRMED);
    const dialog = await explain(user);
    expect(dialog.queryByText('5:30 h × €95.00 = €522.50')).toBeNull();
    await user.click(dialog.getByText('1 task'));
    expect(await dialog.findByText('5:30 h × €95.00 = €522.50')).toBeTruthy();
    expect(dialog.getByText('Consulting')).toBeTruthy();
    expect(dialog.getByText('subtotal €594.71 − discounts €29.74 + taxes €107.34 = €672.31')).toBeTruthy();
  });

  it('says what was learned from how many invoices', async () => {
    const { user } = await openEditor('learned', CONFIRMED);
    const rules = within((await explain(user)).getByRole('region', { name: 'How your account calculates totals' }));
    expect(rules.getByText(/^Learned from \d+ of your invoices:$/)).toBeTruthy();
    expect(rules.getByText('Discounts come off before tax')).toBeTruthy();
  });

  it('lists possible rules and their effect only for a total computed here', async () => {
    const { user } = await openEditor('account', CONFIRMED);
    expect((await explain(user)).queryByText(/^Not known yet/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await retype(user, 'Rate per hour, line 1', '97');
    const rules = await explain(user);
    expect(await rules.findByText('Not known yet, and affects this total:')).toBeTruthy();
    expect(
      rules.getByText(
        /^Discounts come off before tax: €684\.75\. Tax applies to the full subtotal, before discounts: €/,
      ),
    ).toBeTruthy();
  });

  it('ends with the service’s total beside ours if an amount is hidden, on the page as well', async () => {
    const { user } = await openPage('learned', HIDDEN_TAX);
    const dialog = await explain(user);
    expect(dialog.getByText('Adds up to').nextElementSibling?.textContent).toBe('£2,602.08');
    expect(dialog.getByText('Your account’s total').nextElementSibling?.textContent).toBe('£2,607.08');
  });

  it('returns the focus to its button', async () => {
    const { user } = await openPage('learned', HIDDEN_TAX);
    await explain(user);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Explain this total' }));
    });
  });

  it('opens from the list as well', async () => {
    window.innerWidth = WIDE;
    const { user } = await renderScene('learned');
    await screen.findByRole('grid');
    await user.keyboard('j');
    await screen.findByRole('button', { name: 'Explain this total' });
    expect((await explain(user)).getByText('Exact')).toBeTruthy();
  });

  it('renders two hundred lines only on request', async () => {
    const { user, main } = await renderScene('learned');
    const uid = sceneUid('invoice', CONFIRMED);
    const { id, details } = main.serviceInvoice(uid);
    const items = Array.from({ length: 200 }, (_, place) => ({
      id: 100_000 + place,
      date: null,
      description: `Line ${String(place + 1)}`,
      quantity: '1',
      unit: '',
      price: '1.00',
      total: '1.00',
      created_at: null,
      sort_order: place,
    }));
    main.person.edit(main.service.state.invoices, id, { details: { ...details, items } });
    await main.readInvoice(uid);
    await screen.findByRole('grid');
    window.location.hash = `#/invoices/${uid}`;
    await screen.findByRole('heading', { name: /^Invoice INV/ });
    const dialog = await explain(user);
    expect(dialog.queryByText('Line 200')).toBeNull();
    await user.click(dialog.getByText('200 items'));
    expect(await dialog.findByText('Line 200')).toBeTruthy();
  });
});
