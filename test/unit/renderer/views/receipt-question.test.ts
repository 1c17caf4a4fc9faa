import { screen, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

/** The account mails receipts for so many of those that can be marked. */
function mailReceipts({ payments }: FakeMain, count: number): void {
  const mailed = new Set(payments.rows.filter(canMarkReceived).slice(0, count));
  payments.rows = payments.rows.map((row) => ({ ...row, mailsReceipt: mailed.has(row) }));
}

async function askToMarkAll(user: UserEvent): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole('button', { name: 'Not received' }));
  const table = await screen.findByRole('table', { name: 'Payments: Not received' });
  await user.click(within(table).getByRole('checkbox', { name: /^Select all/ }));
  await user.keyboard('x');
  return within(await screen.findByRole('alertdialog', { name: /^Mark \d+ payments as received\?$/ }));
}

it.each([
  [1, 'Your account may e-mail the client a receipt for one of them.'],
  [2, 'Your account may e-mail clients a receipt for 2 of them.'],
])('says for how many of several payments a client may be mailed: %d', async (mails, question) => {
  const { user, main } = await renderApp('account', '#/payments');
  mailReceipts(main, mails);
  const dialog = await askToMarkAll(user);
  expect(dialog.getByText(question)).toBeTruthy();
});

it('updates the number of receipts while the question is open', async () => {
  const { user, main } = await renderApp('account', '#/payments');
  mailReceipts(main, 1);
  const dialog = await askToMarkAll(user);
  dialog.getByText(/a receipt for one of them/);
  mailReceipts(main, 2);
  main.send('mirror:changed', { resources: ['invoices'] });
  await dialog.findByText('Your account may e-mail clients a receipt for 2 of them.');
  mailReceipts(main, 0);
  main.send('mirror:changed', { resources: ['invoices'] });
  await dialog.findByText('Your account e-mails no receipt for any of them.');
});
