import { screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it('stores the time of a task together with its unit', async () => {
  const { user, main } = await renderApp('account');
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 1' }), 'Task');
  await user.type(screen.getByRole('textbox', { name: 'Time, line 1' }), '1:30');
  await user.tab();
  await waitFor(() => {
    const draft = main.invoices.find((invoice) => invoice.draft !== null)?.draft;
    expect(draft?.lines[0]).toMatchObject({ kind: 'tasks', quantity: '90', timeUnit: 'minutes' });
  });
});
