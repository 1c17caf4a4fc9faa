import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('the list of estimates', () => {
  it('opens with g e, and tells what has expired and how long ago', async () => {
    const { user } = await renderApp('account');
    await screen.findAllByRole('row');
    await user.keyboard('ge');
    const grid = await screen.findByRole('grid', { name: 'Estimates: All' });
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.map((cell) => cell.textContent.trim())).toEqual([
      'Number',
      'Client',
      'Date↓',
      'Expires',
      'Status',
      'Amount',
    ]);
    await user.click(await screen.findByRole('button', { name: /^Expired/ }));
    const expired = await screen.findByRole('grid', { name: 'Estimates: Expired' });
    expect(await within(expired).findAllByText(/, expired \d+ d$/)).not.toHaveLength(0);
  });

  it('opens the page of an estimate, and starts an invoice from it that is marked and can be taken back', async () => {
    const { main, user, app } = await renderApp('account', '#/estimates');
    await screen.findByRole('grid', { name: 'Estimates: All' });
    await screen.findAllByRole('row');
    await user.keyboard('j{Enter}');
    await screen.findByRole('heading', { name: 'Estimate EST-0023', level: 1 });
    expect(screen.getByText('No invoice of this client fits it.')).toBeTruthy();
    await user.keyboard('n');
    expect(await screen.findByText(/^Started from estimate EST-0023\. Its lines can’t be read/)).toBeTruthy();
    expect(screen.getByText(/of .*The rest, such as taxes, is yours to add\./)).toBeTruthy();
    const started = main.invoices.length;
    await user.click(screen.getByRole('button', { name: 'Show estimate' }));
    expect(await screen.findByText('Started here')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('No invoice of this client fits it.');
    expect(main.invoices).toHaveLength(started - 1);
    expect(app.router.route.name).toBe('estimate');
  });

  it('calls the invoice that an estimate may have become a guess', async () => {
    const { user } = await renderApp('account', '#/estimates');
    await screen.findAllByRole('row');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Looks like it became/)).toBeTruthy();
    expect(screen.getByText(/^A guess: an invoice of this client/)).toBeTruthy();
  });

  it('says what estimates are where there are none', async () => {
    await renderApp('empty', '#/estimates');
    expect(await screen.findByText('No estimates yet')).toBeTruthy();
    expect(screen.getByText(/shown here to read/)).toBeTruthy();
  });
});
