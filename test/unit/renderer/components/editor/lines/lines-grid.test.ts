import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderEditor(scenario = 'account', locale = 'en-US') {
  const rendered = await renderApp(scenario, '', locale);
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const saved = () => rendered.main.invoices.find((invoice) => invoice.draft !== null)?.draft;
  return { ...rendered, saved };
}
type Cell = HTMLInputElement | HTMLTextAreaElement;
const cell = (name: string) => screen.getByRole<Cell>('textbox', { name });
const cells = (name: RegExp) => screen.getAllByRole<Cell>('textbox', { name }).map(({ value }) => value);
const descriptions = () => cells(/^Description, line/);

/** As a browser hands over what was copied; jsdom has no clipboard of its own. */
function paste(target: HTMLElement, text: string, html = ''): void {
  target.focus();
  const data: Readonly<Record<string, string>> = { 'text/plain': text, 'text/html': html };
  void fireEvent.paste(target, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
}

describe('the heads of the columns', () => {
  const heads = () =>
    within(screen.getByRole('table', { name: 'Lines' }))
      .getAllByRole('columnheader')
      .slice(3, 6)
      .map(({ textContent }) => textContent);
  const kind = (line: number) => screen.getByRole('combobox', { name: `Kind, line ${String(line)}` });

  it('use the words of the kind if all lines are of one kind', async () => {
    const { user } = await renderEditor();
    expect(heads()).toEqual(['Quantity', 'Unit', 'Price']);
    await user.selectOptions(kind(1), 'Task');
    expect(heads()).toEqual(['Time', '', 'Rate per hour']);
    await user.selectOptions(kind(1), 'Trip');
    expect(heads()).toEqual(['Distance', '', 'Rate']);
    await user.selectOptions(kind(1), 'Expense');
    expect(heads()).toEqual(['', '', 'Amount']);
  });

  it('follow the row with the focus if there are several kinds', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Print');
    await user.selectOptions(kind(2), 'Task');
    await user.type(cell('Description, line 2'), 'Site visit');
    expect(heads()).toEqual(['Time', '', 'Rate per hour']);
    await user.click(cell('Quantity, line 1'));
    expect(heads()).toEqual(['Quantity', 'Unit', 'Price']);
    await user.click(cell('Summary'));
    expect(heads()).toEqual(['Quantity', 'Unit', 'Price / rate']);
  });
});

describe('pasting into the grid', () => {
  it('fills lines from a spreadsheet, says what it understood, and undoes the paste in one step', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Mine');
    paste(cell('Description, line 2'), 'Item\tQty\tPrice\tOwner\nWorkshop\t2\t950\tAnn\nPrint\t1\t1,234\tBob');
    await waitFor(() => {
      expect(descriptions()).toEqual(['Mine', 'Workshop', 'Print', '']);
    });
    expect(screen.getByText('2 lines pasted. Check the highlighted number. Columns skipped: Owner.')).toBeTruthy();
    await waitFor(() => {
      expect(saved()?.lines.map(({ price }) => price)).toEqual(['', '950', '1,234 ?']);
    });
    await user.type(cell('Description, line 1'), ' own');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(descriptions()).toEqual(['Mine own', '']);
  });

  it('offers no undo after the editor was left', async () => {
    const { app } = await renderEditor();
    paste(cell('Description, line 1'), 'Workshop\t950\nPrint\t12');
    await screen.findByRole('button', { name: 'Undo' });
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is undone in one step by Ctrl+Z in the cell it was pasted into', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Mine');
    paste(cell('Description, line 2'), 'Item\tQty\tPrice\nWorkshop\t2\t950\nPrint\t1\t12');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Description, line 2'));
    });
    expect(descriptions()).toEqual(['Mine', 'Workshop', 'Print', '']);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(descriptions()).toEqual(['Mine', '']);
    });
  });

  it('fills existing rows from a column of numbers, and adds rows for the rest', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Description, line 2'), 'two');
    paste(cell('Price, line 1'), '5\nn/a\n7');
    await waitFor(() => {
      expect(cells(/^Price, line/).slice(1)).toEqual(['n/a', '7.00', '']);
    });
    expect(descriptions()).toEqual(['one', 'two', '', '']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cells(/^Price, line/)).toEqual(['', '', '']);
  });

  it('skips lines for empty copied cells, and asks about a number on a task', async () => {
    const { user } = await renderEditor();
    for (const at of [1, 2, 3, 4]) await user.type(cell(`Description, line ${String(at)}`), `line ${String(at)}`);
    await user.type(cell('Quantity, line 2'), '9');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 4' }), 'Task');
    paste(cell('Quantity, line 1'), '5\r\n\r\n7\r\n2\r\n');
    await screen.findByText('Pasted into 3 lines. Check the highlighted number.');
    expect(cells(/^Quantity, line/).slice(1, 3)).toEqual(['9', '7']);
    expect(cell('Time, line 4').getAttribute('aria-invalid')).toBe('true');
  });

  it('pastes a single value into its cell as text', async () => {
    const { user } = await renderEditor();
    cell('Description, line 1').focus();
    await user.paste('Only a text');
    expect(cell('Description, line 1').value).toBe('Only a text');
    expect(screen.queryByText(/pasted/)).toBeNull();
  });

  it('takes five hundred lines, and no more than an invoice holds', async () => {
    const { saved } = await renderEditor();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `Line ${String(at)}\t${String(at)}.50`).join('\n');
    paste(cell('Description, line 1'), rows(500));
    await waitFor(
      () => {
        expect(saved()?.lines.length).toBe(500);
      },
      { timeout: 20_000 },
    );
  }, 60_000);

  it('pastes nothing if the lines are locked', async () => {
    const { main } = await renderApp('adds-lines');
    await screen.findByRole('grid');
    const uid = main.invoices.find(({ hasDetails }) => hasDetails)?.uid ?? '';
    window.location.hash = `#/invoices/${uid}/edit`;
    const first = await screen.findByRole<Cell>('textbox', { name: 'Description, line 1' });
    const before = first.value;
    paste(first, 'a\t5\nb\t6');
    expect(screen.queryByText(/pasted/)).toBeNull();
    expect(cell('Description, line 1').value).toBe(before);
  });
});

describe('suggestions in a description', () => {
  it('offers the catalogue first, changes nothing by itself, and fills what is blank', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'logo');
    const list = within(await screen.findByRole('listbox', { name: 'Saved and earlier lines' }));
    expect(list.getByRole('group', { name: 'Saved' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => {
      expect(cell('Description, line 1').value).toBe('Print-ready logo package');
    });
    expect(cell('Unit, line 1').value).toBe('pcs');
    expect(document.activeElement).toBe(cell('Quantity, line 1'));
    await waitFor(() => {
      expect(saved()?.lines[0]).toMatchObject({ description: 'Print-ready logo package', price: '850.00' });
    });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('keeps a text as typed even if an earlier one begins with it', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Brand work');
    await screen.findByRole('listbox');
    await user.keyboard('{Tab}');
    expect(cell('Description, line 1').value).toBe('Brand work');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows a price of parts of a cent with all its digits', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Price, line 1'), '0.075');
    await user.tab();
    expect(cell('Price, line 1').value).toBe('0.075');
  });

  it('keeps a price that was entered already', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Price, line 1'), '5');
    await user.type(cell('Description, line 1'), 'logo');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Tab}');
    await waitFor(() => {
      expect(cell('Description, line 1').value).toBe('Print-ready logo package');
    });
    expect(cell('Price, line 1').value).toBe('5.00');
  });

  it('makes one line of each ticked suggestion', async () => {
    const { user } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Lines from earlier invoices…' }));
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}{ArrowDown}{Shift>}{Enter}{/Shift}');
    expect(screen.getByRole('button', { name: 'Add 2 lines' })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(descriptions()).toEqual(['Brand workshop for up to eight people', 'Print-ready logo package', '']);
    });
  });

  it('closes with Esc and stays in the cell', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'logo');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(cell('Description, line 1'));
    expect(cell('Description, line 1').value).toBe('logo');
  });
});

describe('keys of the grid', () => {
  it('chooses the kind by its letter', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Drive');
    screen.getByRole('combobox', { name: 'Kind, line 1' }).focus();
    await user.keyboard('m');
    expect(cell('Distance, line 1')).toBeTruthy();
    await user.keyboard('t');
    expect(cell('Time, line 1')).toBeTruthy();
    await user.keyboard('e');
    expect(cell('Amount, line 1')).toBeTruthy();
  });

  it('goes from the last cell of a row to the text of the next one', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Price, line 1'), '5{Enter}');
    expect(document.activeElement).toBe(cell('Description, line 2'));
  });

  it('keeps line breaks of a description, and moves between its lines before it leaves them', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one{Shift>}{Enter}{/Shift}two');
    await waitFor(() => {
      expect(saved()?.lines[0]?.description).toBe('one\ntwo');
    });
    await user.keyboard('{Escape}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Description, line 1'));
  });

  it('gives every line a date of its own, in shorthand', async () => {
    const { user, app, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Date, line 1'), '-3');
    await waitFor(() => {
      expect(saved()?.lines[0]?.date).toBe(addDays(app.clock.today, -3));
    });
  });
});

describe('bad input', () => {
  it('refuses more digits than any amount has, says so in one sentence, and keeps what was typed', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Price, line 1'), '1234567890123456');
    expect(screen.getByRole('alert').textContent).toBe('Use at most 15 digits before the decimal point.');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('1234567890123456 ?');
    });
    await user.keyboard('{Tab}');
    expect(cell('Price, line 1').value).toBe('1234567890123456');
  });

  it('explains an invalid line date, and blocks the upload but not the saving', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Date, line 1'), 'soon');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('button', { name: '“soon” is not a date.' })).toBeTruthy();
    await waitFor(() => {
      expect(saved()?.lines[0]?.date).toBe('soon');
    });
  });

  it('keeps a note of ten thousand characters, emoji and text from right to left', async () => {
    const { saved } = await renderEditor();
    const text = `${'x'.repeat(10_000)} 🎨👩‍👩‍👧 حساب מחיר`;
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note to the client' });
    await fireEvent.input(note, { target: { value: text } });
    await waitFor(() => {
      expect(saved()?.note).toBe(text);
    });
    expect(note.getAttribute('dir')).toBe('auto');
  });

  it('bills negative lines, and warns if the total is below zero', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'Credit');
    await user.type(cell('Price, line 1'), '-50');
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect((await totals.findAllByText(/-50\.00|−50\.00/)).length).toBeGreaterThan(0);
    expect(totals.getByText(/below zero|negative/i)).toBeTruthy();
  });

  it('survives any garbage from the clipboard', async () => {
    const { saved } = await renderEditor();
    const errors: string[] = [];
    const note = (event: ErrorEvent): void => {
      errors.push(event.message);
    };
    window.addEventListener('error', note);
    paste(cell('Description, line 1'), '\u0000\t\ud800\n"\t""\n<td>\t=1+1\n%\t1e999\n\t\t\t', '<table><tr><td>x');
    await waitFor(() => {
      expect(saved()?.lines.length).toBeGreaterThan(0);
    });
    window.removeEventListener('error', note);
    expect(errors).toEqual([]);
  });
});

describe('adjustments', () => {
  it('offers adjustments of earlier invoices, adds one, and restores a removed one', async () => {
    const { user, saved } = await renderEditor();
    await user.click(await screen.findByRole('button', { name: /^VAT 19 %, last used/ }));
    await waitFor(() => {
      expect(saved()?.adjustments).toMatchObject([{ kind: 'taxes', name: 'VAT', value: '19', isPercentage: true }]);
    });
    expect(screen.queryByRole('button', { name: /^VAT 19 %, last used/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove tax VAT' }));
    expect(screen.queryByRole('textbox', { name: 'Tax name' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole<Cell>('textbox', { name: 'Tax name' }).value).toBe('VAT');
  });

  it('moves them among rows of their kind by keyboard', async () => {
    const { user, saved } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard('A');
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard('B{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => {
      expect(saved()?.adjustments.map(({ name }) => name)).toEqual(['B', 'A']);
    });
    expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Tax name' })[0]);
  });
});
