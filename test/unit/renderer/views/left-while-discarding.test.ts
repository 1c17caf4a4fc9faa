import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it('does not navigate a person away who left while a draft was being discarded', async () => {
  const { user, app, main } = await renderApp('account');
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'Two good days');
  await waitFor(() => {
    expect(main.invoices.some(({ draft }) => draft?.summary === 'Two good days')).toBe(true);
  });
  const answer = heldBack(main, 'draft:discard');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  app.router.go({ name: 'payments' });
  await screen.findByRole('heading', { name: 'Payments' });
  const { entry } = app.router;
  answer();
  await screen.findByText('Draft discarded.');
  expect([app.router.route.name, app.router.entry]).toEqual(['payments', entry]);
});
