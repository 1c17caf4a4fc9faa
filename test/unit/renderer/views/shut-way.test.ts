import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { SyncPhase } from '#shared/screens/sync-status.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';

type Rendered = Awaited<ReturnType<typeof renderApp>>;

const refused: SyncPhase = {
  kind: 'stopped',
  code: 'key_refused',
  message: message('error_key_refused', { host: 'acme.example' }),
};
const shut: readonly SyncPhase[] = [
  refused,
  { kind: 'paused_by_limit', until: Date.now() + 1_800_000 },
  { kind: 'cannot_save', message: message('error_disk_full') },
];

async function renderIn(scenario: string, phase: SyncPhase, isRead = true, path = ''): Promise<Rendered> {
  const rendered = await renderApp(scenario, path);
  const { main, app } = rendered;
  main.status = { ...main.status, phase, ...(isRead ? {} : { lastCheckedAt: null }) };
  main.send('sync:status-changed', main.status);
  await waitFor(() => {
    expect(app.sync.status.phase.kind).toBe(phase.kind);
  });
  return rendered;
}

const oneOf = ({ main }: Rendered) => {
  const found = main.invoices.find(({ view, upload, hasDetails }) => {
    return view['state'] === 'sent' && upload === 'synced' && hasDetails;
  });
  if (found === undefined) throw new Error('no sent invoice in the stand-in');
  return found;
};

describe('while the computer is online but nothing can be sent', () => {
  it.each(shut)('does not say that a save is sent now: $kind', async (phase) => {
    const rendered = await renderIn('account', phase);
    const { app, user } = rendered;
    app.router.go({ name: 'edit-invoice', uid: oneOf(rendered).uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' more');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Saved. It will be sent when your account can be reached again.');
  });

  it('promises neither an undo window for a delete nor that it is sent soon', async () => {
    const rendered = await renderIn('account', refused);
    const { app, user } = rendered;
    app.actions.run('delete', [oneOf(rendered).uid]);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete INV/ }));
    dialog.getByText(/account’s trash when your account can be reached\. You can undo until then/);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/deleted\. Your account is updated when it can be reached again\./);
  });

  it.each(shut)('does not say that lines are being downloaded: $kind', async (phase) => {
    const { app, main } = await renderIn('account', phase);
    const unread = main.invoices.find(({ hasDetails }) => !hasDetails);
    if (unread === undefined) throw new Error('all invoices of the stand-in have lines');
    app.router.go({ name: 'invoice', uid: unread.uid });
    await screen.findByText(/aren’t downloaded yet\. They’ll be downloaded first when your account can be reached\./);
    app.router.go({ name: 'edit-invoice', uid: unread.uid });
    expect((await screen.findByText(/when your account can be reached/)).textContent).not.toContain('back online');
  });

  it('says that trashing a duplicate waits', async () => {
    const { user } = await renderIn('account', refused, true, '#/outbox');
    await user.click(await screen.findByRole('button', { name: /^Move the second one to the trash/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('It moves to your account’s trash when it can be reached again.');
  });
});

describe('before the account was read once', () => {
  it.each([...shut, { kind: 'up_to_date' } as const])('does not call the account empty: $kind', async (phase) => {
    await renderIn('empty', phase, false);
    await screen.findByRole('heading', { name: 'Nothing downloaded yet' });
    screen.getByText(/^Your account hasn’t been downloaded yet/);
    expect(screen.queryByText('No invoices yet')).toBeNull();
  });

  it('does not claim that all payments are here', async () => {
    const listing: SyncPhase = { kind: 'working', doing: 'listing', done: 4, of: 1_900, msLeft: null };
    const { user } = await renderIn('account', listing, false, '#/payments');
    await screen.findByRole('grid', { name: 'Payments: All' });
    await screen.findByText('Some invoices aren’t downloaded yet, so payments may be missing.');
    expect(screen.queryByText(/All payments are downloaded/)).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Search payments' }), 'nobody pays like this');
    await screen.findByRole('heading', { name: 'No results' });
    screen.getByText('Some invoices aren’t downloaded yet, so payments may be missing.');
  });
});
