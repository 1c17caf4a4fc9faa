import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('the list of estimates', () => {
  it('opens with g e, tells what has expired, and opens nothing', async () => {
    const { user, app } = await renderApp('account');
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
    expect(await within(expired).findAllByText(/, expired$/)).not.toHaveLength(0);
    await user.keyboard('{Enter}.');
    expect(app.router.route.name).toBe('estimates');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('says what estimates are where there are none', async () => {
    await renderApp('empty', '#/estimates');
    expect(await screen.findByText('No estimates yet')).toBeTruthy();
    expect(screen.getByText(/shown here to read/)).toBeTruthy();
  });
});
