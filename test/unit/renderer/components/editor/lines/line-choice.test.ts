import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const descriptions = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Description, line/ }).map(({ value }) => value);

it('takes the line that is clicked with those that are ticked', async () => {
  const { user } = await renderApp('account');
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  await user.click(screen.getByRole('button', { name: 'Lines from earlier invoices…' }));
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}');
  const saved = within(screen.getByRole('group', { name: 'Saved' }));
  await user.click(saved.getByRole('option', { name: /Print-ready logo package/ }));
  await waitFor(() => {
    expect(descriptions()).toEqual(['Brand workshop for up to eight people', 'Print-ready logo package', '']);
  });
});
