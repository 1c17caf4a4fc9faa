import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#shared/lists/list-settings.ts';
import type { ColumnOf } from '#shared/lists/lists.ts';
import { words } from '#shared/words/words.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

type Column = ColumnOf<'invoices'>;

async function renderWith(columns: readonly Column[]) {
  const rendered = await renderApp('views');
  const grid = await screen.findByRole('grid');
  rendered.app.lists?.invoices.asked.setColumns(columns.map((id) => ({ id, width: null })));
  const uids = rendered.main.invoices.slice(0, 1).map(({ uid }) => uid);
  for (const name of ['Rush', 'For the tax adviser', 'Zoo', 'Autumn'])
    rendered.main.tags.handlers['tags:change']({ name, isOn: true, uids });
  return { ...rendered, grid };
}

describe('tags in the list', () => {
  it('appear beside the client, two of them with the number of the others', async () => {
    const { grid } = await renderWith(['number', 'client']);
    const tags = await within(grid).findByRole('group', { name: 'Tags: Autumn, For the tax adviser, Rush, Zoo' });
    expect(tags.textContent.replace(/\s+/g, ' ').trim()).toBe('AutumnFor the tax adviser+2');
  });

  it('appear only in their own column if it is shown', async () => {
    const { grid } = await renderWith(['number', 'client', 'tags']);
    const tags = await within(grid).findByRole('group', { name: /^Tags: / });
    expect(tags.textContent).toMatch(/Autumn.*Rush\s*\+1/);
    expect(within(grid).getByRole('columnheader', { name: 'Tags' }).getAttribute('aria-sort')).toBeNull();
  });
});

describe('the expected date', () => {
  it('explains how it was computed, and a dash explains why there is none', async () => {
    const { grid } = await renderWith(['number', 'state', 'expected']);
    const known = await within(grid).findAllByTitle(/^Expected on .* usually pays after 24 days, based on 5 paid/);
    expect(known[0]?.textContent.trim()).not.toBe('–');
    const unknown = within(grid).getAllByTitle(/^No payment history for this client on this/);
    expect(unknown[0]?.textContent.trim()).toBe('–');
    expect(within(grid).getAllByTitle(/^Drafts have no expected payment date/).length).toBeGreaterThan(0);
  });
});

describe('every column but the tags', () => {
  it.each(columnsOf('invoices').filter((id) => id !== 'tags'))(
    '%s sorts by a click, and settles ties by a Shift-click',
    async (id) => {
      const other: Column = id === 'number' ? 'client' : 'number';
      const { grid, app } = await renderWith([other, id]);
      const header = within(await within(grid).findByRole('columnheader', { name: words.list_column({ column: id }) }));
      await fireEvent.click(header.getByRole('button'), { shiftKey: false });
      expect(app.lists?.invoices.asked.sort.column).toBe(id);
      await fireEvent.click(
        within(within(grid).getByRole('columnheader', { name: words.list_column({ column: other }) })).getByRole(
          'button',
        ),
      );
      await fireEvent.click(header.getByRole('button'), { shiftKey: true });
      expect([app.lists?.invoices.asked.sort.column, app.lists?.invoices.asked.thenBy?.column]).toEqual([other, id]);
    },
  );
});
