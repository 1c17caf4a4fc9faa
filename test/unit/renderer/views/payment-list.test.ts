import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { paymentRowOf } from '#test/helpers/payment-rows.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { selectNotReceived } from '#test/unit/renderer/select-payments.ts';

async function renderPayments(scenario = 'account', tab = '') {
  const rendered = await renderApp(scenario, '#/payments');
  const { user, app } = rendered;
  await screen.findByRole('grid', { name: 'Payments: All' });
  if (tab !== '') await user.click(screen.getByRole('button', { name: new RegExp(`^${tab}`) }));
  const grid = await screen.findByRole('grid', { name: `Payments: ${tab || 'All'}` });
  const rows = (): readonly HTMLElement[] =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .filter((row) => !row.hidden);
  await waitFor(() => {
    expect(app.lists?.payments.isAnswered).toBe(true);
    expect(rows()[0]?.getAttribute('aria-busy')).toBe('false');
  });
  const cell = (row: HTMLElement | undefined, column: string): string => {
    const names = within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label'));
    const cells = row === undefined ? [] : within(row).getAllByRole('gridcell');
    return cells[names.indexOf(column)]?.textContent.trim() ?? '';
  };
  return { ...rendered, grid, rows, cell };
}

const search = () => screen.getByRole('combobox', { name: 'Search payments' });
const newest = (main: FakeMain) =>
  main.payments.rows.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))[0];
const uidAt = (index: number): string => `01936f00-0000-7000-8000-${String(index).padStart(12, '0')}`;

describe('the list of payments', () => {
  it('opens with g p, and shows tabs with their sums, and how complete it is', async () => {
    const { user } = await renderApp('account');
    await screen.findAllByRole('row');
    await user.keyboard('gp');
    const grid = await screen.findByRole('grid', { name: 'Payments: All' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent.trim()),
    ).toEqual(['Date↓', 'Client', 'Invoice', 'Method', 'Details', 'Status', 'Amount']);
    expect(screen.getByRole('link', { name: 'Payments' }).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByRole('button', { name: /^All \d+.*\$.*[€£]/ })).toBeTruthy();
    expect(await screen.findByText('All payments are downloaded.')).toBeTruthy();
  });

  it('marks several as received at once', async () => {
    const { user, main } = await renderApp('account', '#/payments');
    const count = await selectNotReceived(user);
    expect(count).toBe(main.payments.rows.filter(({ state }) => state === 'unrealized').length);
    await user.keyboard('x');
    await screen.findByText(`${String(count)} payments marked as received.`);
    expect(main.payments.rows.filter((row) => row.isRealizeWaiting)).toHaveLength(count);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(main.payments.rows.filter((row) => row.isRealizeWaiting)).toHaveLength(0);
    });
  });

  it('asks before marking a payment that mails its client since it was selected, and keeps the selection on Cancel', async () => {
    const { user, main } = await renderApp('account', '#/payments');
    const count = await selectNotReceived(user);
    const selected = `${String(count)} payments selected`;
    // Nothing has told the window yet.
    main.payments.rows = main.payments.rows.map((row) => ({ ...row, mailsReceipt: true }));
    await user.keyboard('xx');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(screen.getByText(selected)).toBeTruthy();
    expect(main.payments.rows.some((row) => row.isRealizeWaiting)).toBe(false);
    await user.keyboard('x');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark received' }));
    await screen.findByText(/payments marked as received\.$/);
    expect(screen.queryByText(/payments selected$/)).toBeNull();
  });

  it('can be worked with keys alone: down, up, select, extend, open', async () => {
    const { user, main, app, grid } = await renderPayments();
    const at = () => app.lists?.payments.cursor.index;
    await user.keyboard('j{ArrowDown}k');
    expect(at()).toBe(1);
    await user.keyboard(' ');
    expect(await screen.findByText('1 payment selected')).toBeTruthy();
    await user.keyboard('{Shift>}jj{/Shift}');
    expect(await screen.findByText('3 payments selected')).toBeTruthy();
    await user.keyboard('{Escape}{End}');
    expect(screen.queryByText(/selected$/)).toBeNull();
    expect(at()).toBe(main.payments.rows.length - 1);
    await fireEvent.keyDown(grid, { key: 'Home' });
    await fireEvent.keyDown(grid, { key: 'Enter' });
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'invoice', uid: newest(main)?.invoiceUid });
    });
  });

  it('sums what is selected, also rows that were never on screen', async () => {
    const { user, main, app } = await renderPayments();
    main.payments.rows = Array.from({ length: 300 }, (_, index) =>
      paymentRowOf({ uid: uidAt(index), amount: '1.50', currency: 'USD' }),
    );
    main.send('mirror:changed', { resources: ['payments'] });
    await waitFor(() => {
      expect(app.lists?.payments.total).toBe(300);
    });
    await user.keyboard('{Home}{Shift>}{End}{/Shift}');
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected payments' }));
    await bar.findByText('300 payments selected');
    expect(bar.getByText('$450.00')).toBeTruthy();
    await user.keyboard('{Escape}{Control>}a{/Control}');
    await screen.findByText('300 payments selected');
  });

  it('opens a menu on the row under the cursor', async () => {
    const { user } = await renderPayments('account', 'Received');
    await user.keyboard('j.');
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.firstChild?.textContent?.trim());
    expect(items).toEqual([
      'Open invoice',
      'Edit payment',
      'Show receipt',
      'Save receipt as PDF',
      'Print receipt',
      'Delete payment',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Show receipt' }));
    await screen.findByRole('dialog', { name: /^Receipt RCPT/ });
  });

  it('opens a menu on the selection, and saves its receipts', async () => {
    const { user } = await renderPayments('account', 'Received');
    await user.keyboard('j{Shift>}j{/Shift}.');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.firstChild?.textContent?.trim())).toEqual([
      'Mark received',
      'Save receipts as PDF',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Save receipts as PDF' }));
    await screen.findByRole('dialog', { name: 'Save 2 PDFs' });
  });

  it('keeps the entries of an open menu, whatever happens to the payment meanwhile', async () => {
    const { user, main, rows, cell } = await renderPayments();
    const { uid } = newest(main) ?? {};
    const become = (state: string): void => {
      const change = { state, method: 'cash', waitingFor: null, isRealizeWaiting: false, upload: 'synced' } as const;
      main.payments.rows = main.payments.rows.map((row) => (row.uid === uid ? { ...row, ...change } : row));
      main.send('mirror:changed', { resources: ['payments'] });
    };
    const status = (): string => cell(rows()[0], 'Status');
    become('unrealized');
    await waitFor(() => {
      expect(status()).toMatch(/announced/i);
    });
    await user.keyboard('{Home}.');
    const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent.trim());
    await screen.findByRole('menuitem', { name: /^Mark received/ });
    const opened = items();
    become('realized');
    await waitFor(() => {
      expect(status()).not.toMatch(/announced/i);
    });
    expect(items()).toEqual(opened);
    await user.click(screen.getByRole('menuitem', { name: /^Mark received/ }));
    await screen.findByText('Already received');
  });

  it('shows each outcome of several', async () => {
    const { user, main } = await renderPayments();
    const count = main.payments.rows.length;
    const open = main.payments.rows.filter((row) => row.state === 'unrealized').length;
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan(count);
    await user.keyboard('{Control>}a{/Control}x');
    const name = `${String(open)} payments marked as received, ${String(count - open)} not`;
    const results = within(await screen.findByRole('region', { name }));
    expect(results.getAllByText('Marked as received')).toHaveLength(open);
    expect(results.getAllByText('Already received')).toHaveLength(count - open);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name })).toBeNull();
    });
  });

  it('closes the results first, then the selection', async () => {
    const { user } = await renderPayments();
    await user.keyboard('{Control>}a{/Control}x');
    await screen.findByRole('button', { name: 'Close results' });
    await user.keyboard('j{Shift>}j{/Shift}');
    await screen.findByText('2 payments selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close results' })).toBeNull();
    expect(screen.getByText('2 payments selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 payments selected')).toBeNull();
  });

  it('says why a payment cannot be marked', async () => {
    const { user } = await renderPayments('account', 'Received');
    await user.keyboard('jx');
    await screen.findByText('Already received');
  });

  it('filters by payment method, and says if nothing is found', async () => {
    const { user, rows, cell } = await renderPayments();
    await user.click(search());
    await user.keyboard('method:str');
    await screen.findByRole('option', { name: /stripe/ });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      for (const row of rows()) expect(cell(row, 'Method')).toBe('Stripe');
    });
    await user.clear(search());
    await user.keyboard('{Backspace}{Control>}a{/Control}method:wepay {Escape}');
    await screen.findByText('No payments in “All” match “method:wepay”.');
    await user.click(screen.getByRole('button', { name: 'Show all payments' }));
    await waitFor(() => {
      expect(new Set(rows().map((row) => cell(row, 'Method'))).size).toBeGreaterThan(1);
    });
  });

  it('shows how long payments have been waited for, longest first, and filters by waiting time', async () => {
    const { user, main, app, rows, cell } = await renderPayments('account', 'Not received');
    const waiting = main.payments.rows.filter(({ state }) => state === 'unrealized').length;
    const ages = (): number[] => rows().map((row) => Number(/for (\d+) days?/.exec(cell(row, 'Status'))?.[1] ?? '0'));
    expect(ages()).toHaveLength(waiting);
    expect(ages()).toEqual(ages().toSorted((a, b) => a - b));
    await user.click(screen.getByRole('button', { name: 'Date' }));
    await waitFor(() => {
      expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending');
      expect(ages()).toEqual(ages().toSorted((a, b) => b - a));
    });
    const late = ages().filter((days) => days >= 30);
    expect(late.length).toBeLessThan(waiting);
    await user.click(screen.getByRole('radio', { name: '30+ days' }));
    await waitFor(() => {
      expect(ages()).toEqual(late);
    });
    expect(app.lists?.payments.asked.query).toBe('waited:>=30');
    await user.click(screen.getByRole('radio', { name: 'Any age' }));
    await waitFor(() => {
      expect(ages()).toHaveLength(waiting);
    });
    await user.click(screen.getByRole('button', { name: /^Received/ }));
    await screen.findByRole('grid', { name: 'Payments: Received' });
    expect(screen.queryByRole('radiogroup', { name: 'Waiting for payment' })).toBeNull();
  });

  it('counts the waiting time anew on a new day', async () => {
    const { app, user, main, rows } = await renderPayments('account', 'Not received');
    const waiting = main.payments.rows.filter(({ state }) => state === 'unrealized').length;
    await user.click(screen.getByRole('radio', { name: '30+ days' }));
    await waitFor(() => {
      expect(rows().length).toBeLessThan(waiting);
    });
    app.clock.now += 400 * 86_400_000;
    await waitFor(() => {
      expect(rows()).toHaveLength(waiting);
    });
  });

  it('finds payments, says if nothing is found, and shows everything again', async () => {
    const { user, rows, cell } = await renderPayments();
    await user.keyboard('/Cobalt');
    await waitFor(() => {
      expect(rows().length).toBeGreaterThan(0);
      for (const row of rows()) expect(cell(row, 'Client')).toContain('Cobalt');
    });
    await user.keyboard('zzz');
    await screen.findByRole('heading', { name: 'No results' });
    await user.click(screen.getByRole('button', { name: 'Show all payments' }));
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'No results' })).toBeNull();
    });
  });

  it('sorts by a column, and by a second one', async () => {
    const { user, app } = await renderPayments();
    await user.click(screen.getByRole('button', { name: 'Method' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await user.keyboard('{/Shift}');
    expect(app.lists?.payments.asked.wanted).toMatchObject({
      sort: { column: 'method', direction: 'asc' },
      thenBy: { column: 'amount', direction: 'desc' },
    });
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  });

  it('has columns of its own, which are kept apart from those of the invoices', async () => {
    const { user, app, grid } = await renderPayments();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Receipt' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Details' }));
    await user.keyboard('{Escape}');
    const names = within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label'));
    expect(names).toEqual(['Date', 'Client', 'Invoice', 'Method', 'Status', 'Amount', 'Receipt']);
    const { lists } = app.settings.settings;
    expect(lists.payments.columns.map(({ id }) => id)).toContain('receipt');
    expect(lists.invoices.columns.map(({ id }) => id)).toContain('due');
  });

  it('saves a view, which stands beside those of the invoices and brings its search back', async () => {
    const { user, main, app } = await renderPayments('views');
    await user.keyboard('/method:stripe {Escape}');
    await user.click(screen.getByRole('button', { name: 'Save as view…' }));
    const box = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(box);
    await user.type(box, 'By card{Enter}');
    await screen.findByText('View “By card” added to the sidebar.');
    expect(main.otherViews.get('payments')).toMatchObject([{ name: 'By card', query: 'method:stripe', tab: 'all' }]);
    expect(main.views).toHaveLength(2);
    const views = within(screen.getByRole('region', { name: 'Payment views' }));
    within(screen.getByRole('region', { name: 'Invoice views' })).getByRole('button', { name: /^Birch & Harbor/ });
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid', { name: 'Invoices: All' });
    await user.click(views.getByRole('button', { name: /^By card/ }));
    await screen.findByRole('grid', { name: 'Payments: All' });
    expect(app.lists?.payments.asked.query).toBe('method:stripe');
    expect(views.getByRole('button', { name: /^By card/ }).getAttribute('aria-current')).toBe('page');
  });

  it('is as it was left when the person comes back', async () => {
    const { user, app, grid } = await renderPayments('account', 'Not received');
    await user.keyboard('jj');
    await fireEvent.keyDown(grid, { key: 'Enter' });
    await screen.findByRole('heading', { name: /^Invoice INV/ });
    const left = app.lists?.payments.cursor.uid;
    app.router.back({ name: 'invoices' });
    await screen.findByRole('grid', { name: 'Payments: Not received' });
    expect([app.lists?.payments.cursor.index, app.lists?.payments.cursor.uid]).toEqual([2, left]);
  });

  it('asks main for nothing of the payments before they are shown', async () => {
    const { app, main } = await renderApp('account');
    const request = vi.spyOn(app.link, 'request');
    main.send('mirror:changed', { resources: ['payments'] });
    await waitFor(() => {
      expect(request).toHaveBeenCalledWith('list:page', expect.objectContaining({ list: 'invoices' }));
    });
    expect(request).not.toHaveBeenCalledWith('list:page', expect.objectContaining({ list: 'payments' }));
  });

  it('says what is missing, and what an empty list means', async () => {
    await renderApp('offline', '#/payments');
    await screen.findByText(/Payments for 6 paid invoices aren’t downloaded yet/);
  });

  it('is empty in an account without payments', async () => {
    await renderApp('empty', '#/payments');
    await screen.findByRole('heading', { name: 'No payments yet' });
  });

  it('says that it cannot be read', async () => {
    await renderApp('error', '#/payments');
    await screen.findByRole('heading', { name: 'This couldn’t be loaded' });
  });
});
