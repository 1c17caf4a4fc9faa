import { screen, waitFor, within } from '@testing-library/svelte';
import { LONGEST_NUMBER } from '#shared/invoice-form/invoice-form.ts';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderEditor(scenario = 'account', locale = 'en-US') {
  const rendered = await renderApp(scenario, '', locale);
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const saved = () => rendered.main.invoices.find((invoice) => invoice.draft !== null)?.draft;
  return { ...rendered, saved };
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const totals = () => within(screen.getByRole('region', { name: 'Totals' }));

describe('editor', () => {
  it('starts in the client box and keeps every keystroke', async () => {
    const { user, saved } = await renderEditor();
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
    });
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'Two good days');
    await waitFor(() => {
      expect(saved()?.summary).toBe('Two good days');
    });
    expect(await screen.findByText('Saved on this computer')).toBeTruthy();
  });

  it('keeps the line breaks of a summary from the service', async () => {
    const uid = fakeUid(2, 7);
    const { user, main, app } = await renderApp('account');
    await screen.findByRole('grid');
    main.replace(uid, (invoice) => ({
      ...invoice,
      view: { ...invoice.view, summary: 'Hull and deck\nof the Solveig' },
    }));
    app.router.go({ name: 'edit-invoice', uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    const summary = cell('Summary');
    expect(summary.value).toBe('Hull and deck\nof the Solveig');
    await user.type(summary, '!');
    await waitFor(() => {
      expect(main.find(uid).draft?.summary).toBe('Hull and deck\nof the Solveig!');
    });
  });

  it('breaks no line of the summary by Enter alone, and leaves it by Tab', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Summary'), 'Two{Enter} good{Shift>}{Enter}{/Shift}days');
    await waitFor(() => {
      expect(saved()?.summary).toBe('Two good\ndays');
    });
    await user.tab();
    expect(document.activeElement?.getAttribute('id')).toBe(cell('PO number').id);
  });

  it('chooses a client by keyboard and takes over the currency', async () => {
    const { user, saved } = await renderEditor();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
    expect(await screen.findByRole('option', { name: /^Cobalt Freight office/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(saved()?.connectionUid).toBeTruthy();
    });
    expect(totals().getAllByText('€0.00').length).toBeGreaterThan(0);
  });

  it('creates the client that was typed, and asks only for what is missing', async () => {
    const { user, main, saved } = await renderEditor();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Zebra Tools');
    await user.click(await screen.findByRole('option', { name: 'Create “Zebra Tools”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Company name' }).value).toBe('Zebra Tools');
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    expect(dialog.getByText('Enter an e-mail address.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@zebra.example{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.clients[0]?.name).toBe('Zebra Tools');
    await waitFor(() => {
      expect(saved()?.connectionUid).toBe(main.clients[0]?.uid);
    });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('Zebra Tools');
  });

  it('leaves the dialog with Esc and changes nothing', async () => {
    const { user, saved } = await renderEditor();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Zebra{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(saved()?.connectionUid ?? null).toBeNull();
  });

  it('turns the waiting row into a line, opens the next one and adds up', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Workshop');
    await user.type(cell('Quantity, line 1'), '3');
    await user.type(cell('Price, line 1'), '120.50');
    expect(cell('Description, line 2')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 2' }), 'Task');
    await user.type(cell('Description, line 2'), 'Consulting');
    await user.type(cell('Time, line 2'), '1:30');
    await user.type(cell('Rate per hour, line 2'), '95');
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.type(cell('Tax name'), 'VAT');
    await user.type(cell('Tax value'), '19%');
    expect(await totals().findByText('599.76')).toBeTruthy();
    expect(totals().getByText('504.00')).toBeTruthy();
    expect(totals().getByText('95.76')).toBeTruthy();
    expect(totals().getByText('Estimate')).toBeTruthy();
    await waitFor(() => {
      expect(saved()?.lines[1]).toMatchObject({ kind: 'tasks', quantity: '90', price: '95' });
    });
    await waitFor(() => {
      expect(saved()?.adjustments[0]).toMatchObject({ kind: 'taxes', value: '19', isPercentage: true });
    });
  });

  it('moves, repeats and removes lines by keyboard, with a way back', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'first');
    await user.type(cell('Description, line 2'), 'second');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(cell('Description, line 1').value).toBe('second');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Description, line 1'));
    });
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Description, line 2'));
    });
    expect(cell('Description, line 2').value).toBe('second');
    await user.keyboard('{Control>}{Backspace}{/Control}');
    expect(cell('Description, line 2').value).toBe('first');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(cell('Description, line 3').value).toBe('first');
    cell('Description, line 1').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('Description, line 2'));
  });

  it('reads shorthand in dates and terms', async () => {
    const { user, saved } = await renderEditor();
    const due = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' });
    await user.clear(due);
    await user.type(due, '+30');
    await waitFor(() => {
      expect(saved()?.dueDate).toBe('2026-12-21');
    });
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => {
      expect(saved()?.dueDate).toBe('2026-11-28');
    });
    const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, '2026-12-01');
    await waitFor(() => {
      expect(saved()).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-08' });
    });
  });

  it('accepts no more characters in a date than can be stored', async () => {
    const { user, saved } = await renderEditor();
    const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });
    await user.clear(date);
    await user.paste('Due at the end of the work, see our letter. '.repeat(10));
    expect(date.value).toHaveLength(LONGEST_NUMBER);
    await waitFor(() => {
      expect(saved()?.date).toBe(date.value.trim());
    });
  });

  it('asks which number is meant if it is ambiguous', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Price, line 1'), '1,234');
    await user.click(screen.getByRole('button', { name: '1,234' }));
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('1234');
    });
  });

  it('keeps the focus in the cell after an answer by keyboard', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Price, line 1'), '1,234');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1,234' }));
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Price, line 1'));
    });
    expect(cell('Price, line 1').value).toBe('1234');
  });

  it('calculates in a cell', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Price, line 1'), '3*85+20');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('275');
    });
    await user.tab();
    expect(cell('Price, line 1').value).toBe('275.00');
  });

  it('reads and shows numbers in the person’s format, and does not accept an ambiguous one', async () => {
    const { user, saved } = await renderEditor('account', 'de-DE');
    const price = cell('Price, line 1');
    await user.type(price, '123,50');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('123.5');
    });
    await user.tab();
    await user.click(price);
    expect(price.value).toBe('123,5');
    await user.clear(price);
    await user.type(price, '1.234');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('1.234 ?');
    });
    await user.click(screen.getByRole('button', { name: '1.234' }));
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('1234');
    });
  });
});

describe('saving for upload', () => {
  it('lists missing fields, leads to them, and saves the draft nevertheless', async () => {
    const { user, app, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Workshop');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/Fix this before it can be uploaded/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a client.' })).toBeTruthy();
    // What is missing stands there at once, and is gone to when the draft is on disk.
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
    });
    expect(app.router.route.name).toBe('edit-invoice');
    expect(saved()?.lines[0]?.description).toBe('Workshop');
  });

  it('puts a complete draft into the outbox and shows the invoice', async () => {
    const { user, app, main } = await renderEditor();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
    await screen.findByRole('option', { name: /^Cobalt Freight office/ });
    await user.keyboard('{Enter}');
    await user.type(cell('Description, line 1'), 'Workshop');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoice');
    });
    expect(main.invoices[0]?.upload).toBe('waiting');
    expect(await screen.findByText('Saved here and waiting to be sent to your account.')).toBeTruthy();
  });

  it('warns about a due date before the invoice date, and uploads it nevertheless', async () => {
    const { user, app, main } = await renderEditor();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
    await screen.findByRole('option', { name: /^Cobalt Freight office/ });
    await user.keyboard('{Enter}');
    const due = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' });
    await user.clear(due);
    await user.type(due, '2026-11-20');
    const remark = 'This is before the invoice date.';
    expect(screen.queryByText(remark), 'not before the date is written').toBeNull();
    await user.tab();
    expect((await screen.findByText(remark)).id).toBe(due.getAttribute('aria-describedby'));
    expect(due.getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoice');
    });
    expect(main.invoices[0]).toMatchObject({ upload: 'waiting', view: { due_date: '2026-11-20' } });
  });

  it('says when the text is only on screen, and keeps trying', async () => {
    const { user, main, saved } = await renderEditor('save-error');
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'precious');
    expect(await screen.findByText(/Your text is still on screen/)).toBeTruthy();
    main.failSaves = false;
    await waitFor(
      () => {
        expect(saved()?.summary).toBe('precious');
      },
      { timeout: 8_000 },
    );
    await waitFor(() => {
      expect(screen.getByText('Saved on this computer')).toBeTruthy();
    });
  });

  it('keeps unsaved text when it is left, and shows it again', async () => {
    const { user, main, app, saved } = await renderEditor('save-error');
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'precious');
    await screen.findByText(/Your text is still on screen/);
    app.router.go({ name: 'invoices' });
    const notice = await screen.findByText(/^.+ isn’t saved: /);
    await user.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Open it' }));
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(cell('Summary').value).toBe('precious');
    main.failSaves = false;
    await user.type(cell('Summary'), '!');
    await waitFor(() => {
      expect(saved()?.summary).toBe('precious!');
    });
  });

  it('writes unsaved text of a left editor before Inkwell quits', async () => {
    const { user, main, app, saved } = await renderEditor('save-error');
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'precious');
    await screen.findByText(/Your text is still on screen/);
    app.router.go({ name: 'invoices' });
    await screen.findByText(/^.+ isn’t saved: /);
    main.failSaves = false;
    const keptAtTheEnd: unknown[] = [];
    vi.spyOn(main.handlers, 'app:ready-to-close').mockImplementation(() => {
      keptAtTheEnd.push(saved()?.summary);
      return null;
    });
    main.send('app:closing', null);
    await waitFor(() => {
      expect(keptAtTheEnd).toEqual(['precious']);
    });
  });

  it.each(['cobalt', ''])(
    'bills nobody while the client box says “%s” and nobody of that name is chosen',
    async (text) => {
      const { user, app, main } = await renderApp('account', `#/invoices/${fakeUid(2, 7)}/edit`);
      await screen.findByRole('heading', { name: /^Edit INV/ });
      await user.type(screen.getByRole('textbox', { name: 'Summary' }), '!');
      const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
      const before = box.value;
      await user.clear(box);
      if (text !== '') await user.type(box, text);
      await user.keyboard('{Control>}s{/Control}');
      expect((await screen.findAllByText(/Choose a client from the list/)).length).toBeGreaterThan(0);
      expect([app.router.route.name, main.invoices[7]?.upload]).toEqual(['edit-invoice', 'synced']);
      await user.keyboard('{Escape}');
      expect(box.value).toBe(before);
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => {
        expect(main.invoices[7]?.upload).toBe('waiting');
      });
    },
  );

  it('uploads nothing when nothing was changed', async () => {
    const { user, app, main } = await renderApp('account', `#/invoices/${fakeUid(2, 7)}/edit`);
    await screen.findByRole('heading', { name: /^Edit INV/ });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('No changes to save.')).toBeTruthy();
    expect(app.router.route.name).toBe('invoice');
    expect(main.invoices[7]?.upload).toBe('synced');
  });

  it('asks before a paid invoice is changed', async () => {
    const { user, main } = await renderApp('account', `#/invoices/${fakeUid(2, 10)}/edit`);
    expect(await screen.findByText(/This invoice has payments/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' again');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => {
      expect(main.invoices[10]?.upload).toBe('waiting');
    });
  });

  it('asks before a draft is thrown away', async () => {
    const { user, app, main } = await renderEditor();
    const before = main.invoices.length;
    await user.type(cell('Description, line 1'), 'x');
    await waitFor(() => {
      expect(main.invoices).toHaveLength(before + 1);
    });
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
    });
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoices');
    });
    expect(main.invoices).toHaveLength(before);
  });

  it('says what happens to a draft that is thrown away', async () => {
    const { user, app, main } = await renderEditor();
    const asked = async (): Promise<string> => {
      await user.click(screen.getByRole('button', { name: 'Discard draft' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      return dialog.textContent;
    };
    expect(await asked()).toContain('This draft is empty, so nothing is kept.');
    await user.type(cell('Description, line 1'), 'x');
    expect(await asked()).toContain('It moves to the bin on this computer');
    // One that waits to be created: the account has nothing of it that could stay.
    const waiting = main.invoices.find(({ upload }) => upload === 'waiting');
    if (waiting === undefined) throw new Error('nothing waits in the stand-in');
    app.router.go({ name: 'edit-invoice', uid: waiting.uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), 'x');
    expect(await asked()).toContain('Your changes are removed. The invoice stays as it was.');
  });

  it('keeps nothing of a draft that ends empty', async () => {
    const { user, main, app } = await renderEditor();
    const before = main.invoices.length;
    const summary = screen.getByRole('textbox', { name: 'Summary' });
    await user.type(summary, 'x');
    await waitFor(() => {
      expect(main.invoices).toHaveLength(before + 1);
    });
    await user.clear(summary);
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoices');
    });
    await waitFor(() => {
      expect(main.invoices).toHaveLength(before);
    });
  });

  it('keeps a draft with only a tax', async () => {
    const { user, app, saved } = await renderEditor();
    await user.click(await screen.findByRole('button', { name: /^VAT 19 %, last used/ }));
    await waitFor(() => {
      expect(saved()?.adjustments).toHaveLength(1);
    });
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoices');
    });
    await user.keyboard('n');
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(saved()?.adjustments).toHaveLength(1);
  });

  it('shows lines that the service manages as locked, and says where they can be changed', async () => {
    await renderApp('adds-lines', `#/invoices/${fakeUid(2, 9)}/edit`);
    expect(await screen.findByText(/your account would add lines instead of replacing them/)).toBeTruthy();
    expect(cell('Description, line 1').matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add tax' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Description, line 9' })).toBeNull();
    expect(cell('Summary').matches(':disabled')).toBe(false);
  });

  it('does not open the editor over lines that were never downloaded', async () => {
    const { main } = await renderApp('offline', `#/invoices/${fakeUid(2, 6)}/edit`);
    expect(main.invoices[6]?.hasDetails).toBe(false);
    expect(await screen.findByRole('heading', { name: 'Lines not downloaded yet' })).toBeTruthy();
    // What is known of it can be read all the same.
    expect(screen.getByRole('heading', { name: /^Edit INV-/ })).toBeTruthy();
    screen.getByRole('button', { name: 'Download first when online' }).click();
    expect(await screen.findByText('It will be downloaded first when you’re back online.')).toBeTruthy();
  });

  it('offers no download that was requested already', async () => {
    const { main } = await renderApp('account');
    await screen.findByRole('grid');
    const uid = fakeUid(2, 6);
    main.replace(uid, (invoice) => ({ ...invoice, hasDetails: false }));
    window.location.hash = `#/invoices/${uid}/edit`;
    expect(await screen.findByText('Asking your account…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download now' })).toBeNull();
  });
});
