import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceState } from '#main/demo/invoices/invoice-status.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { focusOn } from './focus.ts';
import { fill, press, tabTo } from './keyboard.ts';

const SUBJECT = 'Your survey is done';
const MESSAGE = 'Dear crew, the hull is sound. The invoice is attached.';

describe('writing, sending and being paid, by keyboard alone', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await openDesk();
  });

  afterEach(async () => {
    await desk.close();
  });

  const invoiceNumbered = (number: string): StoredInvoice | undefined =>
    desk.service.state.invoices.find((invoice) => invoice.fields.statement_no === number);
  const deliveries = () => desk.service.state.mails.filter((mail) => mail.kind === 'deliver');

  it('brings a new invoice for a new client to the account, to the client and to its money, each exactly once', async () => {
    const { service, served, until } = desk;
    const { page } = desk.inkwell();
    const { keyboard } = page;
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });

    // Long enough to see it wait, and no longer.
    await keyboard.press('Control+,');
    await fill(page, page.getByRole('textbox', { name: /Time to undo sending/ }), '5');
    await keyboard.press('Control+N');

    await focusOn(page.getByRole('combobox', { name: 'Client' }));
    await keyboard.type('Ålesund Boats');
    await page.getByRole('option', { name: 'Create “Ålesund Boats”' }).waitFor();
    await keyboard.press('Enter');
    await focusOn(box('E-mail'));
    await keyboard.type('post@boats.example');
    await fill(page, page.getByRole('combobox', { name: 'Currency' }), 'eur');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(page, box('Number'));
    const number = await box('Number').inputValue();
    expect(number).toBe('INV-000401');
    await fill(page, box('Description, line 1'), 'Hull survey');
    await fill(page, box('Quantity, line 1'), '3');
    await fill(page, box('Price, line 1'), '95.50');
    await keyboard.press('Enter');
    await focusOn(box('Description, line 2'));
    await keyboard.type('Report');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    await keyboard.press('t');
    await fill(page, box('Time, line 2'), '1:30');
    await fill(page, box('Rate per hour, line 2'), '80');
    await press(page, page.getByRole('button', { name: 'Add tax' }));
    await focusOn(box('Tax name'));
    await keyboard.type('VAT');
    await fill(page, box('Tax value'), '10');

    await keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: `Send ${number}` }).waitFor();
    await fill(page, box('Subject'), SUBJECT);
    await fill(page, box('Message'), MESSAGE);
    await keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(/^The e-mail about .+ will be sent in \d s\.$/).waitFor();
    expect(deliveries()).toHaveLength(0);

    await until('the mail', () => deliveries()[0]);
    const sent = await until('the invoice as sent', () => {
      const invoice = invoiceNumbered(number);
      return invoice?.stage === 'sent' && invoice;
    });
    const client = service.state.connections.find(({ id }) => id === sent.connection_id);
    expect(client).toMatchObject({ name: 'Ålesund Boats', currency_iso_code: 'EUR' });
    expect(sent).toMatchObject({ sub_total: '406.50', billed_total: '447.15' });
    expect(sent.details.items).toMatchObject([{ description: 'Hull survey', quantity: '3', price: '95.5' }]);
    expect(sent.details.tasks).toMatchObject([{ description: 'Report', duration: '90', rate: '80' }]);
    expect(sent.details.taxes).toMatchObject([{ name: 'VAT', combined_amount_percent: '10%' }]);
    expect(deliveries()).toMatchObject([
      {
        invoice_hash_key: sent.hash_key,
        template: 'custom',
        recipients: [{ email: 'post@boats.example' }],
        subject: SUBJECT,
        message: MESSAGE,
      },
    ]);

    const received = page.getByRole('switch', { name: 'Money received' });
    await keyboard.press('p');
    await focusOn(page.getByRole('textbox', { name: 'Amount in EUR' }));
    await keyboard.type('147.15');
    await press(page, received, 'Space');
    await keyboard.press('Control+Enter');
    await until('the part', () => invoiceState(service.context, invoiceNumbered(number) ?? sent) === 'partial');
    await page.getByRole('complementary', { name: 'Status' }).getByText('Part-paid').waitFor();

    await keyboard.press('p');
    await focusOn(page.getByRole('textbox', { name: 'Amount in EUR' }));
    expect(await page.getByRole('textbox', { name: 'Amount in EUR' }).inputValue()).toBe('300.00');
    await press(page, received, 'Space');
    await keyboard.press('Control+Enter');
    const paid = await until('the whole sum', () => {
      const invoice = invoiceNumbered(number);
      return invoice !== undefined && invoiceState(service.context, invoice) === 'paid' && invoice;
    });
    await page.getByRole('complementary', { name: 'Status' }).getByText('Paid', { exact: true }).first().waitFor();

    expect(paid.payments).toMatchObject([
      { amount: '147.15', state: 'realized' },
      { amount: '300.00', state: 'realized' },
    ]);
    expect(service.state.invoices.filter(({ fields }) => fields.statement_no === number)).toHaveLength(1);
    expect(service.state.connections.filter(({ name }) => name === 'Ålesund Boats')).toHaveLength(1);
    expect(service.state.mails.filter((mail) => mail.invoice_hash_key === sent.hash_key)).toHaveLength(1);
    expect(served.count('POST', `/api/invs/${sent.hash_key}/deliver`)).toBe(1);
    expect(served.count('POST', `/api/invs/${sent.hash_key}/payments`)).toBe(2);
  });
});
