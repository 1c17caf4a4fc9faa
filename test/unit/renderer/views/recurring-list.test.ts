import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('the list of recurring invoices', () => {
  it('opens with g r, the next date first, and tells which run was not seen', async () => {
    const { user } = await renderApp('account');
    await screen.findAllByRole('row');
    await user.keyboard('gr');
    const grid = await screen.findByRole('grid', { name: 'Recurring: All' });
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.map((cell) => cell.textContent.trim())).toEqual([
      ...['Name', 'Client', 'Next↑', 'Every', 'Method', 'Status', 'Runs', 'Amount', 'Per year'],
    ]);
    expect(await within(grid).findAllByText(/, not seen$/)).not.toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: /^Not started/ }));
    const unstarted = await screen.findByRole('grid', { name: 'Recurring: Not started' });
    expect(await within(unstarted).findAllByText('Pending')).not.toHaveLength(0);
  });

  it('says what recurring invoices are where there are none', async () => {
    await renderApp('empty', '#/recurring');
    expect(await screen.findByText('No recurring invoices yet')).toBeTruthy();
    expect(screen.getByText(/again and again/)).toBeTruthy();
  });
});
