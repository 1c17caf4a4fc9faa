import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import { AppError } from '#shared/errors.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';

async function openInvoice(events?: readonly InvoiceEvent[]) {
  const rendered = await renderApp('account');
  const { main, app } = rendered;
  if (events) vi.spyOn(main.handlers, 'invoice:activity').mockReturnValue({ events, currency: 'EUR' });
  const invoice = main.invoices.find(({ view }) => view['state'] === 'sent');
  app.router.go({ name: 'invoice', uid: invoice?.uid ?? '' });
  return { ...rendered, activity: () => screen.findByRole('region', { name: 'Activity' }) };
}

describe('the activity on the page of an invoice', () => {
  it('lists what happened, the newest first', async () => {
    const { activity } = await openInvoice();
    const lines = within(await activity()).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent?.trim().slice(0, 21))).toEqual([
      'Merged your change of',
      'Called: Pays on Frida',
      'In your account: View',
      'Invoice e-mailed to a',
      'Changed: due date, li',
      'Created in your accou',
    ]);
  });

  it('undoes a merge that was made without asking', async () => {
    const { main, user, activity } = await openInvoice();
    const undone = vi.spyOn(main.handlers, 'undo:undo').mockReturnValue({ redo: null, stillMarked: [] });
    await user.click(within(await activity()).getByRole('button', { name: /^Undo: Merged your change/ }));
    await waitFor(() => {
      expect(undone).toHaveBeenCalledWith({ kind: 'merged', id: 900 });
    });
  });

  it('shows the newest of many events, and all of them on a press', async () => {
    const many = Array.from({ length: 23 }, (_event, index): InvoiceEvent => ({
      kind: 'call',
      at: 1e12 - index,
      id: index,
      text: `Call ${String(index)}`,
    }));
    const { user, activity } = await openInvoice(many);
    const section = within(await activity());
    expect(section.getAllByRole('listitem')).toHaveLength(8);
    await user.click(section.getByRole('button', { name: 'Show all 23', expanded: false }));
    expect(section.getAllByRole('listitem')).toHaveLength(23);
    await user.click(section.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(section.getAllByRole('listitem')).toHaveLength(8);
  });

  it('says that it could not be read, and retries on a press', async () => {
    const rendered = await renderApp('account');
    const { main, app, user } = rendered;
    const read = vi.spyOn(main.handlers, 'invoice:activity').mockImplementation(() => {
      throw new AppError('internal', message('error_internal'));
    });
    const invoice = main.invoices.find(({ view }) => view['state'] === 'sent');
    app.router.go({ name: 'invoice', uid: invoice?.uid ?? '' });
    const section = within(await screen.findByRole('region', { name: 'Activity' }));
    expect(section.getByText(/couldn’t be loaded/)).toBeTruthy();
    read.mockRestore();
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('Created in your account')).toBeTruthy();
  });
});
