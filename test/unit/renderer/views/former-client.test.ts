import { screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { words } from '#shared/words/words.ts';
import { wrapValue } from '#shared/ipc/envelope.ts';
import { textOf } from '#shared/words/text-of.ts';
import { SCENE_UID } from '#test/scenes/account-plan.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const OLD = 'Lumen Press 2';
const NEW = 'Harbor & Daughters';

it('the paper of an invoice shows its client as it was, or as of today once that is chosen, and says nothing of it', async () => {
  const { user } = await renderScene('renamed-client', `#/invoices/${SCENE_UID}`);
  const choice = await screen.findByRole('radiogroup', { name: words.invoice_client_on_paper_label() });
  const paper = screen.getByRole('article');
  const isOnPaper = (name: string): boolean => within(paper).queryByText(name) !== null;
  expect([isOnPaper(OLD), isOnPaper(NEW)]).toEqual([true, false]);
  expect(paper.textContent).not.toMatch(/formerly|as it was/i);
  await user.click(within(choice).getByRole('radio', { name: words.invoice_client_on_paper_today() }));
  await vi.waitFor(() => {
    expect([isOnPaper(OLD), isOnPaper(NEW)]).toEqual([false, true]);
  });
  await user.click(within(choice).getByRole('radio', { name: words.invoice_client_on_paper_then() }));
  await vi.waitFor(() => {
    expect([isOnPaper(OLD), isOnPaper(NEW)]).toEqual([true, false]);
  });
});

it('an invoice whose client did not change offers no choice', async () => {
  await renderScene('untouched', `#/invoices/${SCENE_UID}`);
  await screen.findByRole('article');
  expect(screen.queryByRole('radio', { name: words.invoice_client_on_paper_today() })).toBeNull();
});

it('an invoice that a search found by a former name of its client says that name, and no other', async () => {
  const { app } = await renderScene('renamed-client', '');
  const said = words.invoices_formerly({ name: OLD });
  app.lists?.invoices.searchFor('harbor daughters');
  await screen.findAllByText(NEW);
  expect(screen.queryByText(said)).toBeNull();
  app.lists?.invoices.searchFor('lumen press 2');
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
});

it.each(['adopt', 'send'] as const)('a client that another computer created too is decided with %s', async (action) => {
  const { main, user } = await renderScene('alike-client', '#/outbox');
  const [entry] = await main.ask('outbox:list', null);
  const sentence = entry === undefined ? '' : textOf(entry.sentence);
  main.answering('outbox:resolve', () => wrapValue(null));
  const name = words.outbox_action_named({ action: words.outbox_alike_action({ action }), sentence });
  await user.click(await screen.findByRole('button', { name }));
  if (action === 'adopt') {
    const dialog = await screen.findByRole('dialog', { name: words.outbox_alike_title() });
    await user.click(within(dialog).getByRole('button', { name: /O'Brien & Soehne/ }));
  }
  const decision = action === 'adopt' ? { kind: 'adopt', id: 5120 } : { kind: 'send' };
  await vi.waitFor(() => {
    expect(main.asked('outbox:resolve')).toEqual([expect.objectContaining({ decision })]);
  });
});
