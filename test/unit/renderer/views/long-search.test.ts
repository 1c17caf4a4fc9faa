import { screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it.each([
  ['payments', 'Search payments', 'payment:ledger'],
  ['bin', 'Search the bin', 'bin:list'],
] as const)('looks for the beginning of what was pasted by mistake: %s', async (name, label, channel) => {
  const { user, app, main } = await renderApp('account');
  main.bin.binned = main.invoices.slice(0, 1).map((invoice) => ({ invoice, why: 'deleted', at: null }));
  const request = vi.spyOn(app.link, 'request');
  app.router.go({ name });
  await user.click(await screen.findByRole('searchbox', { name: label }));
  await user.paste('a'.repeat(5_000));
  await waitFor(() => {
    const search = 'a'.repeat(LONGEST_SEARCH);
    expect(request).toHaveBeenCalledWith(channel, expect.objectContaining({ search }));
  });
});
