import { screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const money = (text: string): number => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
const box = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const table = async () => within((await screen.findAllByRole('table'))[0] ?? document.body);
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save CSV…' });

/** Shows a report of everything, which has rows whatever the day is. */
async function openReport(report = 'Sales') {
  const rendered = await renderScene('account', '#/reports');
  await rendered.user.selectOptions(await box('Report'), report);
  await rendered.user.selectOptions(await box('Period'), 'Everything');
  await waitFor(async () => expect((await table()).getAllByRole('row').length).toBeGreaterThan(2));
  return rendered;
}

/** Returns the figures of a column, without its head. */
async function column(at: number): Promise<readonly number[]> {
  const rows = (await table()).getAllByRole('row').slice(1);
  return rows.map((row) => money(within(row).getAllByRole('cell')[at]?.textContent ?? ''));
}

describe('a report', () => {
  it('adds its rows up, and sorts them by the column that is pressed', async () => {
    const { user } = await openReport();
    const figures = await column(0);
    expect(figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(figures.at(-1) ?? 0, 2);
    const head = (await table()).getAllByRole('columnheader')[1];
    if (head === undefined) throw new Error('A report has a column of figures.');
    await user.click(within(head).getByRole('button'));
    await waitFor(async () => {
      const sorted = (await column(0)).slice(0, -1);
      expect(sorted).toEqual(sorted.toSorted((one, other) => one - other));
    });
    expect((await table()).getAllByRole('columnheader')[1]?.getAttribute('aria-sort')).toBe('ascending');
  });

  it('leads from a row to its invoices', async () => {
    const { user, app } = await openReport();
    const [row] = (await table()).getAllByRole('rowheader');
    if (row === undefined) throw new Error('A report has rows.');
    await user.click(within(row).getByRole('button'));
    await screen.findByRole('grid');
    expect(app.router.route.name).toBe('invoices');
  });

  it('waits while typed days are no range, and says so', async () => {
    const { user } = await openReport();
    expect((await saveButton()).disabled).toBe(false);
    const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
    await user.clear(from);
    await user.type(from, '2026-11-20');
    await user.clear(to);
    await user.type(to, '2026-11-01{Tab}');
    await screen.findByText('Choose a day after the first.');
    expect((await saveButton()).disabled).toBe(true);
    expect((await box('Period')).selectedOptions[0]?.textContent).toBe('Own dates');
    await user.selectOptions(await box('Period'), 'This year');
    await waitFor(async () => expect((await saveButton()).disabled).toBe(false));
  });

  it('is shown again as it was saved under a name', async () => {
    const { user } = await openReport('Payments');
    await user.click(screen.getByRole('button', { name: 'Save this report…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'All payments{Enter}');
    const saved = await box('Saved reports');
    await user.selectOptions(await box('Report'), 'Taxes');
    await waitFor(() => expect(saved.value).toBe(''));
    await user.selectOptions(saved, 'All payments');
    expect((await box('Report')).selectedOptions[0]?.textContent).toBe('Payments');
    expect((await box('Period')).selectedOptions[0]?.textContent).toBe('Everything');
  });

  it('says which days it is compared with', async () => {
    const { user } = await openReport();
    await user.selectOptions(await box('Period'), 'Last year');
    await user.click(await screen.findByRole('switch', { name: /Compare/ }));
    expect(await screen.findByText(/^Compared with/)).toBeTruthy();
  });

  it('is printed from the palette as well, and nothing of it stays once that is over', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { user } = await openReport('Payments');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /search or run/i }), 'print report{Enter}');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = document.querySelector('.report-paper');
    expect(paper?.querySelector('h1')?.textContent).toBe('Payments');
    expect(paper?.querySelectorAll('tbody tr').length).toBeGreaterThan(2);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.report-paper')).toBeNull());
    print.mockRestore();
  });

  it.each(['leaves its screen', 'locks the window'] as const)(
    'is not printed for a person who %s before it is read, and neither is the screen of then',
    async (left) => {
      const print = vi.spyOn(window, 'print').mockReturnValue();
      const { app, main, user } = await openReport();
      const answer = heldBack(main, 'report:get');
      const request = vi.spyOn(app.link, 'request');
      await user.click(screen.getByRole('button', { name: 'Print report' }));
      expect(request).toHaveBeenLastCalledWith('report:get', expect.anything());
      if (left === 'leaves its screen') app.router.go({ name: 'invoices' });
      else app.lock.hear(true);
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull());
      answer();
      await request.mock.results.at(-1)?.value;
      for (let turn = 0; turn < 10; turn += 1) await tick();
      expect(print).not.toHaveBeenCalled();
      expect(document.querySelector('.report-paper')).toBeNull();
      print.mockRestore();
    },
  );
});
