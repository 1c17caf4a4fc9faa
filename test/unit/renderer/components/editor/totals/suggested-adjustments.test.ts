import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

/** What is offered for an invoice of the account with this tax. */
async function offersBeside(combined_amount_percent: string): Promise<readonly string[]> {
  const { app, main } = await renderApp('account');
  const uid = main.invoices.find(({ view, draft }) => view['state'] === 'draft' && draft === null)?.uid;
  if (uid === undefined) throw new Error('an invoice of this book is a draft');
  const taxes = [{ name: 'VAT', combined_amount_percent, percentage: combined_amount_percent.endsWith('%') }];
  main.invoices = main.invoices.map((invoice) =>
    invoice.uid === uid ? { ...invoice, view: { ...invoice.view, taxes, discounts: [] } } : invoice,
  );
  app.router.go({ name: 'edit-invoice', uid });
  const group = await screen.findByRole('group', { name: 'Used before' });
  await screen.findByRole('textbox', { name: 'Tax value' });
  const buttons = within(group).getAllByRole('button');
  return buttons.map((button) => button.textContent.replace(/ Nov.*/, ''));
}

it('offers no tax a second time, however its figure is written', async () => {
  expect(await offersBeside('19.0%')).toEqual(['Loyalty 5 %']);
});

it('offers a tax if the invoice has only another one of the same name', async () => {
  expect(await offersBeside('7%')).toEqual(['VAT 19 %', 'Loyalty 5 %']);
});

it('does not take an amount for the percentage of the same figure', async () => {
  expect(await offersBeside('19')).toEqual(['VAT 19 %', 'Loyalty 5 %']);
});
