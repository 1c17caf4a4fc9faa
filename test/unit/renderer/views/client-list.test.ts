import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderClients(scenario = 'account') {
  const rendered = await renderApp(scenario, '#/clients');
  const grid = await screen.findByRole('grid', { name: 'Clients: All' });
  await waitFor(() => {
    expect(rendered.app.lists?.clients.isAnswered).toBe(true);
  });
  return { ...rendered, grid };
}

describe('the list of clients', () => {
  it('opens with g c, with what each owes in every currency', async () => {
    const { user } = await renderApp('account');
    await screen.findAllByRole('row');
    await user.keyboard('gc');
    const grid = await screen.findByRole('grid', { name: 'Clients: All' });
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.map((cell) => cell.textContent.trim())).toEqual([
      'Name↑',
      'Type',
      'E-mail',
      'Currency',
      'Language',
      'Due',
      'Overdue',
      'Last invoice',
      'Last contact',
      'Pays in',
      'Country',
    ]);
    expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page');
    expect((await within(grid).findAllByText(/[€£$].* · ¥48,000/)).length).toBe(1);
  });

  it('tells two clients of one name apart', async () => {
    const { main, grid } = await renderClients();
    const shared = main.clients[2]?.name ?? '';
    await within(grid).findAllByRole('gridcell');
    const names = within(grid).getAllByText(shared);
    expect(names).toHaveLength(2);
    expect(new Set(names.map((name) => name.closest('[role=gridcell]')?.textContent)).size).toBe(2);
  });

  it('makes statements of the selected clients', async () => {
    const { user, app } = await renderClients();
    await user.keyboard('{Shift>}J{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Statements…' }));
    const uids = [0, 1].map((index) => app.lists?.clients.rowAt(index)?.uid);
    await waitFor(() => expect(app.actions.asking).toEqual({ action: 'statements', uids }));
    expect(await screen.findByRole('dialog', { name: 'Statements of 2 clients' })).toBeTruthy();
  });

  it('edits none of several', async () => {
    const { user, app } = await renderClients();
    await user.keyboard('{Shift>}J{/Shift}');
    await screen.findByRole('toolbar', { name: 'Selected clients' });
    await user.keyboard('e');
    expect(await screen.findByText('You can edit only one client at a time.')).toBeTruthy();
    expect(app.router.route.name).toBe('clients');
  });

  it('marks one of the bin that owes something', async () => {
    const { user } = await renderClients();
    await user.click(screen.getByRole('button', { name: /^Owing/ }));
    const grid = await screen.findByRole('grid', { name: 'Clients: Owing' });
    expect(await within(grid).findAllByText('In the bin')).not.toEqual([]);
  });

  it('opens the page of a client', async () => {
    const { user, app } = await renderClients();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(app.router.route.name).toBe('client');
    });
    expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page');
  });

  it('saves selected clients as a table, and makes their statements', async () => {
    const { user } = await renderClients();
    await user.keyboard('{Shift>}jj{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Selected clients' });
    expect(await within(bar).findByText('3 clients selected')).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'Save as table (CSV)…' }));
    expect(await screen.findByText(/^3 clients saved in clients-.*csv/)).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'Statements…' }));
    expect(await screen.findByRole('dialog', { name: /statements/i })).toBeTruthy();
  });

  it('starts an invoice for each of several clients, all undone at once', async () => {
    const { user, main } = await renderClients();
    const before = main.invoices.length;
    await user.keyboard('{Shift>}jj{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'New invoice for each' }));
    expect(await screen.findByText(/^3 drafts created/)).toBeTruthy();
    expect(main.invoices).toHaveLength(before + 3);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(main.invoices).toHaveLength(before);
    });
  });

  it('has a menu with the keys of its actions, and edits a client by one', async () => {
    const { user, app } = await renderClients();
    await user.keyboard('j.');
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent.trim()),
    ).toEqual(['Open↵', 'New invoiceN', 'EditE', 'Statements…', 'Save as table (CSV)…', 'DeleteDel', 'Copy link']);
    await user.keyboard('{Escape}e');
    await waitFor(() => {
      expect(app.router.route.name).toBe('edit-client');
    });
  });
});
