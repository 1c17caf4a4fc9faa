import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { textOf } from '#shared/words/text-of.ts';
import { LocalWork } from '#test/scenes/local-work.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** A mail waits that was in the copy of a book. */
async function withMailOfCopy(): Promise<RenderedScene & { readonly uid: string; readonly sentence: string }> {
  const rendered = await renderScene('untouched');
  const { main } = rendered;
  const work = new LocalWork(main.book, main.now);
  const { uid } = main.invoiceIn('sent');
  work.asks(work.mail('deliver', uid), 'held', { question: { kind: 'held', because: 'copy' } });
  const [entry] = await main.ask('outbox:list', null);
  if (entry === undefined) throw new Error('The mail waits.');
  return { ...rendered, uid, sentence: textOf(entry.sentence) };
}

it('does not claim that a mail from a restored copy was not sent when it is discarded in the outbox', async () => {
  const { user, sentence } = await withMailOfCopy();
  await user.keyboard('go');
  await user.click(await screen.findByRole('button', { name: `Discard: ${sentence}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/It may have been sent before this copy of your book was made/);
  await user.click(dialog.getByRole('button', { name: 'Discard change' }));
  await screen.findByText('Discarded. It may have been sent before this copy of your book was made.');
  expect(screen.queryByText(/wasn’t sent/)).toBeNull();
});

it('does not claim that a mail from a restored copy was not sent when it is discarded on its invoice’s page', async () => {
  const { user, app, uid } = await withMailOfCopy();
  app.router.go({ name: 'invoice', uid });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('Discarded. It may have been sent before this copy of your book was made.');
});
