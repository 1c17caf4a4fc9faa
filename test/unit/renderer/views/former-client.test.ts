import { screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { words } from '#shared/words/words.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { SCENE_UID, setScene } from '#test/e2e/fake/fake-scenes.ts';

const OLD = 'Birch & Harbor Ltd';

it('the paper of an invoice shows its client as it was, or as of today once that is chosen, and says nothing of it', async () => {
  const { app, main, user } = await renderApp('renamed-client', '');
  setScene(main);
  app.router.go({ name: 'invoice', uid: SCENE_UID });
  const today = main.card(main.find(SCENE_UID).clientUid)?.name ?? '';
  const choice = await screen.findByRole('radiogroup', { name: words.invoice_client_on_paper_label() });
  const paper = screen.getByRole('article');
  const isOnPaper = (name: string): boolean => within(paper).queryByText(name) !== null;
  expect([isOnPaper(OLD), isOnPaper(today)]).toEqual([true, false]);
  expect(paper.textContent).not.toMatch(/formerly|as it was/i);
  await user.click(within(choice).getByRole('radio', { name: words.invoice_client_on_paper_today() }));
  await vi.waitFor(() => {
    expect([isOnPaper(OLD), isOnPaper(today)]).toEqual([false, true]);
  });
  await user.click(within(choice).getByRole('radio', { name: words.invoice_client_on_paper_then() }));
  await vi.waitFor(() => {
    expect([isOnPaper(OLD), isOnPaper(today)]).toEqual([true, false]);
  });
});

it('an invoice whose client did not change offers no choice', async () => {
  await renderApp('account', `#/invoices/${SCENE_UID}`);
  await screen.findByRole('article');
  expect(screen.queryByRole('radio', { name: words.invoice_client_on_paper_today() })).toBeNull();
});

it('an invoice that a search found by a former name of its client says that name, and no other', async () => {
  const { app, main } = await renderApp('account', '');
  const real = main.rowOf.bind(main);
  vi.spyOn(main, 'rowOf').mockImplementation((invoice, place) => ({
    ...real(invoice, place),
    clientName: 'New Name AG',
    formerNames: ['Old Name GmbH'],
  }));
  const said = words.invoices_formerly({ name: 'Old Name GmbH' });
  app.list?.searchFor('new name');
  await screen.findAllByText('New Name AG');
  expect(screen.queryByText(said)).toBeNull();
  vi.spyOn(main.handlers, 'invoice:list').mockImplementation(() => ({
    rows: main.invoices.slice(0, 5).map((invoice) => main.rowOf(invoice)),
    total: 5,
  }));
  app.list?.searchFor('old name');
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
});

it.each(['adopt', 'send'] as const)('a client that another computer created too is decided with %s', async (action) => {
  const { app, main, user } = await renderApp('alike-client', '');
  setScene(main);
  app.router.go({ name: 'outbox' });
  const sentence = main.outbox.find(({ question }) => question?.kind === 'alike')?.sentence ?? '';
  const decided = vi.spyOn(main.handlers, 'outbox:resolve').mockReturnValue(null);
  const name = words.outbox_action_named({ action: words.outbox_alike_action({ action }), sentence });
  await user.click(await screen.findByRole('button', { name }));
  if (action === 'adopt') {
    const dialog = await screen.findByRole('dialog', { name: words.outbox_alike_title() });
    await user.click(within(dialog).getByRole('button', { name: /O'Brien & Soehne/ }));
  }
  const decision = action === 'adopt' ? { kind: 'adopt', id: 5120 } : { kind: 'send' };
  await vi.waitFor(() => {
    expect(decided).toHaveBeenCalledWith(expect.objectContaining({ decision }));
  });
});
