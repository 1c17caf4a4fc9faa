import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const sentence = 'E-mail INV-001272 to ann@birch.example';
const question = { kind: 'held', because: 'copy' } as const;

it('does not claim that a mail from a restored copy was not sent when it is discarded in the outbox', async () => {
  const { user, main } = await renderApp('account');
  main.outbox = main.outbox.map((entry) => (entry.sentence === sentence ? { ...entry, question } : entry));
  await user.keyboard('go');
  await user.click(await screen.findByRole('button', { name: `Discard: ${sentence}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/It may have been sent since the copy of your book was made/);
  await user.click(dialog.getByRole('button', { name: 'Discard change' }));
  await screen.findByText('Discarded. It may have been sent before this copy of your book was made.');
  expect(screen.queryByText(/It was not sent/)).toBeNull();
});

it('does not claim that a mail from a restored copy was not sent when it is discarded on its invoice’s page', async () => {
  const { user, main, app } = await renderApp('account');
  const uid = fakeUid(2, 0);
  main.mail.history = () => [
    {
      id: 71,
      uid,
      kind: 'deliver',
      stage: 'first',
      from: 'window',
      state: 'needs_you',
      reason: 'held',
      question,
      error: null,
      actions: ['send', 'discard'],
      delivery: null,
      written: null,
      queuedAt: app.clock.now,
      leavesAt: null,
      leftAt: null,
      settledAt: null,
      stateBefore: null,
    },
  ];
  main.outbox = [...main.outbox, ...main.outbox.slice(0, 1).map((entry) => ({ ...entry, id: 71, uid }))];
  app.router.go({ name: 'invoice', uid });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('Discarded. It may have been sent before this copy of your book was made.');
});
