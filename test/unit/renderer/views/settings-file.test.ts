import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { filterLog } from '#renderer/components/diagnostics/log-filter.ts';
import { fakeLog } from '#test/e2e/fake/fake-log.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('settings from a file', () => {
  it('show what would change, change nothing when the person cancels, and all of it at once otherwise', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    const choose = await screen.findByRole('button', { name: 'Use settings from a file…' });
    await user.click(choose);
    const dialog = within(await screen.findByRole('dialog', { name: 'Use these settings?' }));
    const rows = dialog.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent.trim()));
    expect(rows.slice(1)).toEqual([
      ['Your name or company', 'Aurora Studio', 'Kandy Design'],
      ['Accent colour', '', 'differs'],
      ['Time to undo sending', '15', '30'],
      ['The year begins in', 'January', 'April'],
      ['Theme', 'System', 'Dark'],
    ]);
    expect(dialog.getByText('1 setting of the file isn’t known here and is left out.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(main.settings.theme).toBe('system');
    await user.click(choose);
    await user.click(await screen.findByRole('button', { name: 'Use them' }));
    await waitFor(() => {
      expect(main.settings).toMatchObject({ theme: 'dark', figures: { yearStart: 4 }, mail: { holdSeconds: 30 } });
      expect(main.documents.paper).toMatchObject({ issuer: 'Kandy Design', accent: '#17703f' });
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(main.settings.theme).toBe('system');
      expect(main.documents.paper.issuer).toBe('Aurora Studio');
    });
  });

  it('are saved with what was typed a moment ago', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    await user.type(await screen.findByRole('textbox', { name: 'IBAN' }), 'DE89');
    expect(screen.getByText('This isn’t a complete IBAN, or a digit is wrong.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save settings…' }));
    await screen.findByText('inkwell-settings.json saved.');
    expect(main.documents.paper.details.iban).toBe('DE89');
  });
});

describe('the log', () => {
  it('is shown by level, event and time, with the places in the program', async () => {
    const { user } = await renderApp('account', '#/settings');
    await user.click(await screen.findByRole('button', { name: 'Show the log…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log' }));
    expect(await dialog.findByText('5 lines')).toBeTruthy();
    expect(dialog.getByText('claim main/db/outbox.js:40')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Level' }), 'Errors');
    expect(dialog.getByText('2 lines')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Time' }), 'Last 24 hours');
    expect(dialog.getByText('1 line')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Event' }), 'Inkwell stopped with an error');
    expect(dialog.getByText('No line of this kind.')).toBeTruthy();
  });

  it('is saved as diagnostics into a file', async () => {
    const { user } = await renderApp('account', '#/settings');
    await user.click(await screen.findByRole('button', { name: 'Save diagnostics…' }));
    expect(await screen.findByText('inkwell-diagnostics-2026-11-21.txt saved.')).toBeTruthy();
  });

  it('counts a line of just an hour ago among those of the last hour', () => {
    const lines = fakeLog(10_000_000);
    const [first] = lines;
    const at = first?.at ?? 0;
    expect(filterLog(lines, { level: 'all', code: 'all', since: 'hour' }, at + 3_600_000)).toEqual([first]);
  });
});
