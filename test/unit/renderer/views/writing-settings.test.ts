import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { Formats } from '#renderer/state/app/formats.ts';
import { settings } from '#renderer/state/settings/setting-table.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const group = (name: string) => within(screen.getByRole('region', { name }));

describe('the settings of how numbers and dates are written', () => {
  it('change what every screen writes at once, and are kept', async () => {
    const { user, main, app } = await renderApp('account', '#/settings');
    await screen.findByRole('region', { name: 'Money' });
    await user.selectOptions(group('Money').getByRole('combobox', { name: 'Decimal mark and thousands' }), '1.234,56');
    await user.click(group('Money').getByRole('radio', { name: /^Code/ }));
    await user.click(group('Dates').getByRole('radio', { name: '21 Nov 2026' }));
    await waitFor(() => {
      expect(main.settings.writing).toEqual({
        numbers: 'point_comma',
        currency: 'code',
        dates: 'day',
        weekStart: 'system',
      });
    });
    app.router.go({ name: 'invoices' });
    await waitFor(() => {
      expect(screen.getAllByRole('row').some((row) => /\b\d{1,2} [A-Z][a-z]{2}\b/.test(row.textContent))).toBe(true);
    });
    expect(screen.getAllByText(/^USD\s\d/).length).toBeGreaterThan(3);
  });

  it('are those by which typed amounts are read', async () => {
    const { user, app, main } = await renderApp('account', '#/invoices');
    await app.settings.change({ writing: { ...app.settings.settings.writing, numbers: 'point_comma' } });
    await waitFor(() => {
      expect(main.settings.writing.numbers).toBe('point_comma');
    });
    await screen.findAllByRole('row');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(
      await screen.findByRole('combobox', { name: 'Search or run a command' }),
      'pay inv-001292 1.120,50',
    );
    await screen.findByRole('option', { name: /\$1\.120,50|€1\.120,50|£1\.120,50/ });
  });

  it('keep the screens as they are when another setting changes', async () => {
    const { user, app, main } = await renderApp('account', '#/settings');
    const before = app.formats;
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await waitFor(() => {
      expect(main.settings.theme).toBe('dark');
    });
    expect(app.formats).toBe(before);
  });

  it('show the pattern of the numbers, and the number that a new invoice gets', async () => {
    await renderApp('account', '#/settings');
    const numbers = within(await screen.findByRole('group', { name: 'Number pattern' }));
    await numbers.findByText('Next available');
    expect(numbers.getAllByText(/^INV-\d+$/)).toHaveLength(2);
    expect(numbers.getByRole('list', { name: 'Parts of your invoice numbers' }).textContent).toContain('INV-');
  });

  it('offer each order of dates that a language has words for, and no two that look alike', () => {
    const samples = (locale: string): readonly string[] =>
      settings.date_form.options(new Formats(locale)).map(({ label }) => label);
    expect(samples('ja-JP')).toEqual([expect.stringContaining('2026/11/21'), '2026-11-21']);
    for (const locale of ['en-US', 'cs-CZ', 'bg-BG', 'pt-PT']) expect(new Set(samples(locale)).size).toBe(4);
  });
});
