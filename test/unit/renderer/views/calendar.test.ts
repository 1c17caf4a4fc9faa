import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('the calendar of coming invoices', () => {
  it('opens with g u, shows the months with their sums, and leads to a profile', async () => {
    const { user, app } = await renderApp('account', '#/recurring');
    await screen.findAllByRole('row');
    await user.keyboard('gu');
    await screen.findByRole('heading', { name: 'Coming invoices', level: 1 });
    expect(screen.getByText(/Calculated here; your account decides/)).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Invoices to come in November 2026' })).toBeTruthy();
    const december = screen.getByRole('button', { name: /^December 2026 \d+ invoices .*\$/ });
    expect(december.getAttribute('aria-expanded')).toBe('false');
    december.focus();
    await user.keyboard('{Enter}');
    const table = await screen.findByRole('table', { name: 'Invoices to come in December 2026' });
    const [link] = within(table).getAllByRole('link');
    link?.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Next invoices');
    expect(app.router.route.name).toBe('profile');
  });

  it('is saved as a whole, and a recurring invoice by itself from the list', async () => {
    const { user } = await renderApp('account', '#/calendar');
    await user.click(await screen.findByRole('button', { name: 'Save for a calendar…' }));
    expect(await screen.findByText('24 dates saved in recurring-invoices-2026-11-21.ics.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await screen.findAllByRole('row');
    await user.keyboard('.');
    await user.click(await screen.findByRole('menuitem', { name: /^Save for a calendar/ }));
    expect(await screen.findByText('1 date saved in recurring-invoices-2026-11-21.ics.')).toBeTruthy();
  });

  it('says where nothing is to come', async () => {
    await renderApp('empty', '#/calendar');
    expect(await screen.findByText('No invoices to come')).toBeTruthy();
  });
});
