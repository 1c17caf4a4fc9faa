import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { wrapError } from '#shared/ipc/envelope.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderList(locale = 'en-US') {
  const rendered = await renderApp('views', '', locale);
  await screen.findByRole('grid');
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search invoices' });
  await rendered.user.click(box);
  return { ...rendered, box };
}

const chips = (): readonly string[] =>
  screen.queryAllByRole('button', { name: /^Edit / }).map((chip) => chip.textContent?.trim() ?? '');
const rowsSay = (text: RegExp) =>
  waitFor(() => {
    const [, ...rows] = within(screen.getByRole('grid')).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.textContent).toMatch(text);
  });

describe('the search box', () => {
  it('offers keys and values, takes the active one with Enter and shows it as a chip', async () => {
    const { user, app } = await renderList();
    await user.keyboard('sta');
    expect(screen.getByRole('option', { name: /state:/ })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    await user.keyboard('par');
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(chips()).toEqual(['state:partial']);
    });
    expect(app.lists?.invoices.asked.query).toBe('state:partial');
    await rowsSay(/Part-paid|Overdue/);
  });

  it('accepts a complete date as typed instead of a longer one that begins with it', async () => {
    const { user, app } = await renderList();
    await user.keyboard('due:to{Enter}');
    await waitFor(() => {
      expect(chips()).toEqual(['due:today']);
    });
    await user.keyboard('date:today');
    expect(screen.getByRole('option', { name: /today\.\.\+30/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(chips()).toEqual(['due:today', 'date:today']);
    });
    expect(app.lists?.invoices.asked.query).toBe('due:today date:today');
  });

  it('accepts a client only from results for the text on screen', async () => {
    const { user, box } = await renderList();
    await user.type(box, 'client:cob');
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(chips()).toEqual(['client:"Cobalt Freight"']);
    });
    await rowsSay(/Cobalt Freight/);
  });

  it('accepts with Tab no result for fewer letters', async () => {
    const { user, box } = await renderList();
    await user.type(box, 'client:o');
    expect((await screen.findAllByRole('option'))[0]?.textContent).not.toMatch(/Orchid/);
    await user.keyboard('rchid{Tab}');
    await waitFor(() => {
      expect(chips()).toEqual(['client:"Orchid Travel"']);
    });
    expect(document.activeElement).toBe(box);
    await user.keyboard('state:pai{Tab}');
    await waitFor(() => {
      expect(chips()).toEqual(['client:"Orchid Travel"', 'state:paid']);
    });
  });

  it('accepts no result for fewer letters if the current text cannot be searched', async () => {
    const { user, box, main } = await renderList();
    await user.type(box, 'client:o');
    await screen.findAllByRole('option');
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, payload) =>
      channel === 'client:search' ? Promise.resolve(wrapError(new Error('It broke.'))) : invoke(channel, payload);
    await user.keyboard('rchid{Enter}');
    await waitFor(() => {
      expect(chips()).toEqual(['client:orchid']);
    });
  });

  it('filters by conditions and words at once, while they are still written', async () => {
    const { user, app } = await renderList();
    await user.keyboard('total:>500 due:<today birch');
    expect(chips()).toEqual(['total:>500', 'due:<today']);
    await rowsSay(/Birch/);
    expect(app.lists?.invoices.asked.filter).toMatchObject({
      search: 'birch',
      terms: [{ kind: 'amount' }, { kind: 'date' }],
    });
  });

  it('turns a pressed chip back into text, and removes it only with its cross', async () => {
    const { user, box } = await renderList();
    await user.keyboard('total:>500 has:unsent ');
    await user.click(screen.getByRole('button', { name: 'Edit total:>500' }));
    expect(chips()).toEqual(['has:unsent']);
    await waitFor(() => {
      expect(box.value).toBe('total:>500');
    });
    await user.click(screen.getByRole('button', { name: 'Remove has:unsent' }));
    expect(chips()).toEqual([]);
    expect(box.value).toBe('total:>500');
  });

  it('edits the last chip with Backspace and never throws it away', async () => {
    const { user, box } = await renderList();
    await user.keyboard('has:unsent {Backspace}');
    await waitFor(() => {
      expect(box.value).toBe('has:unsent');
    });
  });

  it('closes the menu with the first Esc and leaves the box with the second', async () => {
    const { user, box } = await renderList();
    await user.keyboard('state:');
    expect(screen.getByRole('listbox', { name: 'Suggestions' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('state:');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('explains in one sentence what it does not understand, and stays', async () => {
    const { user, box } = await renderList();
    await user.keyboard('total:>much');
    expect(screen.getByText('“much” isn’t an amount.')).toBeTruthy();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('total:>much');
  });

  it('asks which amount is meant where a notation has two readings', async () => {
    const { user } = await renderList('de-DE');
    await user.keyboard('total:>1.234');
    expect(screen.getByText(/kann|could mean/).textContent).toContain('1.234');
  });

  it('clears everything with one press', async () => {
    const { user, app, box } = await renderList();
    await user.keyboard('has:unsent birch');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([chips(), box.value, app.lists?.invoices.asked.query]).toEqual([[], '', '']);
  });
});
