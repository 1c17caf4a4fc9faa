import { screen, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { selectNotReceived } from '#test/unit/renderer/select-payments.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** The account mails receipts for so many of those that can be marked. */
async function mailReceipts(main: WindowMain, count: number): Promise<void> {
  const marked = [0, 1].map((place) => main.serviceInvoice(main.invoiceIn('viewed', true, place).uid));
  for (const [index, { id, fields }] of marked.entries())
    main.person.edit(main.service.state.invoices, id, {
      fields: { ...fields, send_receipts_automatically: index < count },
    });
  await main.listAgain('invoices');
}

async function askToMarkAll(user: UserEvent): Promise<ReturnType<typeof within>> {
  await selectNotReceived(user);
  await user.keyboard('x');
  return within(await screen.findByRole('alertdialog', { name: /^Mark \d+ payments as received\?$/ }));
}

it.each([
  [1, 'Your account may e-mail receipts for 1 of them.'],
  [2, 'Your account may e-mail receipts for 2 of them.'],
])('says for how many of several payments a client may be mailed: %d', async (mails, question) => {
  const { user, main } = await renderScene('untouched', '#/payments');
  await mailReceipts(main, mails);
  const dialog = await askToMarkAll(user);
  expect(dialog.getByText(question)).toBeTruthy();
});

it('updates the number of receipts while the question is open', async () => {
  const { user, main } = await renderScene('untouched', '#/payments');
  await mailReceipts(main, 1);
  const dialog = await askToMarkAll(user);
  dialog.getByText(/receipts for 1 of them/);
  await mailReceipts(main, 2);
  await dialog.findByText('Your account may e-mail receipts for 2 of them.');
  await mailReceipts(main, 0);
  await dialog.findByText('Your account won’t e-mail receipts for them.');
});
