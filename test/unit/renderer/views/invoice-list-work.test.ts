import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderList(scenario = 'views') {
  const rendered = await renderApp(scenario);
  const grid = await screen.findByRole('grid');
  await waitFor(() => {
    expect(within(grid).getAllByRole('row').length).toBeGreaterThan(5);
  });
  return { ...rendered, grid };
}
const rowAt = (grid: HTMLElement, index: number): HTMLElement => {
  const row = within(grid).getAllByRole('row')[index + 1];
  if (!row) throw new Error('no such row');
  return row;
};
const selectedCount = (grid: HTMLElement): number => within(grid).queryAllByRole('row', { selected: true }).length;
const bar = () => screen.findByRole('toolbar', { name: 'Selected invoices' });
const headers = (grid: HTMLElement): readonly string[] =>
  within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.textContent?.trim().replace(/[↑↓²]/g, '') ?? '');

describe('picking several invoices', () => {
  it('toggles with Space, extends with Shift and arrows, and sums the selection', async () => {
    const { grid } = await renderList();
    await fireEvent.keyDown(grid, { key: ' ' });
    await fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    await fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    expect(selectedCount(grid)).toBe(3);
    expect(await within(await bar()).findByText('3 invoices selected')).toBeTruthy();
    await fireEvent.keyDown(grid, { key: ' ' });
    expect(await within(await bar()).findByText('2 invoices selected')).toBeTruthy();
    expect(within(await bar()).getByText(/[£€$]\d/)).toBeTruthy();
    await fireEvent.keyDown(grid, { key: 'Escape' });
    expect(screen.queryByRole('toolbar', { name: 'Selected invoices' })).toBeNull();
  });

  it('picks a range with Shift-click and single rows with Ctrl-click', async () => {
    const { grid } = await renderList();
    await fireEvent.click(rowAt(grid, 1));
    await fireEvent.click(rowAt(grid, 4), { shiftKey: true });
    expect(selectedCount(grid)).toBe(4);
    await fireEvent.click(rowAt(grid, 2), { ctrlKey: true });
    expect(selectedCount(grid)).toBe(3);
    await fireEvent.click(rowAt(grid, 6));
    expect(selectedCount(grid)).toBe(1);
  });

  it('selects all matches with Ctrl+A, including rows that are not loaded, and deselects some', async () => {
    const { grid, app } = await renderList();
    await fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(await within(await bar()).findByText('400 invoices selected')).toBeTruthy();
    await fireEvent.click(rowAt(grid, 2), { ctrlKey: true });
    expect(await within(await bar()).findByText('399 invoices selected')).toBeTruthy();
    const uids = (await app.lists?.invoices.targets()) ?? [];
    expect(uids).toHaveLength(399);
    expect(uids).not.toContain(app.lists?.invoices.rowAt(2)?.uid);
  });

  it('does not replace an open dialog when the answer about the selection comes late', async () => {
    const { app, main, user } = await renderList();
    const answer = heldBack(main, 'list:uids');
    await user.keyboard('{Control>}a{/Control}mp');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Amount/ }));
    });
    await user.keyboard('12');
    answer();
    // Comes behind what was held back.
    expect(await app.lists?.invoices.targets()).toHaveLength(400);
    await user.keyboard('5');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('125');
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Amount/ }));
  });

  it('extends over rows that are not loaded', async () => {
    const { grid, app } = await renderList();
    await fireEvent.keyDown(grid, { key: ' ' });
    await fireEvent.keyDown(grid, { key: 'End', shiftKey: true });
    expect(await within(await bar()).findByText('400 invoices selected')).toBeTruthy();
    expect(await app.lists?.invoices.targets()).toHaveLength(400);
  });

  it('says once that no more rows can be selected, and again for another range', async () => {
    const { grid, app } = await renderList();
    const selection = app.lists?.invoices.selection;
    const said = (): number => screen.queryAllByText('Only the first 5,000 are selected. That’s the limit.').length;
    const pick = async (isCut: boolean): Promise<number> => {
      selection?.replace([app.lists?.invoices.rowAt(1)?.uid ?? ''], isCut);
      await tick();
      return said();
    };
    expect(await pick(false)).toBe(0);
    expect(await pick(true)).toBe(1);
    for (const { id } of app.toasts.list) app.toasts.dismiss(id);
    expect(await pick(true)).toBe(0);
    await fireEvent.click(rowAt(grid, 4));
    expect(await pick(true)).toBe(1);
  });

  it('applies an action of the bar to the whole selection', async () => {
    const { grid, app, user } = await renderList();
    const run = vi.spyOn(app.actions, 'run').mockImplementation(() => {});
    await fireEvent.click(rowAt(grid, 1));
    await fireEvent.click(rowAt(grid, 2), { shiftKey: true });
    await user.click(within(await bar()).getByRole('button', { name: 'Send reminder…' }));
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('remind', [
        app.lists?.invoices.rowAt(1)?.uid,
        app.lists?.invoices.rowAt(2)?.uid,
      ]);
    });
  });

  it('applies single-invoice actions to the row under the cursor, whatever is selected', async () => {
    const { grid, app } = await renderList();
    const run = vi.spyOn(app.actions, 'run').mockImplementation(() => {});
    await fireEvent.click(rowAt(grid, 2), { ctrlKey: true });
    await fireEvent.click(rowAt(grid, 4), { ctrlKey: true });
    const [first, second] = [app.lists?.invoices.rowAt(2)?.uid, app.lists?.invoices.rowAt(4)?.uid];
    await fireEvent.keyDown(document.body, { key: 'p' });
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('pay', [second]);
    });
    await fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('edit', [second]);
    });
    await fireEvent.keyDown(document.body, { key: 'r' });
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('remind', [first, second]);
    });
  });

  it('opens a menu with the same actions by right click and by the dot', async () => {
    const { grid, app, user } = await renderList();
    const run = vi.spyOn(app.actions, 'run').mockImplementation(() => {});
    await fireEvent.contextMenu(rowAt(grid, 3));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('edit', [app.lists?.invoices.rowAt(3)?.uid]);
    });
    await fireEvent.keyDown(document.body, { key: '.' });
    expect(await screen.findByRole('menu', { name: 'Actions' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(grid);
  });

  it('deselects rows that have left the list', async () => {
    const { grid, app, main, user } = await renderList();
    const run = vi.spyOn(app.actions, 'run').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: /^Drafts/ }));
    await waitFor(() => {
      expect(app.lists?.invoices.isAnswered).toBe(true);
    });
    await fireEvent.click(rowAt(grid, 0));
    await fireEvent.click(rowAt(grid, 1), { shiftKey: true });
    expect(await within(await bar()).findByText('2 invoices selected')).toBeTruthy();
    const [leaving, staying] = [0, 1].map((index) => app.lists?.invoices.rowAt(index)?.uid ?? '');
    main.replace(leaving ?? '', (invoice) => ({ ...invoice, view: { ...invoice.view, state: 'sent' } }));
    expect(await within(await bar()).findByText('1 invoice selected')).toBeTruthy();
    await user.click(within(await bar()).getByRole('button', { name: 'Send reminder…' }));
    await waitFor(() => {
      expect(run).toHaveBeenCalledWith('remind', [staying]);
    });
    main.replace(staying ?? '', (invoice) => ({ ...invoice, view: { ...invoice.view, state: 'sent' } }));
    await waitFor(() => {
      expect(screen.queryByRole('toolbar', { name: 'Selected invoices' })).toBeNull();
    });
  });

  it('closes the menu only if its row leaves', async () => {
    const { grid, app, main, user } = await renderList();
    const run = vi.spyOn(app.actions, 'run').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: /^Drafts/ }));
    await waitFor(() => {
      expect(app.lists?.invoices.isAnswered).toBe(true);
    });
    const [first, second, third] = [0, 1, 2].map((index) => app.lists?.invoices.rowAt(index)?.uid ?? '');
    const leaves = async (uid: string): Promise<void> => {
      main.replace(uid, (invoice) => ({ ...invoice, view: { ...invoice.view, state: 'sent' } }));
      await waitFor(() => {
        expect(app.lists?.invoices.indexOf(uid)).toBe(-1);
      });
    };
    await fireEvent.contextMenu(rowAt(grid, 1));
    await screen.findByRole('menu');
    await leaves(first ?? '');
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
    await leaves(second ?? '');
    await waitFor(() => {
      expect(screen.queryByRole('menu', { name: 'Actions' })).toBeNull();
    });
    expect(document.activeElement).toBe(grid);

    await fireEvent.contextMenu(rowAt(grid, 0));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => {
      expect(run.mock.calls).toEqual([['delete', [third]]]);
    });
  });

  it('keeps the choices of an open menu in their places', async () => {
    const { grid, app, main } = await renderList();
    const uid = app.lists?.invoices.rowAt(0)?.uid ?? '';
    await fireEvent.contextMenu(rowAt(grid, 0));
    const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await screen.findByRole('menu');
    const before = names();
    main.replace(uid, (invoice) => ({ ...invoice, view: { ...invoice.view, state: 'sent' } }));
    await waitFor(() => {
      expect(app.lists?.invoices.rowAt(0)?.state).toBe('sent');
    });
    expect(names()).toEqual(before);
  });

  it('ends with another tab or search', async () => {
    const { grid, user } = await renderList();
    await fireEvent.keyDown(grid, { key: ' ' });
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    expect(screen.queryByRole('toolbar', { name: 'Selected invoices' })).toBeNull();
  });
});

describe('columns', () => {
  it('sort by a second column with Shift', async () => {
    const { grid, app } = await renderList();
    await fireEvent.click(within(grid).getByRole('button', { name: 'Client' }));
    await fireEvent.click(within(grid).getByRole('button', { name: 'Total' }), { shiftKey: true });
    expect([app.lists?.invoices.asked.sort.column, app.lists?.invoices.asked.thenBy]).toEqual([
      'client',
      { column: 'total', direction: 'desc' },
    ]);
    const total = within(grid).getByRole('columnheader', { name: 'Total' });
    expect(within(total).getByRole('button', { name: 'Total, sorted second' })).toBeTruthy();
    expect(total.getAttribute('aria-sort')).toBe('descending');
    await fireEvent.click(within(grid).getByRole('button', { name: /^Total/ }), { shiftKey: true });
    await fireEvent.click(within(grid).getByRole('button', { name: /^Total/ }), { shiftKey: true });
    expect(app.lists?.invoices.asked.thenBy).toBeNull();
  });

  it('are chosen, moved and remembered', async () => {
    const { grid, user, main } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'PO number' }));
    await user.click(screen.getByRole('checkbox', { name: 'Status' }));
    await user.click(screen.getByRole('button', { name: 'Move Client to the left' }));
    expect(headers(grid)).toEqual(['Client', 'Number', 'Date', 'Due', 'Total', 'Due', 'Last contact', 'PO number']);
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    await waitFor(() => {
      expect(main.settings.lists.invoices.density).toBe('compact');
    });
    expect(main.settings.lists.invoices.columns.map(({ id }) => id)).toEqual([
      'client',
      'number',
      'date',
      'due',
      'total',
      'due_amount',
      'last_contact',
      'po',
    ]);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(headers(grid)).toEqual(['Number', 'Client', 'Date', 'Due', 'Status', 'Total', 'Due', 'Last contact']);
  });

  it('are widened with the keyboard, and forget it with Enter', async () => {
    const { grid, app } = await renderList();
    const handle = within(grid).getByRole('separator', { name: 'Width of Client' });
    await fireEvent.keyDown(handle, { key: 'ArrowRight', shiftKey: true });
    const width = app.lists?.invoices.asked.columns[1]?.width ?? 0;
    expect(width).toBeGreaterThan(0);
    expect(handle.getAttribute('aria-valuenow')).toBe(String(width));
    await fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(app.lists?.invoices.asked.columns[1]?.width).toBe(width + 8);
    await fireEvent.keyDown(handle, { key: 'Enter' });
    expect(app.lists?.invoices.asked.columns[1]?.width).toBeNull();
  });

  it('keep the width for the normal size of text, whatever the size in which they are dragged', async () => {
    const { grid, app } = await renderList();
    await app.settings.change({ textSize: 'large' });
    app.lists?.invoices.asked.setColumns([
      { id: 'number', width: 200 },
      { id: 'client', width: null },
    ]);
    const handle = await within(grid).findByRole('separator', { name: 'Width of Number' });
    vi.spyOn(handle.closest('[role="columnheader"]') ?? handle, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 224, 36),
    );
    handle.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(handle, { button: 0, clientX: 224 });
    await fireEvent.pointerUp(handle, { clientX: 336 });
    expect(app.lists?.invoices.asked.columns[0]?.width).toBe(300);
    expect(grid.style.getPropertyValue('--columns')).toContain('calc(300px * var(--text-scale))');
    expect(handle.getAttribute('aria-valuenow')).toBe('300');
  });
});

describe('a list in which keys went ahead of their answer', () => {
  it('stays where it was left when it is shown again', async () => {
    const { app } = await renderList();
    const list = app.lists?.invoices;
    if (list === undefined) throw new Error('An account has lists.');
    list.chooseTab('paid');
    list.cursor.aim();
    list.cursor.select(20);
    await waitFor(() => {
      expect(list.cursor.arrivals).toBe(1);
    });
    app.router.go({ name: 'settings' });
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    list.scrollTop = 900;
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid');
    expect(list.scrollTop).toBe(900);
  });
});

describe('marks', () => {
  it('have a name each, and together describe the row under the cursor', async () => {
    const { grid } = await renderList();
    expect(within(grid).getAllByRole('img', { name: 'lines not downloaded' }).length).toBeGreaterThan(0);
    const active = rowAt(grid, 0);
    const text = document.getElementById(active.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(text).toMatch(/Draft.*Only on this computer.*Lines downloaded/);
  });
});

describe('money on its way and the last contact', () => {
  it('appear in the row as words', async () => {
    const { grid } = await renderList();
    expect(within(grid).getAllByRole('img', { name: 'payment not in your account yet' })).toHaveLength(1);
    expect(within(grid).getAllByRole('img', { name: 'payment not received yet' })).toHaveLength(1);
    expect(within(grid).getAllByRole('gridcell', { name: /^Reminded \w/ }).length).toBeGreaterThan(0);
    const silent = within(grid).getAllByTitle(/^No e-mail or call recorded here yet/);
    expect(silent[0]?.textContent.trim()).toBe('–');
    const other = within(grid).getAllByTitle(/^Last contacted on .* about another invoice\./);
    expect(other[0]?.textContent.trim()).toMatch(/^\d|^\w+ \d+$/);
  });

  it('sort the clients by the longest silence', async () => {
    const { grid, app } = await renderList();
    await fireEvent.click(within(grid).getByRole('button', { name: 'Last contact' }));
    expect(app.lists?.invoices.asked.sort).toEqual({ column: 'last_contact', direction: 'asc' });
    expect(within(grid).getByRole('columnheader', { name: 'Last contact' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });
});

describe('the due date of a draft', () => {
  const box = () => screen.getByRole('textbox', { name: /^Due date of INV-/ });

  it('is changed in its cell with the shorthand of the editor, and taken back', async () => {
    const { grid, app, main, user } = await renderList();
    const before = app.lists?.invoices.rowAt(0)?.dueDate;
    await fireEvent.keyDown(grid, { key: 'u' });
    expect(document.activeElement).toBe(box());
    await user.clear(box());
    await user.type(box(), '+30{Enter}');
    await screen.findByText(/is now due on .*\.$/);
    expect(document.activeElement).toBe(grid);
    const uid = app.lists?.invoices.rowAt(0)?.uid ?? '';
    const due = () => main.find(uid).draft?.dueDate ?? main.find(uid).view['due_date'];
    expect(due()).not.toBe(before);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(due()).toBe(before);
    });
  });

  it('uploads nothing of an unfinished draft, even if an earlier edit of the invoice waits', async () => {
    const { grid, app, main, user } = await renderList();
    const uid = app.lists?.invoices.rowAt(0)?.uid ?? '';
    const { form } = await app.link.request('draft:open', { uid, clientUid: null });
    main.replace(uid, (invoice) => ({ ...invoice, upload: 'waiting', draft: { ...form, note: 'Half a sen' } }));
    await fireEvent.keyDown(grid, { key: 'u' });
    await user.clear(box());
    await user.type(box(), '+30{Enter}');
    await screen.findByText(/is now due on .*\.$/);
    expect(main.find(uid).draft).toMatchObject({ note: 'Half a sen' });
  });

  it('opens by double click and from the menu, and closes on Esc and on invalid input', async () => {
    const { grid, app, user } = await renderList();
    const save = vi.spyOn(app.link, 'request');
    const number = app.lists?.invoices.rowAt(0)?.number ?? '';
    const cells = within(rowAt(grid, 0)).getAllByRole('gridcell');
    await user.dblClick(cells[3] ?? grid);
    expect(app.router.route.name).toBe('invoices');
    await user.clear(box());
    await user.type(box(), 'x{Enter}');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: `Due date of ${number}` })).toBeNull();
    await fireEvent.contextMenu(rowAt(grid, 0));
    await user.click(await screen.findByRole('menuitem', { name: 'Change due date' }));
    await user.keyboard('{Escape}');
    expect(save.mock.calls.map(([channel]) => channel)).not.toContain('draft:save');
  });

  it('cannot be changed in place if the client has the invoice', async () => {
    const { grid, app, user } = await renderList();
    const sent =
      Array.from({ length: 12 }, (_, at) => at).find((at) => app.lists?.invoices.rowAt(at)?.state === 'sent') ?? -1;
    await fireEvent.contextMenu(rowAt(grid, sent));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'Change due date' })).toBeNull();
    await user.keyboard('{Escape}');
    await fireEvent.keyDown(grid, { key: 'u' });
    expect(screen.queryByRole('textbox', { name: /^Due date of/ })).toBeNull();
  });
});

describe('saved views', () => {
  it('appear in the sidebar with count and sums, and show their filter', async () => {
    const { user, app, grid } = await renderList();
    const view = await screen.findByRole('button', { name: /^Late, over 500 .*\d+$/ });
    await user.click(view);
    expect(view.getAttribute('aria-current')).toBe('page');
    expect(app.lists?.invoices.asked.tab).toBe('outstanding');
    expect(screen.getByRole('button', { name: 'Edit due:<today' })).toBeTruthy();
    expect(headers(grid)).toContain('Days open');
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    expect([app.lists?.invoices.asked.tab, app.lists?.invoices.asked.query, app.lists?.invoices.asked.view]).toEqual([
      'all',
      '',
      null,
    ]);
    expect(headers(grid)).not.toContain('Days open');
  });

  it('are saved under a name of their own', async () => {
    const { user, main } = await renderList();
    await user.click(screen.getByRole('combobox', { name: 'Search invoices' }));
    await user.keyboard('has:unsent ');
    await user.click(screen.getByRole('button', { name: 'Save as view…' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'birch & harbor');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Another view already has this name.')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'To upload');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => {
      expect(main.views.at(-1)).toMatchObject({ name: 'To upload', query: 'has:unsent', tab: 'all' });
    });
    expect(await screen.findByRole('button', { name: /^To upload .*5$/ })).toBeTruthy();
  });

  it('are renamed, moved and removed, which can be undone', async () => {
    const { user, main } = await renderList();
    const names = () => main.views.map(({ name }) => name);
    const choose = async (view: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Options of ${view}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Late, over 500', 'Move down');
    await waitFor(() => {
      expect(names()).toEqual(['Birch & Harbor', 'Late, over 500']);
    });
    await choose('Late, over 500', 'Rename…');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Late');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => {
      expect(names()).toEqual(['Birch & Harbor', 'Late']);
    });
    await choose('Birch & Harbor', 'Remove');
    await waitFor(() => {
      expect(names()).toEqual(['Late']);
    });
    for (const before of [
      ['Birch & Harbor', 'Late'],
      ['Birch & Harbor', 'Late, over 500'],
      ['Late, over 500', 'Birch & Harbor'],
    ]) {
      await user.keyboard('{Control>}z{/Control}');
      await waitFor(() => {
        expect(names()).toEqual(before);
      });
    }
  });

  it('are updated with the changes on screen on request', async () => {
    const { user, main } = await renderList();
    await user.click(await screen.findByRole('button', { name: /^Birch & Harbor .*\d+$/ }));
    expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    await user.click(screen.getByRole('button', { name: 'Update “Birch & Harbor”' }));
    await waitFor(() => {
      expect(main.views.at(-1)?.tab).toBe('paid');
    });
  });
});
