import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { offerAnswered } from '#renderer/state/outbox/conflict-answer-undo.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const sentence = 'Change invoice INV-001290 · $250.00';
const undoKey = '{Control>}z{/Control}';

async function answer(name: RegExp, isOnline: boolean) {
  const rendered = await renderApp('conflicts', '#/outbox');
  const { app, main, user } = rendered;
  if (!isOnline) {
    main.status = { ...main.status, phase: { kind: 'offline_by_choice' } };
    main.send('sync:status-changed', main.status);
    await waitFor(() => {
      expect(app.sync.isOnline).toBe(false);
    });
  }
  const region = within(await screen.findByRole('region', { name: `Decide: ${sentence}` }));
  await user.click(region.getByRole('button', { name }));
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: `Decide: ${sentence}` })).toBeNull();
  });
  const notices = within(screen.getByRole('region', { name: 'Notices' }));
  return { ...rendered, notices, asked: () => screen.findByRole('region', { name: `Decide: ${sentence}` }) };
}

describe('undo of an answer to a conflict', () => {
  it('asks again if the answer kept the service’s values, at any time', async () => {
    const { user, notices, asked } = await answer(/^Use the account’s/, true);
    await notices.findByText('Saved. Your account stays as it is.');
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await notices.findByText(`Undone: your answer to “${sentence}”. You’ll be asked again.`);
    await asked();
  });

  it('asks again while our values wait offline', async () => {
    const { user, notices, asked } = await answer(/^Use mine everywhere/, false);
    await notices.findByText('Saved. It will be sent with the next sync.');
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await asked();
  });

  it('is offered by no button if our values are sent at once, and the undo key says when they were', async () => {
    const { main, user, notices } = await answer(/^Use mine everywhere/, true);
    await notices.findByText('Saved. It will be sent with the next sync.');
    expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull();
    main.conflicts.haveLeft = true;
    await user.keyboard(undoKey);
    await notices.findByText('Your answer has already left for your account.');
  });

  it('throws away the draft that was kept, and asks again', async () => {
    const { app, main, user, notices, asked } = await answer(/^Keep mine as a new draft/, true);
    await screen.findByRole('heading', { name: 'New invoice' });
    const { route } = app.router;
    const uid = 'uid' in route ? route.uid : null;
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(main.invoices.some((invoice) => invoice.uid === uid)).toBe(false);
    });
    app.router.go({ name: 'outbox' });
    await asked();
  });

  it('does not ask again after the draft was sent, because the invoice would exist twice', async () => {
    const { app, main, user, notices } = await answer(/^Keep mine as a new draft/, true);
    await screen.findByRole('heading', { name: 'New invoice' });
    const { route } = app.router;
    const uid = 'uid' in route ? route.uid : null;
    main.invoices = main.invoices.map((one) => (one.uid === uid ? { ...one, upload: 'synced' } : one));
    const asked: string[] = [];
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, payload) => {
      asked.push(channel);
      return invoke(channel, payload);
    };
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await notices.findByText(/already been sent to your account/);
    expect(main.invoices.some((one) => one.uid === uid)).toBe(true);
    expect(asked).not.toContain('undo:undo');
  });

  it('keeps the draft if the question cannot be asked again', async () => {
    const { app, main, user, notices } = await answer(/^Keep mine as a new draft/, true);
    await screen.findByRole('heading', { name: 'New invoice' });
    const count = main.invoices.length;
    main.conflicts.haveLeft = true;
    await user.click(notices.getByRole('button', { name: 'Undo' }));
    await notices.findByText('Your answer has already left for your account.');
    expect(main.invoices).toHaveLength(count);
    expect(app.router.route.name).toBe('edit-invoice');
  });
});

describe('the answer to delete an invoice anyway', () => {
  it('offers undo while the delete waits', async () => {
    const link = new ScriptedLink();
    const app = new AppController(link, window);
    app.sync.status = { ...app.sync.status, phase: { kind: 'up_to_date' } };
    offerAnswered(app, { id: 7, sentence: 'Delete invoice INV-001290' }, { draft: null, wayBack: 'held' });
    const [notice] = app.toasts.list;
    expect(notice).toMatchObject({ text: 'Saved. The deletion is sent in a few seconds.', ms: UNDO_HOLD_MS });
    notice?.action?.run();
    await settle();
    expect(link.nth('undo:undo', 0).input).toEqual({ kind: 'conflict_answered', id: 7 });
  });
});
