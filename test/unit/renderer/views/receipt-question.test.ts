import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it.each([
  [1, 'Your account may e-mail the client a receipt for one of them.'],
  [2, 'Your account may e-mail clients a receipt for 2 of them.'],
])('says for how many of several payments a client may be mailed: %d', async (mails, question) => {
  const { user, main } = await renderApp('account', '#/payments');
  const mailed = new Set(main.payments.rows.filter(canMarkReceived).slice(0, mails));
  main.payments.rows = main.payments.rows.map((row) => ({ ...row, mailsReceipt: mailed.has(row) }));
  await user.click(await screen.findByRole('button', { name: 'Not received' }));
  const table = await screen.findByRole('table', { name: 'Payments: Not received' });
  await user.click(within(table).getByRole('checkbox', { name: /^Select all/ }));
  await user.keyboard('x');
  const dialog = await screen.findByRole('alertdialog', { name: /^Mark \d+ payments as received\?$/ });
  expect(within(dialog).getByText(question)).toBeTruthy();
});
