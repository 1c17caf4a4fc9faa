import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';

const uid = fakeUid(2, 2);

async function renderEditor(prepare: (main: FakeMain) => void = () => undefined) {
  const rendered = await renderApp('account');
  prepare(rendered.main);
  await screen.findByRole('grid');
  window.location.hash = `#/invoices/${uid}/edit`;
  await screen.findByRole('heading', { name: /^Edit INV/ });
  return rendered;
}

/** Nothing was paid of it yet. */
function sentOnly(main: FakeMain): void {
  main.replace(uid, (invoice) => ({ ...invoice, view: { ...invoice.view, state: 'sent', paid_total: '0.00' } }));
}

const mailed: MailRecord = {
  id: 1,
  uid,
  kind: 'deliver',
  stage: null,
  from: 'window',
  state: 'done',
  reason: null,
  question: null,
  error: null,
  actions: [],
  delivery: null,
  written: null,
  queuedAt: 0,
  leavesAt: null,
  leftAt: null,
  settledAt: null,
  stateBefore: null,
};

/** Every answer that is on its way has come. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

/** An entry of the outbox about the invoice that is open. */
function entryOf(main: FakeMain, part: Partial<FakeMain['outbox'][number]>): void {
  const [first] = main.outbox.filter(({ reason }) => reason === 'rejected');
  if (first) main.outbox = [{ ...first, uid, ...part }];
}

/** Kept with an entry whose write was never answered. */
const unanswered = { code: 'timeout', message: message('error_internal'), status: null, fields: {} };

describe('banners of the editor', () => {
  it('says why the service refused the invoice, leads to the field, and tries again', async () => {
    const { user, main } = await renderEditor((fake) => {
      const said = message('error_refused_write', { complaint: 'number is taken' });
      entryOf(fake, { error: { code: 'rejected', message: said, status: 422, fields: { statement_no: ['taken'] } } });
    });
    const banner = (await screen.findByText(/^The service refused this: number is taken\./)).closest('[role="alert"]');
    expect(banner).not.toBeNull();
    const inBanner = within(banner instanceof HTMLElement ? banner : document.body);
    await user.click(inBanner.getByRole('button', { name: 'Show the field' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' }));
    await user.click(inBanner.getByRole('button', { name: 'Send again' }));
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'retry' }]);
    });
    await waitFor(() => {
      expect(screen.queryByText(/The service refused this/)).toBeNull();
    });
  });

  it('says that an unanswered save is being searched for, and offers no action meanwhile', async () => {
    await renderEditor((fake) => {
      entryOf(fake, { state: 'unconfirmed', reason: null, error: unanswered, actions: [] });
    });
    const banner = (await screen.findByText(/Your account didn’t answer when this was sent/)).closest('[role="alert"]');
    expect(within(banner instanceof HTMLElement ? banner : document.body).queryAllByRole('button')).toEqual([]);
  });

  it('does not call a save refused that may have arrived, and asks before sending it again', async () => {
    const { user, main } = await renderEditor((fake) => {
      const note = message('outbox_asks_unseen');
      entryOf(fake, { kind: 'create', reason: 'unknown_send', error: unanswered, note, actions: ['send', 'discard'] });
    });
    await screen.findByText(/No answer came, and your account shows nothing like it/);
    expect(screen.queryByText(/refused|did not answer/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    expect(main.decisions).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'send' }]);
    });
  });

  it('asks before discarding, and changes nothing on Cancel', async () => {
    const { user, main } = await renderEditor((fake) => {
      entryOf(fake, {});
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(main.decisions).toEqual([]);
  });

  it('closes the question once its entry stops waiting, and does not ask about another entry instead', async () => {
    const { user, main } = await renderEditor((fake) => {
      entryOf(fake, { reason: 'parked' });
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('alertdialog');
    main.outbox = main.outbox.map((entry) => ({ ...entry, id: entry.id + 1_000 }));
    main.send('outbox:changed', null);
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    main.outbox = main.outbox.map((entry) => ({ ...entry, id: entry.id - 1_000 }));
    main.send('outbox:changed', null);
    await settled();
    expect([screen.queryByRole('alertdialog'), main.decisions]).toEqual([null, []]);
  });

  it('promises only that a save that may have arrived is not sent again', async () => {
    const { user } = await renderEditor((fake) => {
      entryOf(fake, { kind: 'create', reason: 'unknown_send', error: unanswered, actions: ['send', 'discard'] });
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText('It won’t be sent again. If it has already arrived, it stays in your account.'),
    ).toBeTruthy();
  });

  it('puts a refused invoice into the bin, and brings it back from there', async () => {
    const { user, main, app } = await renderEditor((fake) => {
      fake.replace(uid, (invoice) => ({ ...invoice, upload: 'needs_you' }));
      fake.bin.neverTaken.add(uid);
      entryOf(fake, { kind: 'create' });
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Discard change' }));
    await waitFor(() => {
      expect(main.bin.binned.map(({ invoice }) => invoice.uid)).toEqual([uid]);
    });
    expect([app.router.route.name, main.decisions]).toEqual(['invoices', []]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone: INV-\d+ deleted\.?$/);
    expect(main.invoices.some((invoice) => invoice.uid === uid)).toBe(true);
  });

  it('offers no undo after discarding a save that may have arrived', async () => {
    const { user, main, app } = await renderEditor((fake) => {
      fake.bin.refused.set(uid, message('error_invoice_asked_in_outbox'));
      entryOf(fake, { kind: 'create', reason: 'unknown_send', error: unanswered, actions: ['send', 'discard'] });
    });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Discard change' }));
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoices');
    });
    expect(main.decisions).toEqual([{ kind: 'discard' }]);
    expect(screen.getByText('Change discarded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reports a change made elsewhere while the editor is open, and keeps the typed text', async () => {
    const { user, main } = await renderEditor();
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' mine');
    expect(screen.queryByText(/changed in your account while you were editing/)).toBeNull();
    main.standing = { version: 'v2', isGone: false, isClientGone: false };
    main.send('mirror:changed', { resources: ['invoices'] });
    await screen.findByText(/changed in your account while you were editing/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Summary' }).value).toMatch(/ mine$/);
  });

  it('does not report an earlier save of ours as a change made elsewhere', async () => {
    const { main } = await renderEditor((fake) => {
      entryOf(fake, { state: 'queued', reason: null, error: null });
    });
    await waitFor(() => {
      expect(screen.queryByText(/refused/)).toBeNull();
    });
    main.outbox = main.outbox.filter((entry) => entry.uid !== uid);
    main.standing = { version: 'v2' };
    main.send('mirror:changed', { resources: ['invoices'] });
    main.send('outbox:changed', null);
    await settled();
    expect(screen.queryByText(/changed in your account while you were editing/)).toBeNull();
    main.standing = { version: 'v3' };
    main.send('mirror:changed', { resources: ['invoices'] });
    await screen.findByText(/changed in your account while you were editing/);
  });

  it('asks before saving if money arrived while the editor was open', async () => {
    const { user, main } = await renderEditor(sentOnly);
    expect(screen.queryByText(/This invoice has payments/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' mine');
    main.standing = { version: 'v2', state: 'partial', paidTotal: '10.00' };
    main.send('mirror:changed', { resources: ['invoices'] });
    await screen.findByText(/This invoice has payments/);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByRole('alertdialog', { name: 'Change an invoice with payments?' });
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect(totals.getByText(/10\.00/)).toBeTruthy();
  });

  it('says that the client received the invoice if the mail was sent, and that they may have if it got no answer', async () => {
    const leftAt = Date.parse('2026-11-20T10:00:00Z');
    const show = async (part: Pick<MailRecord, 'state' | 'reason'>, sentence: RegExp) => {
      await renderEditor((fake) => {
        sentOnly(fake);
        fake.mail.records = [{ ...mailed, leftAt, ...part }];
      });
      expect(await screen.findByText(sentence)).toBeTruthy();
      cleanup();
    };
    await show({ state: 'unconfirmed', reason: null }, /^Sent on .* without an answer, so the client may have it\./);
    await show({ state: 'needs_you', reason: 'rejected' }, /^Your client already has this invoice\./);
    await show({ state: 'done', reason: null }, /^The client received this on /);
  });

  it('says that the client or the invoice is gone from the account', async () => {
    const { main } = await renderEditor();
    main.standing = { version: null, isGone: true, isClientGone: true };
    main.send('mirror:changed', { resources: ['connections'] });
    await screen.findByText(/This invoice is no longer listed in your account/);
    expect(screen.getByText(/is no longer listed in your account, so an invoice for them/)).toBeTruthy();
  });
});
