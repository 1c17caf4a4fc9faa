import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it('searches the open book, even if another one was open a moment ago', async () => {
  const { app, main, user } = await renderApp('empty');
  await screen.findByRole('heading', { name: 'No invoices yet' });
  const book = new FakeMain({ ...main.options, scenario: 'account' });
  [main.clients, main.invoices] = [book.clients, book.invoices];
  await user.click(screen.getByRole('button', { name: 'Open the demo' }));
  await screen.findByRole('grid');
  expect(app.account?.isDemo).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Search invoices' }));
  await user.paste('birch');
  await waitFor(() => {
    const [, ...rows] = within(screen.getByRole('grid')).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.textContent).toMatch(/Birch/);
  });
  expect(app.list?.asked.query).toBe('birch');
});
