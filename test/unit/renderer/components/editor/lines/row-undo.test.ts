import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

type Cell = HTMLInputElement | HTMLTextAreaElement;
const cell = (name: string) => screen.getByRole<Cell>('textbox', { name });
const values = (name: RegExp) => screen.queryAllByRole<Cell>('textbox', { name }).map(({ value }) => value);
const descriptions = () => values(/^Description, line/);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;
const REMOVE = '{Control>}{Backspace}{/Control}';
const UNDO = '{Control>}z{/Control}';

async function renderEditor(...lines: readonly string[]) {
  const rendered = await renderApp('account');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  for (const [at, line] of lines.entries()) {
    await rendered.user.type(cell(`Description, line ${String(at + 1)}`), line);
  }
  const saved = () => rendered.main.invoices.find((invoice) => invoice.draft !== null)?.draft;
  const undoByToast = () => rendered.user.click(screen.getByRole('button', { name: 'Undo' }));
  return { ...rendered, saved, undoByToast };
}

/** As a browser hands over what was copied; jsdom has no clipboard of its own. */
function paste(target: HTMLElement, text: string): void {
  target.focus();
  void fireEvent.paste(target, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } });
}

describe('the undo of what was typed', () => {
  it('restores a deleted text as a whole, and undoes nothing else with it', async () => {
    const { user } = await renderEditor('first');
    await user.type(cell('Summary'), 'Work in May');
    await user.clear(cell('Summary'));
    await user.keyboard(UNDO);
    expect([cell('Summary').value, ...descriptions()]).toEqual(['Work in May', 'first', '']);
    await user.keyboard(UNDO);
    expect([cell('Summary').value, ...descriptions()]).toEqual(['', 'first', '']);
  });
});

describe('the undo of a removed row', () => {
  it('restores the last line beside a line that was typed in its place', async () => {
    const { user, saved, undoByToast } = await renderEditor('first', 'second');
    await user.keyboard(REMOVE);
    await user.type(cell('Description, line 2'), 'third');
    await undoByToast();
    expect(descriptions()).toEqual(['first', 'second', 'third', '']);
    await user.type(cell('Description, line 3'), ' own');
    expect(descriptions()).toEqual(['first', 'second', 'third own', '']);
    await waitFor(() => {
      expect(saved()?.lines.map(({ description }) => description)).toEqual(['first', 'second', 'third own']);
    });
  });

  it('does nothing if the line is back already', async () => {
    const { user, undoByToast } = await renderEditor('first', 'second');
    cell('Description, line 1').focus();
    await user.keyboard(`${REMOVE}${UNDO}`);
    expect(descriptions()).toEqual(['first', 'second', '']);
    await undoByToast();
    expect(descriptions()).toEqual(['first', 'second', '']);
  });

  it('works the same way for adjustments', async () => {
    const { user, undoByToast } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard(`VAT${REMOVE}${UNDO}`);
    expect(values(/^Tax name/)).toEqual(['VAT']);
    await undoByToast();
    expect(values(/^Tax name/)).toEqual(['VAT']);
  });

  it('restores an adjustment beside one that was added since', async () => {
    const { user, undoByToast } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard(`VAT${REMOVE}`);
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard('City tax');
    await undoByToast();
    expect(values(/^Tax name/)).toEqual(['VAT', 'City tax']);
  });
});

describe('the undo of a paste', () => {
  it('keeps text typed after the paste was undone by keyboard', async () => {
    const { user, undoByToast } = await renderEditor('Mine');
    paste(cell('Description, line 2'), 'Item\tQty\tPrice\nWorkshop\t2\t950\nPrint\t1\t12');
    await waitFor(() => {
      expect(focused()).toBe('Description, line 2');
    });
    await user.keyboard(UNDO);
    await waitFor(() => {
      expect(descriptions()).toEqual(['Mine', '']);
    });
    await user.type(cell('Description, line 2'), 'own');
    await undoByToast();
    expect(descriptions()).toEqual(['Mine', 'own', '']);
  });
});

describe('the focus in a row that is removed', () => {
  it('moves to the row that takes its place', async () => {
    const { user } = await renderEditor('one', 'two');
    cell('Quantity, line 1').focus();
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => {
      expect(focused()).toBe('Quantity, line 2');
    });
    await user.keyboard(UNDO);
    expect(descriptions()).toEqual(['one', 'two', '']);
    await waitFor(() => {
      expect(focused()).toBe('Quantity, line 2');
    });
  });

  it('stays at the end if the only row was pasted', async () => {
    const { user } = await renderEditor();
    paste(cell('Description, line 1'), 'Item\tQty\tPrice\nWorkshop\t2\t950\nPrint\t1\t12');
    await waitFor(() => {
      expect(descriptions()).toEqual(['Workshop', 'Print', '']);
    });
    await user.keyboard(UNDO);
    await waitFor(() => {
      expect(descriptions()).toEqual(['']);
    });
    await waitFor(() => {
      expect(focused()).toBe('Description, line 1');
    });
    await user.keyboard('own');
    expect(descriptions()).toEqual(['own', '']);
  });
});
