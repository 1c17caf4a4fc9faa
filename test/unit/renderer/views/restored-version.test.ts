import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sceneUid } from '#test/scenes/account-plan.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { answeredLate } from '#test/unit/renderer/held-back.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const uid = sceneUid('invoice', 7);
const summary = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' });

/** An invoice with an older version, and main restores that at once and answers only when it is let go. */
async function openInvoice(path: string) {
  const rendered = await renderScene('account', path);
  const { main } = rendered;
  await screen.findByRole('heading', { name: /INV/ });
  const { form } = await main.ask('draft:open', { uid, clientUid: null });
  main.book.versions.keep(uid, { ...form, summary: 'First words' }, 'before', Date.now() - 60_000);
  main.book.versions.keep(uid, form, 'saved', Date.now());
  return { ...rendered, restored: lateAnswer(main) };
}

function lateAnswer(main: WindowMain) {
  const { promise: isAnswered, resolve } = Promise.withResolvers<undefined>();
  const invoke = main.invoke.bind(main);
  main.invoke = async (channel, payload) => {
    const answer = await invoke(channel, payload);
    if (channel === 'version:restore') await isAnswered;
    return answer;
  };
  return { answer: () => resolve(undefined), words: () => main.draftOf(uid)?.summary ?? null };
}

async function pressRestore(user: UserEvent): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  await user.click(list.getByRole('button', { name: /Before an edit/ }));
  await user.click(screen.getByRole('button', { name: 'Restore to editor' }));
}

/** Neither at once nor in the editor that is opened next. */
async function expectTypedStays({ user, app, restored }: Awaited<ReturnType<typeof openInvoice>>): Promise<void> {
  await user.type(await summary(), ' and mine');
  await waitFor(() => {
    expect(restored.words()).toBe('First words and mine');
  });
  app.router.go({ name: 'invoices' });
  await screen.findByRole('grid');
  app.router.go({ name: 'edit-invoice', uid });
  expect((await summary()).value).toBe('First words and mine');
}

describe('a version whose restoring is answered late', () => {
  it('is in the editor once the message says so, even if the person typed meanwhile', async () => {
    const { user, restored } = await openInvoice(`#/invoices/${uid}/edit`);
    await user.click(screen.getByRole('button', { name: 'Versions…' }));
    await pressRestore(user);
    await waitFor(() => {
      expect(restored.words()).toBe('First words');
    });
    await user.type(await summary(), ' and mine');
    await waitFor(() => {
      expect(restored.words()).toMatch(/ and mine$/);
    });
    restored.answer();
    await screen.findByText(/^The version from .* is in the editor/);
    expect((await summary()).value).toBe('First words');
    await waitFor(() => {
      expect(restored.words()).toBe('First words');
    });
  });

  it('does not overwrite text typed in an editor that was opened meanwhile', async () => {
    const opened = await openInvoice(`#/invoices/${uid}`);
    const { user, app, restored } = opened;
    app.actions.run('versions', [uid]);
    await pressRestore(user);
    app.router.go({ name: 'edit-invoice', uid });
    expect((await summary()).value).toBe('First words');
    restored.answer();
    await screen.findByText(/^The version from .* is in the editor/);
    await expectTypedStays(opened);
  });

  it('is not opened a second time if its editor was opening when it was left', async () => {
    const opened = await openInvoice(`#/invoices/${uid}`);
    const { user, main, app, restored } = opened;
    restored.answer();
    const drafts = answeredLate(main, 'draft:open');
    app.actions.run('versions', [uid]);
    await pressRestore(user);
    await waitFor(() => {
      expect(drafts.count()).toBe(1);
    });
    app.router.go({ name: 'edit-invoice', uid });
    await waitFor(() => {
      expect(drafts.count()).toBe(2);
    });
    drafts.answerAll();
    await expectTypedStays(opened);
  });
});
