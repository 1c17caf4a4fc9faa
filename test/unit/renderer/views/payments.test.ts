import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { paymentRowOf } from '#test/helpers/payment-rows.ts';
import { TODAY } from '#test/e2e/fake/fake-book.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

/** The first invoice of the stand-in with this state that the account has. */
function invoiceIn(main: FakeMain, state: string, isListed = true) {
  const invoice = main.invoices.find(
    (known) => known.view['state'] === state && known.upload === 'synced' && known.hasDetails === isListed,
  );
  if (invoice === undefined) throw new Error(`no ${state} invoice in the stand-in`);
  return invoice;
}

async function openInvoice(state: string, change: Readonly<Record<string, boolean>> = {}) {
  const rendered = await renderApp('account');
  const { main, app } = rendered;
  const invoice = invoiceIn(main, state);
  main.replace(invoice.uid, (known) => ({ ...known, view: { ...known.view, ...change } }));
  app.router.go({ name: 'invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: /^Invoice INV/ });
  const due = Number(invoice.view['total_due']);
  return { ...rendered, invoice, due };
}

const labelOf = (element: Element | null): string =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    ? (element.labels?.[0]?.textContent ?? '')
    : (element?.textContent ?? '')
  ).trim();

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await user.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await waitFor(() => {
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Amount/ }));
  });
  return dialog;
}

describe('the payment dialog', () => {
  it('records the full amount due today with two keystrokes', async () => {
    const { user, main, due } = await openInvoice('sent');
    await openDialog(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.payments.saved).toHaveLength(1);
    });
    expect(Number(main.payments.saved[0]?.amount)).toBe(due);
    expect(main.payments.saved[0]).toMatchObject({ method: 'bank_transfer', isReceived: false });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(await screen.findByText(/recorded on INV/)).toBeTruthy();
  });

  it('puts typed digits into the amount, and shows the remaining amount live', async () => {
    const { user, main, due } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('10');
    expect(within(dialog).getByText(new RegExp(`After this: .*${(due - 10).toFixed(2).slice(-6)} left`))).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /^Full/ }));
    expect(within(dialog).getByText('Paid in full')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /^Half/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
    await waitFor(() => {
      expect(Number(main.payments.saved[0]?.amount)).toBeCloseTo(due / 2, 1);
    });
  });

  it('asks before the same payment is recorded twice, with the safe answer in focus', async () => {
    const { user, main } = await openInvoice('sent');
    for (let turn = 0; turn < 2; turn += 1) {
      await openDialog(user);
      await user.keyboard('10{Control>}{Enter}{/Control}');
      if (turn === 0) {
        await waitFor(() => {
          expect(screen.queryByRole('dialog')).toBeNull();
        });
      }
    }
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /is already waiting here.*Record this payment again\?/,
    );
    expect(document.activeElement?.textContent).toContain('Change payment');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(main.payments.saved).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await user.click(await screen.findByRole('button', { name: 'Record anyway' }));
    await waitFor(() => {
      expect(main.payments.saved).toHaveLength(2);
    });
  });

  it('asks before more is recorded than is due', async () => {
    const { user, main } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('999999{Control>}{Enter}{/Control}');
    expect(within(dialog).getAllByText(/more than (?:is|the amount) due/).length).toBeGreaterThan(0);
    expect(main.payments.saved).toHaveLength(0);
  });

  it('asks again, with the safe answer in focus, if the same payment was recorded elsewhere meanwhile', async () => {
    const { user, main, invoice } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('999999{Control>}{Enter}{/Control}');
    const question = await within(dialog).findByRole('alert');
    expect(question.textContent).not.toContain('Record this payment again?');
    const { uid: invoiceUid, view } = invoice;
    const same = { invoiceUid, amount: '999999', method: 'bank_transfer', state: 'unrealized', date: TODAY } as const;
    main.payments.rows = [
      ...main.payments.rows,
      paymentRowOf({ ...same, currency: String(view['currency_iso_code']) }),
    ];
    main.send('mirror:changed', { resources: ['payments'] });
    await within(dialog).findByText(/^An announced payment is counted as paid here\./);
    await user.click(within(dialog).getByRole('button', { name: 'Record anyway' }));
    expect(question.textContent).toContain('Record this payment again?');
    expect(document.activeElement?.textContent).toContain('Change payment');
    expect(main.payments.saved).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Record anyway' }));
    await waitFor(() => {
      expect(main.payments.saved).toHaveLength(1);
    });
  });

  it.each([
    ['0', 'A payment must be more than zero. Refunds can’t be recorded here.'],
    ['-5', 'A payment must be more than zero. Refunds can’t be recorded here.'],
    ['12345678901234567', /.+\./],
    ['lots', /isn’t a single amount/],
    ['1.005', /at most 2 digits|mean/],
  ])('refuses %s in one sentence and goes back to the box', async (typed, sentence) => {
    const { user, main } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard(`${typed}{Control>}{Enter}{/Control}`);
    const box = within(dialog).getByRole('textbox', { name: /^Amount/ });
    await waitFor(() => {
      expect(box.getAttribute('aria-invalid')).toBe('true');
    });
    expect(within(dialog).getAllByText(sentence).length).toBeGreaterThan(0);
    expect(main.payments.saved).toHaveLength(0);
  });

  it('asks what an ambiguous amount means instead of guessing', async () => {
    const { user } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('1,234');
    const readings = within(within(dialog).getByRole('group', { name: 'Which amount do you mean?' }));
    await user.click(readings.getAllByRole('button')[0] as HTMLElement);
    expect(within(dialog).queryByRole('group', { name: 'Which amount do you mean?' })).toBeNull();
  });

  it.each(['keyboard', 'mouse'])('returns the focus to the box after the amount was chosen by %s', async (by) => {
    const { user, main } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('1,234');
    const readings = within(within(dialog).getByRole('group', { name: 'Which amount do you mean?' }));
    const [first] = readings.getAllByRole('button');
    if (by === 'mouse') await user.click(first as HTMLElement);
    else await user.keyboard('{Tab}{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Amount/ }));
    });
    await user.keyboard('12{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.payments.saved[0]?.amount).toBe('12');
    });
  });

  it('says before it uploads that the client will be mailed, and a stray Enter then records nothing', async () => {
    const { user, main } = await openInvoice('sent', { send_receipts_automatically: true });
    const dialog = await openDialog(user);
    expect(within(dialog).getByText(/will e-mail .* a receipt, either after the next sync/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(main.payments.saved).toHaveLength(0);
    await user.click(within(dialog).getByRole('switch', { name: 'Money received' }));
    expect(within(dialog).getByText(/will e-mail .* a receipt after the next sync\./)).toBeTruthy();
  });

  it('names the details by the method, and knows that gateways report by themselves', async () => {
    const { user } = await openInvoice('sent');
    const dialog = await openDialog(user);
    const method = within(dialog).getByRole('combobox', { name: 'Method' });
    expect(
      within(method)
        .getAllByRole('group')
        .map((group) => group.getAttribute('label')),
    ).toEqual(['Manual', 'Recorded elsewhere']);
    await user.selectOptions(method, 'Cheque');
    expect(within(dialog).getByRole('textbox', { name: 'Cheque number' })).toBeTruthy();
    await user.selectOptions(method, 'Stripe');
    expect(within(dialog).getByRole('textbox', { name: 'Transaction number' })).toBeTruthy();
    expect(within(dialog).queryByRole('switch', { name: 'Money received' })).toBeNull();
  });

  it('closes with Esc, saves nothing, and restores the typed values the next time', async () => {
    const { user, main } = await openInvoice('sent');
    const dialog = await openDialog(user);
    await user.keyboard('12');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Method' }), 'Cheque');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.payments.saved).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const again = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    expect(await again.findByText('Your earlier entries are back.')).toBeTruthy();
    expect(again.getByRole('textbox', { name: /^Amount/ })).toMatchObject({
      value: expect.stringMatching(/^12/) as string,
    });
    await user.click(again.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => {
      expect(main.payments.saved[0]).toMatchObject({ amount: '12', method: 'check' });
    });
    await openDialog(user);
    expect(screen.queryByText('Your earlier entries are back.')).toBeNull();
  });

  it('stays open while saving, and does not close a question that opened since', async () => {
    const { user, app, main } = await openInvoice('sent');
    await openDialog(user);
    const request = app.link.request.bind(app.link);
    let answer: (() => void) | undefined;
    vi.spyOn(app.link, 'request').mockImplementation(async (channel, ...input) => {
      if (channel === 'payment:save') await new Promise<void>((resolve) => (answer = resolve));
      return request(channel, ...input);
    });
    await user.keyboard('10{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(answer).toBeDefined();
    });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Record payment' })).toBeTruthy();
    const other = { action: 'pay', invoiceUid: invoiceIn(main, 'viewed').uid, edited: null } as const;
    app.actions.asking = other;
    await screen.findByRole('dialog', { name: 'Record payment' });
    answer?.();
    await screen.findByText(/10\.00 recorded on/);
    expect(app.actions.asking).toBe(other);
    expect(screen.getByRole('dialog', { name: 'Record payment' })).toBeTruthy();
  });

  it('stays open with its values when an earlier answer comes late', async () => {
    const { user, main, app, invoice } = await openInvoice('sent');
    const answer = heldBack(main, 'bin:prepare');
    await user.keyboard('{Delete}');
    const dialog = await openDialog(user);
    await user.keyboard('12');
    answer();
    // Comes behind what was held back.
    await app.link.request('bin:prepare', { uids: [invoice.uid] });
    await tick();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('5');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('125');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.payments.saved.map(({ amount }) => amount)).toEqual(['125']);
    });
  });

  it('keeps nothing after Cancel, after starting over, or if nothing was typed', async () => {
    const { user } = await openInvoice('sent');
    await openDialog(user);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    const dialog = await openDialog(user);
    await user.keyboard('12');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await openDialog(user);
    expect(screen.queryByText('Your earlier entries are back.')).toBeNull();
    await user.keyboard('13{Escape}');
    const next = within(await openDialog(user));
    await user.click(next.getByRole('button', { name: 'Start over' }));
    expect(next.getByText('Paid in full')).toBeTruthy();
  });

  it('proposes the method of last time, walks its fields in order, and takes digits from anywhere', async () => {
    const { user, main, app } = await openInvoice('sent');
    main.payments.lastMethod = 'check';
    const dialog = within(await openDialog(user));
    const seen: string[] = [];
    for (let stop = 0; stop < 9; stop += 1) {
      const { activeElement } = document;
      seen.push(activeElement?.getAttribute('aria-label') ?? labelOf(activeElement));
      await user.tab();
    }
    expect(seen.map((name) => name.replace(/[^A-Za-z ].*$/, '').trim())).toEqual([
      'Amount in USD',
      'Date',
      'Full',
      'Half',
      'Other',
      'Method',
      'Cheque number',
      'Money received',
      'Cancel',
    ]);
    dialog.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('45');
    expect(dialog.getByRole('textbox', { name: /^Amount/ })).toMatchObject({ value: '45' });
    expect(app.actions.asking).not.toBeNull();
  });

  it('loses no digit that is typed before the form is loaded', async () => {
    const { user, main } = await openInvoice('sent');
    await user.keyboard('p47');
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('inputmode')).toBe('decimal');
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await user.keyboard('5{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.payments.saved[0]?.amount).toBe('475');
    });
  });
});

describe('a payment that was just recorded', () => {
  async function record() {
    const rendered = await openInvoice('sent');
    await openDialog(rendered.user);
    await rendered.user.keyboard('10{Control>}{Enter}{/Control}');
    await screen.findByText(/recorded on INV/);
    const isThere = (): boolean => rendered.main.payments.rows.some(({ waitingFor }) => waitingFor === 'create');
    return { ...rendered, isThere };
  }

  it('is undone and redone with the undo keys', async () => {
    const { user, isThere } = await record();
    expect(isThere()).toBe(true);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/^Undone: payment of .*10\.00 recorded\.$/)).toBeTruthy();
    expect(isThere()).toBe(false);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByText(/^Redone: payment of/);
    expect(isThere()).toBe(true);
  });

  it('is restored by the undo of its delete, whatever happened to the older one', async () => {
    const { user, isThere } = await record();
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Delete/ }));
    await screen.findByText(/^Payment of .* deleted\./);
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    const [older] = notices.getAllByRole('button', { name: 'Undo' });
    if (older === undefined) throw new Error('no way back');
    await user.click(older);
    await notices.findByText('This payment is no longer in the book.');
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await section.findByText('Waiting to be recorded');
    expect(isThere()).toBe(true);
  });
});

describe('payments on the invoice page', () => {
  it('marks waiting payments, and leaves the service’s totals unchanged', async () => {
    const { user, main } = await openInvoice('sent');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await section.findByText('No payment recorded yet.');
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('switch', { name: 'Money received' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await section.findByText('Paid (waiting)');
    expect(section.getByText('Waiting to be recorded')).toBeTruthy();
    expect(main.payments.saved[0]).toMatchObject({ isReceived: true });
    const facts = within(screen.getByRole('complementary', { name: 'Status' }));
    expect(facts.getByText(/^(Sent|Overdue)/)).toBeTruthy();
    expect(facts.queryByText('Paid')).toBeNull();
  });

  it('marks a payment as received with one click, and undoes it from the toast', async () => {
    const { user } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await section.findByText('Announced');
    await user.click(section.getByRole('button', { name: /^Mark received/ }));
    await section.findByText('Waiting to be marked as received');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await section.findByText('Announced');
  });

  it('keeps the focus in the row when a pressed button disappears, and moves it to the heading once the row does', async () => {
    const { user, main } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    const press = async (name: RegExp) => {
      (await section.findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    const row = () => section.getByRole('listitem');
    for (const [name, then] of [
      [/^Mark received/, 'Waiting to be marked as received'],
      [/^Delete/, 'Waiting to be deleted'],
      [/^Keep it/, 'Waiting to be marked as received'],
    ] as const) {
      await press(name);
      await section.findByText(then);
      expect(document.activeElement).toBe(row());
    }
    (await section.findByRole('button', { name: /^Edit/ })).focus();
    main.payments.rows = [];
    main.send('mirror:changed', { resources: ['payments'] });
    await section.findByText('No payment recorded yet.');
    expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Payments' }));
  });

  it('asks before marking if the client may get a mail', async () => {
    const { user, main, invoice } = await openInvoice('viewed');
    const row = main.payments.rows.find(({ invoiceUid }) => invoiceUid === invoice.uid);
    main.payments.rows = main.payments.rows.map((known) => (known === row ? { ...known, mailsReceipt: true } : known));
    main.send('mirror:changed', { resources: ['payments'] });
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    await user.click(await section.findByRole('button', { name: /^Mark received/ }));
    await screen.findByRole('alertdialog', { name: 'Mark 1 payment as received?' });
    await user.click(screen.getByRole('button', { name: 'Mark received' }));
    await section.findByText('Waiting to be marked as received');
  });

  it('edits a payment, and deletes it with undo', async () => {
    const { user, main, invoice } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit payment' });
    await user.clear(await within(dialog).findByRole('textbox', { name: 'Cheque number' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Cheque number' }), 'no. 99');
    await user.click(within(dialog).getByRole('button', { name: 'Save payment' }));
    await section.findByText(/no\. 99/);
    const row = () => main.payments.rows.find(({ invoiceUid }) => invoiceUid === invoice.uid);
    await user.click(section.getByRole('button', { name: /^Delete/ }));
    await section.findByText('Waiting to be deleted');
    expect(row()).toMatchObject({ waitingFor: 'delete' });
    await screen.findByText(/^Payment of .* deleted\.$/);
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    await user.click(notices.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await section.findByText('Waiting to be changed');
    expect(row()).toMatchObject({ waitingFor: 'update', details: 'no. 99' });
  });

  it('asks about an edit as a change instead of another payment', async () => {
    const { user, main, invoice } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }));
    const amount = await dialog.findByRole('textbox', { name: /^Amount/ });
    await user.clear(amount);
    await user.type(amount, '999999{Control>}{Enter}{/Control}');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/Your account may refuse it\. Save anyway\?$/);
    await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => {
      const row = main.payments.rows.find(({ invoiceUid }) => invoiceUid === invoice.uid);
      expect(Number(row?.amount)).toBe(999_999);
    });
  });

  it('saves nothing if nothing was changed, and closes', async () => {
    const { app, user } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment' }));
    const request = vi.spyOn(app.link, 'request');
    await user.click(await dialog.findByRole('button', { name: 'Save payment' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(request).not.toHaveBeenCalledWith('payment:update', expect.anything());
    expect(app.toasts.list).toEqual([]);
  });

  it('ignores the second half of a double click on keeping a payment', async () => {
    const { app, user } = await openInvoice('viewed');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Delete/ }));
    await user.click(await section.findByRole('button', { name: /^Keep it/ }));
    const next = await section.findByRole('button', { name: /^Mark received/ });
    const request = vi.spyOn(app.link, 'request');
    await fireEvent.click(next, { detail: 2 });
    expect(request).not.toHaveBeenCalled();
  });

  it('shows the receipt of received money in the client’s language', async () => {
    const { user } = await openInvoice('paid');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^Receipt RCPT/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Receipt RCPT/ }));
    await dialog.findByRole('heading', { name: /^(Receipt|Quittung)$/ });
    expect(dialog.getByText(/Local copy|Lokale Kopie/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save PDF' }));
    await screen.findByText(/^Receipt .* saved\./);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('saves and prints a receipt from the menu of a payment, and says why there is none', async () => {
    const { user, main, app } = await openInvoice('paid');
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await user.click(await section.findByRole('button', { name: /^More:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save receipt as PDF' }));
    await screen.findByText(/^Receipt RCPT.*\.pdf saved\.$/);
    await user.click(section.getByRole('button', { name: /^More:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print receipt' }));
    await screen.findByText('Sent to the printer.');
    expect(main.documents.printed).toMatchObject([{ kind: 'receipt' }]);

    app.router.go({ name: 'invoice', uid: invoiceIn(main, 'viewed').uid });
    await user.click(await screen.findByRole('button', { name: /^Mark received/ }));
    await screen.findByText('Waiting to be marked as received');
    await user.click(screen.getByRole('button', { name: /^More:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save receipt as PDF' }));
    await screen.findByText(/wasn’t saved\./);
    await user.click(screen.getByRole('button', { name: /^More:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show receipt' }));
    await screen.findByText(/^This payment has no receipt\./);
  });

  it('says that the payments were never downloaded, and when they will be', async () => {
    const { main, app } = await renderApp('offline');
    const invoice = invoiceIn(main, 'paid', false);
    app.router.go({ name: 'invoice', uid: invoice.uid });
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    await section.findByText(/aren’t downloaded yet.*back online/);
  });
});
