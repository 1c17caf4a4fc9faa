import { screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

it('does not replace an open dialog when an entry of the menu is chosen', async () => {
  const { main, app, user } = await renderApp('account', '');
  const invoice = main.invoices.find(({ view, upload }) => upload === 'synced' && view['state'] === 'sent');
  app.router.go({ name: 'invoice', uid: invoice?.uid ?? '' });
  await screen.findByRole('button', { name: 'Save PDF' });
  await user.keyboard('m');
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await user.type(message, ' Mine.');
  main.send('menu:chosen', { command: 'show-outbox' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(app.router.route.name).toBe('invoice');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toContain('Mine.');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  main.send('menu:chosen', { command: 'show-outbox' });
  await waitFor(() => {
    expect(app.router.route.name).toBe('outbox');
  });
});
