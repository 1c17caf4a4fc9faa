import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { selectNotReceived } from '#test/unit/renderer/select-payments.ts';

/** The page of the first invoice of the stand-in with this state, and its payments. */
async function openInvoice(state: string) {
  const rendered = await renderApp('account');
  const { main, app } = rendered;
  const invoice = main.invoices.find(
    (known) => known.view['state'] === state && known.upload === 'synced' && known.hasDetails,
  );
  if (invoice === undefined) throw new Error(`no ${state} invoice in the stand-in`);
  app.router.go({ name: 'invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: /^Invoice INV/ });
  const section = within(await screen.findByRole('region', { name: 'Payments' }));
  const rows = (): readonly PaymentRow[] => main.payments.rows.filter(({ invoiceUid }) => invoiceUid === invoice.uid);
  return { ...rendered, invoice, section, rows };
}

const undoKey = '{Control>}z{/Control}';
const redoKey = '{Control>}{Shift>}z{/Shift}{/Control}';

describe('undo of a mark as received', () => {
  it('says that it came too late once the mark was sent', async () => {
    const { user, main, section, rows } = await openInvoice('viewed');
    await user.click(await section.findByRole('button', { name: /^Mark received/ }));
    await section.findByText('Waiting to be marked as received');
    main.payments.arrive();
    await section.findByText('Received');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^It stays marked as received: the change has/);
    expect(screen.queryByText(/^Undone/)).toBeNull();
    expect(rows()).toMatchObject([{ state: 'realized' }]);
  });

  it('says how many of several stay, and keeps listing them', async () => {
    const { user, main } = await renderApp('account', '#/payments');
    const count = await selectNotReceived(user);
    await user.keyboard('x');
    await screen.findByRole('region', { name: `${String(count)} payments marked as received` });
    const [first] = main.payments.rows.filter((row) => row.isRealizeWaiting);
    const left = { isRealizeWaiting: false, upload: 'synced', waitingFor: null, state: 'realized' } as const;
    main.payments.rows = main.payments.rows.map((row) => (row === first ? { ...row, ...left } : row));
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: .* 1 of \d stays marked as received/);
    await screen.findByRole('region', { name: '1 payment marked as received' });
    expect(main.payments.rows.filter((row) => row.isRealizeWaiting)).toEqual([]);
  });

  it('says the same when it is requested beside the payment', async () => {
    const { user, main, section } = await openInvoice('viewed');
    await user.click(await section.findByRole('button', { name: /^Mark received/ }));
    const button = await section.findByRole('button', { name: /^Not received yet/ });
    // Before the window has heard of it.
    main.payments.arrive();
    button.click();
    await screen.findByText(/^It stays marked as received: the change has/);
    expect(screen.queryByText('No longer marked as received.')).toBeNull();
  });
});

describe('undo of a payment that was recorded', () => {
  it('deletes nothing after the payment was sent, and says where that can be done', async () => {
    const { user, main, invoice, section, rows } = await openInvoice('sent');
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Record payment' });
    await user.keyboard('10{Control>}{Enter}{/Control}');
    await section.findByText('Waiting to be recorded');
    main.payments.arrive();
    await section.findByText('Announced');
    await user.keyboard(undoKey);
    const number = String(invoice.view['statement_no']);
    await screen.findByText(new RegExp(`already left for your account.*${number}`));
    expect(rows()).toMatchObject([{ state: 'unrealized', waitingFor: null }]);
  });
});

describe('undo of a change of a payment', () => {
  async function change() {
    const opened = await openInvoice('viewed');
    const { user, main, section, rows } = opened;
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }));
    const box = await dialog.findByRole('textbox', { name: 'Cheque number' });
    await user.clear(box);
    await user.type(box, 'no. 99');
    await user.click(dialog.getByRole('button', { name: 'Save payment' }));
    await section.findByText(/no\. 99/);
    const details = (): string => rows()[0]?.details ?? '';
    return { ...opened, main, details };
  }

  it('restores the former values, also of an uploaded payment, and can be redone', async () => {
    const { user, main, details, rows } = await change();
    main.payments.arrive();
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: payment of .* changed\.$/);
    expect(details()).toBe('no. 1187');
    expect(rows()).toMatchObject([{ waitingFor: 'update' }]);
    await user.keyboard(redoKey);
    await screen.findByText(/^Redone: payment of .* changed\.$/);
    expect(details()).toBe('no. 99');
  });

  it('does not mention a mark for money that a gateway received', async () => {
    const { user, section, rows } = await openInvoice('sent');
    await user.keyboard('p');
    const recording = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await user.selectOptions(await recording.findByRole('combobox', { name: 'Method' }), 'PayPal');
    await user.click(recording.getByRole('button', { name: 'Record payment' }));
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Transaction number' }), 'T 7');
    await user.click(dialog.getByRole('button', { name: 'Save payment' }));
    await section.findByText(/T 7/);
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: payment of .* changed\.$/);
    expect(rows()).toMatchObject([{ method: 'paypal', details: '' }]);
  });

  it('does not touch a payment that was changed since', async () => {
    const { user, main, details } = await change();
    main.payments.rows = main.payments.rows.map((row) =>
      row.details === 'no. 99' ? { ...row, details: 'no. 100' } : row,
    );
    await user.keyboard(undoKey);
    await screen.findByText(/changed (?:again )?since/);
    expect(details()).toBe('no. 100');
  });

  it('comes before the undo of an older payment', async () => {
    const { user, section, rows } = await openInvoice('sent');
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Record payment' });
    await user.keyboard('10{Control>}{Enter}{/Control}');
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Reference' }), 'r 7');
    await user.click(dialog.getByRole('button', { name: 'Save payment' }));
    await section.findByText(/r 7/);
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: payment of .* changed\.$/);
    expect(rows()).toMatchObject([{ waitingFor: 'create', details: '' }]);
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: payment of .* recorded\.$/);
    expect(rows()).toEqual([]);
  });
});
