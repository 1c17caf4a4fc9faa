import { screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it('looks for the beginning of what was pasted into the search of the bin by mistake', async () => {
  const { user, app, main } = await renderApp('account');
  main.bin.binned = main.invoices.slice(0, 1).map((invoice) => ({ invoice, why: 'deleted', at: null }));
  const request = vi.spyOn(app.link, 'request');
  app.router.go({ name: 'bin' });
  await user.click(await screen.findByRole('searchbox', { name: 'Search the bin' }));
  await user.paste('a'.repeat(5_000));
  await waitFor(() => {
    const search = 'a'.repeat(LONGEST_SEARCH);
    expect(request).toHaveBeenCalledWith('bin:list', expect.objectContaining({ search }));
  });
});
