import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import type { Asking } from '#renderer/state/invoice-actions/asking.ts';

const SEND = '{Control>}{Enter}{/Control}';
const KEEP = '{Control>}s{/Control}';
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** A new invoice that could be uploaded. */
async function newInvoice(): Promise<RenderedApp> {
  const rendered = await renderApp('account');
  const { user, main } = rendered;
  settleAll(main);
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
  await screen.findByRole('option', { name: /^Cobalt Freight office/ });
  await user.keyboard('{Enter}');
  await user.type(box('Description, line 1'), 'Workshop');
  return rendered;
}

async function openEditor(at: number, prepare: (main: FakeMain) => void = () => undefined): Promise<RenderedApp> {
  const rendered = await renderApp('account');
  prepare(rendered.main);
  await screen.findByRole('grid');
  rendered.app.router.go({ name: 'edit-invoice', uid: fakeUid(2, at) });
  await screen.findByRole('heading', { name: /^Edit INV/ });
  return rendered;
}

function expectEditorOpen({ app, main }: RenderedApp): void {
  expect(app.router.route.name).toBe('edit-invoice');
  expect(main.invoices.filter(({ upload }) => upload === 'waiting')).toEqual([]);
}

/** What is typed later is saved later: whatever was to be uploaded before would be by then. */
async function expectEditorStays(rendered: RenderedApp): Promise<void> {
  await rendered.user.type(box('PO number'), '4711');
  await waitFor(() => {
    expect(rendered.main.invoices.some(({ draft }) => draft?.poNumber.endsWith('4711'))).toBe(true);
  });
  expectEditorOpen(rendered);
}

/** What no dialog has to do with waits in the fake from the beginning. */
function settleAll(main: FakeMain): void {
  main.invoices = main.invoices.map((invoice) => ({ ...invoice, upload: 'synced' }));
}

describe('Ctrl+Enter in a dialog over the editor', () => {
  it('creates the client, and saves the invoice only on the next press', async () => {
    const rendered = await newInvoice();
    const { user, main } = rendered;
    const client = screen.getByRole('combobox', { name: 'Client' });
    await user.clear(client);
    await user.type(client, 'Bolt');
    await user.click(await screen.findByRole('option', { name: 'Create “Bolt”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@bolt.example');
    await user.keyboard(KEEP);
    expect(screen.getByRole('dialog', { name: 'New client' })).toBeTruthy();
    expectEditorOpen(rendered);
    await user.keyboard(SEND);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.clients.filter(({ name }) => name === 'Bolt')).toHaveLength(1);
    expectEditorOpen(rendered);
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('Bolt');
    });
    await user.click(box('Description, line 1'));
    await user.keyboard(KEEP);
    await waitFor(() => {
      expect(main.invoices.filter(({ upload }) => upload === 'waiting')).toHaveLength(1);
    });
  });

  it('takes the prices of today', async () => {
    const rendered = await renderApp('dear');
    const { user, main, app } = rendered;
    const sent = main.invoices.find(
      ({ hasDetails, view, upload }) => hasDetails && upload === 'synced' && view['state'] === 'sent',
    );
    settleAll(main);
    app.actions.run('duplicate', [sent?.uid ?? '']);
    await screen.findByRole('dialog', { name: 'Prices have changed' });
    await screen.findByRole('heading', { name: 'New invoice', hidden: true });
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Keep these prices');
    });
    await user.keyboard(SEND);
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: /^Rate per hour/ })).toHaveProperty('value', '$110.00');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectEditorStays(rendered);
  });

  it('restores the version that is shown', async () => {
    const rendered = await openEditor(2, settleAll);
    const { user, main } = rendered;
    const uid = fakeUid(2, 2);
    const { form } = main.openDraft(uid, null);
    main.bin.versions = [
      { id: 1, uid, at: Date.now() - 60_000, kind: 'before', form: { ...form, summary: 'First words' } },
      { id: 2, uid, at: Date.now(), kind: 'saved', form },
    ];
    await user.click(screen.getByRole('button', { name: 'Versions…' }));
    await screen.findByRole('list', { name: 'Versions' });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Restore to editor' })).toHaveProperty('disabled', false);
    });
    // A key goes to what has the focus, and a dialog takes it in a step of its own.
    await waitFor(() => {
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    });
    await user.keyboard(SEND);
    await waitFor(() => {
      expect(box('Summary').value).toBe('First words');
    });
    await expectEditorStays(rendered);
  });

  it('presses a destructive button only if it has the focus, and uploads nothing behind the dialog', async () => {
    const rendered = await openEditor(2, (main) => {
      settleAll(main);
      const [first] = main.outbox.filter(({ reason }) => reason === 'rejected');
      if (first) main.outbox = [{ ...first, kind: 'update', uid: fakeUid(2, 2) }];
    });
    const { user, main } = rendered;
    await user.type(box('Summary'), ' again');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
    });
    await user.keyboard(SEND + KEEP);
    expect(main.decisions).toEqual([]);
    expectEditorOpen(rendered);
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^Discard/ }));
    await user.keyboard(SEND);
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'discard' }]);
    });
  });

  it('gives the main answer to a question, but not while the key that opened it is held', async () => {
    const { user, main } = await openEditor(10, settleAll);
    await user.type(box('Summary'), ' again');
    await user.keyboard(KEEP);
    const cancel = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' });
    await waitFor(() => {
      expect(document.activeElement).toBe(cancel);
    });
    await fireEvent.keyDown(cancel, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await user.keyboard(SEND);
    await waitFor(() => {
      expect(main.invoices.filter(({ upload }) => upload === 'waiting')).toHaveLength(1);
    });
  });

  it('uploads nothing while a question of another screen is about to open', async () => {
    const rendered = await openEditor(2, settleAll);
    const { user, app, main } = rendered;
    await user.type(box('Summary'), ' again');
    const invoke = main.invoke.bind(main);
    vi.spyOn(main, 'invoke').mockImplementation((channel, payload) =>
      channel === 'mail:prepare' ? new Promise(() => undefined) : invoke(channel, payload),
    );
    app.actions.run('send', [fakeUid(2, 2)]);
    await user.keyboard(SEND);
    await expectEditorStays(rendered);
  });

  it('does not affect the form behind the price with tax', async () => {
    const rendered = await newInvoice();
    const { user } = rendered;
    await user.type(box('Price, line 1'), '119{Control>}g{/Control}');
    await screen.findByRole('dialog', { name: 'Price including tax' });
    await user.keyboard(KEEP);
    expect(screen.getByRole('dialog', { name: 'Price including tax' })).toBeTruthy();
    await expectEditorStays(rendered);
  });
});

describe('Ctrl+Enter in a dialog that listens for it itself', () => {
  function asked(dialog: 'one mail' | 'mails' | 'a payment', uids: readonly string[]): Asking {
    const [first = ''] = uids;
    if (dialog === 'a payment') return { action: 'pay', invoiceUid: first, edited: null };
    return { action: 'send', uids: dialog === 'mails' ? uids : [first] };
  }

  it.each([
    ['one mail', 'mail:send', 'Send'],
    ['mails', 'mail:send', /^Send \d e-mail/],
    ['a payment', 'payment:save', 'Record payment'],
  ] as const)('sends %s once, also where the focus is on the button', async (kind, channel, name) => {
    const { user, main, app } = await renderApp('account', '#/outbox');
    const invoke = vi.spyOn(main, 'invoke');
    const calls = () => invoke.mock.calls.filter(([called]) => called === channel).length;
    const sent = main.invoices.filter(({ view, upload }) => upload === 'synced' && view['state'] === 'sent');
    for (const at of [0, 1]) {
      app.actions.asking = asked(
        kind,
        sent.slice(4 * at, 4 * at + 4).map(({ uid }) => uid),
      );
      const element = await screen.findByRole('dialog');
      const dialog = within(element);
      const button = await dialog.findByRole('button', { name });
      await waitFor(() => {
        expect(button).toHaveProperty('disabled', false);
        expect(element.contains(document.activeElement)).toBe(true);
      });
      if (at === 1) button.focus();
      await user.keyboard(SEND);
      await waitFor(() => {
        expect(calls()).toBe(at + 1);
      });
      if (kind === 'mails') await user.click(await dialog.findByRole('button', { name: 'Done' }));
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
      expect(calls()).toBe(at + 1);
    }
  });
});

describe('Esc of an input method', () => {
  it('cancels the composition and keeps the dialog open', async () => {
    const { user } = await newInvoice();
    await user.keyboard('{Control>}k{/Control}');
    const typed = await screen.findByRole('combobox', { name: 'Search or run a command' });
    await fireEvent.keyDown(typed, { key: 'Escape', isComposing: true });
    expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).not.toBeNull();
    await fireEvent.keyDown(typed, { key: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).toBeNull();
    });
  });
});
