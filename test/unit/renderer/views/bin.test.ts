import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import type { FakeInvoice } from '#test/e2e/fake/fake-book.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

function invoiceOf(main: FakeMain, isWanted: (invoice: FakeInvoice) => boolean): FakeInvoice {
  const found = main.invoices.find(isWanted);
  if (found === undefined) throw new Error('no such invoice in the stand-in');
  return found;
}

const numberOf = ({ view }: FakeInvoice): string => String(view['statement_no']);
const inState = (state: string) => (invoice: FakeInvoice) =>
  invoice.view['state'] === state && invoice.upload === 'synced' && invoice.hasDetails;
const isThere = (main: FakeMain, uid: string): boolean => main.invoices.some((known) => known.uid === uid);

async function openPage(state: string, scenario = 'account') {
  const rendered = await renderApp(scenario);
  const invoice = invoiceOf(rendered.main, inState(state));
  rendered.app.router.go({ name: 'invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: /^Invoice INV/ });
  return { ...rendered, invoice };
}

describe('deleting an invoice', () => {
  it('asks first if the client has the invoice, with Cancel in focus, and then offers undo', async () => {
    const { user, main, invoice, app } = await openPage('sent');
    await user.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${numberOf(invoice)}?` }));
    expect(dialog.getByText(/already has this invoice/)).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Cancel');
    });
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(isThere(main, invoice.uid)).toBe(true);
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(/deleted\. It leaves your account in a few seconds/);
    expect(isThere(main, invoice.uid)).toBe(false);
    // The notice comes first, and the list right behind it.
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoices');
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`Undone: ${numberOf(invoice)} deleted.`);
    expect(isThere(main, invoice.uid)).toBe(true);
  });

  it('names the payments on the invoice', async () => {
    const { user } = await openPage('paid');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    await screen.findByText(/was paid on it/);
  });

  it('does not ask if the delete affects nothing else, and Ctrl+Z restores the invoice and says so', async () => {
    const { user, main, invoice } = await openPage('draft');
    await user.keyboard('{Backspace}');
    await waitFor(() => {
      expect(isThere(main, invoice.uid)).toBe(false);
    });
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(`Undone: ${numberOf(invoice)} deleted.`);
    expect(isThere(main, invoice.uid)).toBe(true);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByText(`Redone: ${numberOf(invoice)} deleted.`);
    expect(isThere(main, invoice.uid)).toBe(false);
  });

  it('cannot be undone after the delete was sent, and a sentence says so', async () => {
    const { user, main, invoice } = await openPage('draft');
    await user.keyboard('{Delete}');
    await screen.findByRole('button', { name: 'Undo' });
    main.bin.left.add(invoice.uid);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('The delete has already left for your account.');
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Nothing to undo.');
  });

  it('shows for several invoices what each delete affects, then each outcome, with one undo for all', async () => {
    const { user, main, app } = await renderApp('account');
    const [one, two, three] = main.invoices.filter(inState('sent'));
    if (one === undefined || two === undefined || three === undefined) throw new Error('three sent invoices');
    main.bin.refused.set(two.uid, message('error_payment_on_its_way'));
    app.actions.run('delete', [one.uid, two.uid, three.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 invoices?' }));
    expect(dialog.getAllByText(/already has this invoice/)).toHaveLength(2);
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Cancel');
    });
    main.bin.refused.set(three.uid, message('error_invoice_asked_in_outbox'));
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await dialog.findByText('1 invoice deleted, 2 not deleted');
    expect(dialog.getByText(/still on its way/)).toBeTruthy();
    expect(dialog.getByText(/Answer it first/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(`Undone: ${numberOf(one)} deleted.`);
    expect(isThere(main, one.uid)).toBe(true);
  });

  it('asks for several invoices even if nothing else is affected', async () => {
    const { user, main, app } = await renderApp('account');
    const drafts = main.invoices.filter(inState('draft')).slice(0, 2);
    expect(drafts).toHaveLength(2);
    for (const draft of drafts) draft.upload = 'synced';
    app.actions.run(
      'delete',
      drafts.map(({ uid }) => uid),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    expect(dialog.getByText(/^They move to your account’s trash/)).toBeTruthy();
    expect(drafts.every(({ uid }) => isThere(main, uid))).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await screen.findByText('2 invoices deleted.', { exact: false });
    expect(drafts.some(({ uid }) => isThere(main, uid))).toBe(false);
  });

  it('says that local invoices go into the bin and the others to the trash of the account', async () => {
    const { user, main, app } = await renderApp('account');
    const [one, two] = main.invoices.filter(inState('draft'));
    if (one === undefined || two === undefined) throw new Error('two drafts');
    const ask = async (sentence: RegExp): Promise<void> => {
      app.actions.run('delete', [one.uid, two.uid]);
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
      expect(dialog.getByText(sentence)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    };
    [one.upload, two.upload] = ['local', 'synced'];
    await ask(/^Invoices in your account move to its trash. .* The others move to the bin here\.$/);
    main.bin.refused.set(two.uid, message('error_payment_on_its_way'));
    await ask(/^They move to the bin on this computer/);
    [one.upload, two.upload] = ['synced', 'local'];
    await ask(/^They move to your account’s trash\./);
    main.bin.refused.set(one.uid, message('error_invoice_asked_in_outbox'));
    app.actions.run('delete', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    expect(dialog.queryByText(/bin|trash/)).toBeNull();
  });
});

describe('the question before a delete', () => {
  async function askedAbout(count: number) {
    const rendered = await renderApp('account');
    const drafts = rendered.main.invoices.filter(inState('draft')).slice(0, count);
    for (const draft of drafts) draft.upload = 'local';
    return { ...rendered, drafts, uids: drafts.map(({ uid }) => uid) };
  }

  it('follows changes of the invoices while it is open', async () => {
    const { user, main, app, drafts, uids } = await askedAbout(2);
    app.actions.run('delete', uids);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    expect(dialog.getByText(/^They move to the bin on this computer/)).toBeTruthy();
    for (const draft of drafts) draft.upload = 'synced';
    main.bin.refused.set(uids[0] ?? '', message('error_invoice_asked_in_outbox'));
    main.send('mirror:changed', { resources: ['invoices'] });
    await dialog.findByText(/^They move to your account’s trash/);
    await user.click(dialog.getByRole('button', { name: 'Delete 1' }));
    await dialog.findByText('1 invoice deleted, 1 not deleted');
  });

  it('does not count as an answer to a later question', async () => {
    const { user, main, app, drafts, uids } = await askedAbout(2);
    app.actions.run('delete', uids);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    await main.invoke('app:get-state', null);
    await new Promise((done) => setTimeout(done));
    // What the window has not heard of yet, main knows.
    for (const draft of drafts.slice(0, 1)) draft.upload = 'synced';
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await dialog.findByText('1 invoice deleted, 1 not deleted');
    expect(dialog.getByText(/has changed since you were asked/)).toBeTruthy();
    expect(uids.map((uid) => isThere(main, uid))).toEqual([true, false]);
  });

  it('cannot be closed during the delete, and then shows each outcome', async () => {
    const { user, main, app, drafts, uids } = await askedAbout(2);
    app.actions.run('delete', uids);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    const answer = heldBack(main, 'bin:delete');
    await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
    for (const draft of drafts.slice(0, 1)) draft.upload = 'synced';
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    await dialog.findByText('1 invoice deleted, 1 not deleted');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('promises no undo window if nothing can be sent', async () => {
    const { main, app, drafts, uids } = await askedAbout(2);
    for (const draft of drafts) draft.upload = 'synced';
    main.handlers['sync:set-offline']({ isOffline: true });
    await waitFor(() => {
      expect(app.sync.isOnline).toBe(false);
    });
    app.actions.run('delete', uids);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 invoices?' }));
    expect(dialog.getByText(/when you’re back online\. You can undo until then/)).toBeTruthy();
    expect(dialog.queryByText(/ten seconds/)).toBeNull();
  });
});

describe('the bin', () => {
  it('shows what was deleted as paper with the reason, and brings it back', async () => {
    const { user, main, invoice } = await openPage('draft');
    await user.keyboard('{Delete}');
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('gb');
    const list = within(await screen.findByRole('list', { name: 'Invoices in the bin' }));
    expect(list.getByRole('button', { name: new RegExp(numberOf(invoice)) }).getAttribute('aria-pressed')).toBe('true');
    const paper = within(screen.getByRole('region', { name: 'The invoice as it was' }));
    expect(paper.getByText(/It’s still in your account/)).toBeTruthy();
    await paper.findByText(numberOf(invoice));
    await user.click(paper.getByRole('button', { name: 'Undo delete' }));
    await screen.findByRole('heading', { name: 'The bin is empty' });
    expect(isThere(main, invoice.uid)).toBe(true);
  });

  it('recreates a gone invoice as a draft with a new number', async () => {
    const { user, main, app } = await renderApp('account');
    const invoice = invoiceOf(main, inState('sent'));
    main.bin.binned = [{ invoice, why: 'gone', at: null }];
    app.router.go({ name: 'bin' });
    await user.click(await screen.findByRole('button', { name: 'Recreate as draft' }));
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(screen.getByRole('textbox', { name: /^Number/ })).not.toHaveProperty('value', numberOf(invoice));
    expect(screen.queryByRole('button', { name: 'Undo delete' })).toBeNull();
  });

  it('carries out a key or button once, for the shown entry', async () => {
    const { user, main, app } = await renderApp('account');
    const [first, second] = main.invoices.filter(inState('draft')).slice(0, 2);
    if (first === undefined || second === undefined) throw new Error('no two drafts');
    const deletes = main.bin.handlers['bin:prepare']({ uids: [first.uid, second.uid] });
    main.bin.handlers['bin:delete']({ deletes });
    app.router.go({ name: 'bin' });
    const entries = async () =>
      within(await screen.findByRole('list', { name: 'Invoices in the bin' })).getAllByRole('button');
    expect(await entries()).toHaveLength(2);
    // The list hears of it after who pressed has the answer.
    const changed = vi.spyOn(main, 'send').mockImplementation(() => undefined);
    (await screen.findByRole('button', { name: 'Undo delete' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Undone: /);
    await user.keyboard('{Enter}');
    changed.mockRestore();
    main.send('mirror:changed', { resources: ['invoices'] });
    await waitFor(async () => {
      expect(await entries()).toHaveLength(1);
    });
    await waitFor(async () => {
      expect(document.activeElement).toBe((await entries())[0]);
    });
    await user.keyboard('{Enter}');
    expect(main.bin.binned).toHaveLength(1);

    screen.getByRole('button', { name: 'Undo delete' }).focus();
    await user.keyboard('{Enter}');
    const empty = await screen.findByRole('region', { name: 'The bin is empty' });
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
    });
    expect(document.activeElement?.contains(empty)).toBe(true);
    expect(app.toasts.list.filter(({ tone }) => tone === 'error')).toEqual([]);
  });

  it('keeps showing the chosen entry when a newer one is added', async () => {
    const { user, main, app } = await renderApp('account');
    const [first, newer] = main.invoices.filter(inState('sent'));
    if (first === undefined || newer === undefined) throw new Error('no two sent invoices');
    main.bin.binned = [{ invoice: first, why: 'gone', at: null }];
    app.router.go({ name: 'bin' });
    const shown = async () =>
      (await screen.findByRole('button', { pressed: true, name: /INV/ })).textContent.includes(numberOf(first));
    expect(await shown()).toBe(true);
    main.bin.binned = [{ invoice: newer, why: 'gone', at: null }, ...main.bin.binned];
    main.send('mirror:changed', { resources: ['invoices'] });
    await screen.findByRole('button', { name: new RegExp(numberOf(newer)) });
    expect(await shown()).toBe(true);
    const recreated = vi.spyOn(main.handlers, 'bin:recreate');
    await user.click(screen.getByRole('button', { name: 'Recreate as draft' }));
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(recreated).toHaveBeenCalledWith({ uid: first.uid });
  });

  it('can be searched, and is emptied only after a question with the number of entries', async () => {
    const { user, main, app } = await renderApp('account');
    const [sent, draft] = [invoiceOf(main, inState('sent')), invoiceOf(main, inState('draft'))];
    main.bin.binned = [
      { invoice: sent, why: 'deleted', at: null },
      { invoice: draft, why: 'discarded', at: null },
    ];
    app.router.go({ name: 'bin' });
    const box = await screen.findByRole('searchbox', { name: 'Search the bin' });
    await user.keyboard('/');
    await user.keyboard(numberOf(draft));
    await waitFor(() => {
      expect(within(screen.getByRole('list', { name: 'Invoices in the bin' })).getAllByRole('button')).toHaveLength(1);
    });
    await user.keyboard(' and nothing');
    await screen.findByRole('heading', { name: 'No results' });
    await user.keyboard('{Escape}');
    expect(box).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Empty…' }));
    await screen.findByRole('alertdialog', { name: 'Permanently delete 1 invoice?' });
    await user.keyboard('{Enter}');
    expect(main.bin.binned).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Empty…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => {
      expect(main.bin.binned).toMatchObject([{ why: 'deleted' }]);
    });
  });

  it('ignores the keys of an input method', async () => {
    const { user, main, app } = await renderApp('account');
    main.bin.binned = [{ invoice: invoiceOf(main, inState('draft')), why: 'discarded', at: null }];
    app.router.go({ name: 'bin' });
    const box = await screen.findByRole('searchbox', { name: 'Search the bin' });
    await user.type(box, 'INV');
    for (const key of ['Escape', 'ArrowDown'])
      expect(await fireEvent.keyDown(box, { key, isComposing: true }), key).toBe(true);
    expect([box, document.activeElement]).toEqual([expect.objectContaining({ value: 'INV' }), box]);
  });

  it('says what it will contain while it is empty', async () => {
    await renderApp('account', '#/bin');
    await screen.findByText(/Invoices you delete or discard/);
  });
});

describe('copying an invoice', () => {
  it('opens the copy with D, and puts it into the bin on undo', async () => {
    const { user, main, invoice, app } = await openPage('sent');
    const before = main.invoices.length;
    await user.keyboard('d');
    await screen.findByText(new RegExp(`created as a copy of ${numberOf(invoice)}\\.`));
    await screen.findByRole('heading', { name: 'New invoice' });
    expect(main.invoices).toHaveLength(before + 1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(main.invoices).toHaveLength(before);
    });
    expect(app.router.route.name).not.toBe('edit-invoice');
    expect(main.bin.binned).toMatchObject([{ why: 'discarded' }]);
  });

  it('makes one copy when D is pressed twice, and one draft on a double click in the bin', async () => {
    const { user, main, app, invoice } = await openPage('sent');
    const before = main.invoices.length;
    await user.keyboard('dd');
    await screen.findByRole('heading', { name: 'New invoice' });
    await main.invoke('app:get-state', null);
    expect(main.invoices).toHaveLength(before + 1);

    main.bin.binned = [{ invoice, why: 'gone', at: null }];
    app.router.go({ name: 'bin' });
    const recreate = await screen.findByRole('button', { name: 'Recreate as draft' });
    recreate.focus();
    await user.keyboard('{Enter}{Enter}');
    await screen.findByRole('heading', { name: 'New invoice' });
    await main.invoke('app:get-state', null);
    expect(main.invoices).toHaveLength(before + 2);
  });

  it('asks before using other prices than the copy has', async () => {
    const { user } = await openPage('sent', 'dear');
    await user.keyboard('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices have changed' }));
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Keep these prices');
    });
    await screen.findByRole('heading', { name: 'New invoice', hidden: true });
    await user.click(dialog.getByRole('button', { name: 'Use today’s prices' }));
    await waitFor(() => {
      const rate = screen.getByRole('textbox', { name: /^Rate per hour/ });
      expect(rate).toHaveProperty('value', '$110.00');
    });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: /^Rate per hour/ })).toHaveProperty('value', '$95.00');
    });
  });

  it('refuses if the lines were never downloaded, and says when they will be', async () => {
    const { main, app } = await renderApp('account');
    const invoice = invoiceOf(main, ({ hasDetails }) => !hasDetails);
    app.actions.run('duplicate', [invoice.uid]);
    await screen.findByText(/never downloaded/);
  });

  it('lists each outcome for several invoices', async () => {
    const { user, main, app } = await renderApp('account');
    const invoice = invoiceOf(main, inState('sent'));
    const bare = invoiceOf(main, ({ hasDetails }) => !hasDetails);
    app.actions.run('duplicate', [invoice.uid, bare.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate 2 invoices' }));
    await user.click(await dialog.findByRole('button', { name: 'Duplicate 2' }));
    await dialog.findByText('1 copy created, 1 failed');
    expect(dialog.getByText(/never downloaded/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Open' }));
    await screen.findByRole('heading', { name: 'New invoice' });
  });

  it('undoes every copy of several, including one whose prices could not be read', async () => {
    const { user, main, app } = await renderApp('account');
    const [one, two] = main.invoices.filter(({ view, hasDetails }) => hasDetails && view['state'] === 'sent');
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    const count = main.invoices.length;
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, payload) => {
      if (channel === 'draft:prices')
        return Promise.resolve(wrapError(new AppError('internal', message('error_internal'))));
      return invoke(channel, payload);
    };
    app.actions.run('duplicate', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate 2 invoices' }));
    await user.click(await dialog.findByRole('button', { name: 'Duplicate 2' }));
    await dialog.findByText('2 copies created');
    expect(dialog.getByText(textOf(message('error_internal')))).toBeTruthy();
    expect(dialog.getAllByRole('button', { name: 'Open' })).toHaveLength(2);
    expect(main.invoices).toHaveLength(count + 2);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(/^Undone: /);
    expect(main.invoices).toHaveLength(count);
  });

  it('offers the client’s newest one while the form is empty', async () => {
    const { user, main } = await renderApp('account');
    const last = invoiceOf(main, ({ hasDetails, clientUid }) => hasDetails && clientUid !== null);
    const client = main.clients.find(({ uid }) => uid === last.clientUid);
    await user.keyboard('n');
    const box = await screen.findByRole('combobox', { name: 'Client' });
    await user.click(box);
    await user.keyboard(`${client?.email ?? ''}{Enter}`);
    await user.click(await screen.findByRole('button', { name: /^Same as INV/ }));
    await screen.findByText(/^Filled in like/);
    expect(screen.queryByRole('button', { name: /^Same as INV/ })).toBeNull();
    const lines = () => screen.getAllByRole('textbox', { name: /^Description, line/ });
    expect(lines().some((line) => (line as HTMLInputElement).value !== '')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(lines().every((line) => (line as HTMLInputElement).value === '')).toBe(true);
    });
  });
});

describe('discarding a draft', () => {
  it('can be undone', async () => {
    const { user, main } = await openPage('sent');
    await user.keyboard('d');
    await screen.findByRole('heading', { name: 'New invoice' });
    const count = main.invoices.length;
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('Draft discarded.');
    expect(main.invoices).toHaveLength(count - 1);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(/^Undone: draft .* discarded\.$/);
    expect(main.invoices).toHaveLength(count);
  });

  it('offers no undo for an empty draft', async () => {
    const { user } = await renderApp('account');
    await screen.findByRole('grid');
    await user.keyboard('n');
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('Draft discarded.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('older versions', () => {
  it('are listed with what changed, and come back into the editor as an edit that can be undone', async () => {
    const { user, main, invoice, app } = await openPage('sent');
    const { form } = main.openDraft(invoice.uid, null);
    const at = Date.now();
    main.bin.versions = [
      { id: 1, uid: invoice.uid, at: at - 60_000, kind: 'before', form: { ...form, summary: 'First words' } },
      { id: 2, uid: invoice.uid, at, kind: 'saved', form },
    ];
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    const summary = () => screen.getByRole('textbox', { name: 'Summary' });
    const before = (summary() as HTMLInputElement).value;
    await user.click(screen.getByRole('button', { name: 'Versions…' }));
    const list = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(list.getByText('Current version')).toBeTruthy();
    expect(list.getByText('Changed: summary')).toBeTruthy();
    expect(list.getByRole('button', { name: /Before an edit/ }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Restore to editor' }));
    await waitFor(() => {
      expect(summary()).toHaveProperty('value', 'First words');
    });
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(summary()).toHaveProperty('value', before);
    });
  });

  it('are explained while there are none', async () => {
    const { app, invoice } = await openPage('sent');
    app.actions.run('versions', [invoice.uid]);
    await screen.findByRole('heading', { name: 'No versions yet' });
  });
});

describe('undo in the editor', () => {
  it('leaves typing in a field to the browser’s undo, and undoes form edits elsewhere', async () => {
    const { user, invoice, app } = await openPage('sent');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    const box = (name: string) => screen.getByRole('textbox', { name });
    await user.type(box('PO number'), 'X');
    await user.type(box('Note to the client'), 'Y');
    const typed = (box('Note to the client') as HTMLTextAreaElement).value;
    await user.keyboard('{Control>}z{/Control}');
    expect(box('Note to the client')).toHaveProperty('value', typed);
    await user.click(box('PO number'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(box('Note to the client')).toHaveProperty('value', typed.slice(0, -1));
    });
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => {
      expect(box('Note to the client')).toHaveProperty('value', typed);
    });
  });

  it('undoes the creation of a client in the form and in the outbox', async () => {
    const { user, main } = await renderApp('account');
    const before = main.clients.length;
    await user.keyboard('n');
    await user.click(await screen.findByRole('combobox', { name: 'Client' }));
    await user.keyboard('Zebra & Co{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'z@zebra.test');
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    await screen.findByText('Zebra & Co will be created with your next sync.');
    expect(main.clients).toHaveLength(before + 1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: client Zebra & Co created.');
    expect(main.clients).toHaveLength(before);
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', '');
  });
});
