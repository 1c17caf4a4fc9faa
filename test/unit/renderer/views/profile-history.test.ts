import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { createPresenceStore } from '#main/db/mirror/presence-store.ts';
import type { Uid } from '#shared/service/ids.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** The recurring invoice that the account has, on its own page. */
async function onPage() {
  const rendered = await renderScene('client', '#/outbox');
  const { app, main } = rendered;
  const [profile] = main.service.state.recurring_invoices;
  if (profile === undefined) throw new Error('The client has a recurring invoice.');
  const uid = main.book.rows.of('recurring_invoices').byServerId(profile.id)?.uid ?? '';
  await main.ask('record:refresh', { resource: 'recurring_invoices', uid });
  await main.sync();
  app.router.go({ name: 'profile', uid });
  await screen.findByText('Next invoices');
  return { ...rendered, uid, profileId: profile.id };
}

async function summarise({ user, app }: Awaited<ReturnType<typeof onPage>>, summary: string): Promise<void> {
  await user.keyboard('e');
  await screen.findByRole('heading', { name: 'Edit Monthly retainer', level: 1 });
  const box = screen.getByRole('textbox', { name: 'Summary' });
  await user.clear(box);
  await user.type(box, summary);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => {
    expect(app.router.route.name).toBe('profile');
  });
}

describe('the past of a recurring invoice', () => {
  it('is told on its page, and an earlier version comes back into the editor', async () => {
    const rendered = await onPage();
    const { app, main, user, uid } = rendered;
    await summarise(rendered, 'First');
    await summarise(rendered, 'Second');
    app.router.go({ name: 'profile', uid, tab: 'history' });
    const done = await screen.findByRole('table', { name: 'Done here' });
    expect(within(done).getAllByText(/^Changed: summary/)).not.toHaveLength(0);
    expect(screen.getByText('No invoices of it have been seen yet.')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'What it came to by itself' })).toBeTruthy();

    app.run('versions');
    const dialog = await screen.findByRole('dialog', { name: 'Versions of Monthly retainer' });
    await within(dialog).findAllByText('Changed: summary');
    await user.click(await within(dialog).findByRole('button', { name: 'Restore to editor' }));
    await screen.findByRole('heading', { name: 'Edit Monthly retainer', level: 1 });
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Summary' });
    expect(box.value).toBe('First');
    expect(main.book.editorOf('recurring_invoices').drafts.read(uid)?.form.summary).toBe('First');
  });

  it('says in the editor that it changed, left the account, or that its client did', async () => {
    const rendered = await onPage();
    const { app, main, uid, profileId } = rendered;
    app.router.go({ name: 'edit-recurring', uid });
    await screen.findByRole('heading', { name: 'Edit Monthly retainer', level: 1 });
    await screen.findByRole('button', { name: 'Versions…' });
    expect(screen.queryByText(/changed in your account while you were editing/)).toBeNull();
    const profiles = main.service.state.recurring_invoices;
    const before = profiles.find(({ id }) => id === profileId);
    if (before === undefined) throw new Error('The account has it.');
    main.person.edit(profiles, profileId, { fields: { ...before.fields, note: 'Changed by others' } });
    await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
    await main.ask('record:refresh', { resource: 'recurring_invoices', uid });
    await main.sync();
    expect(await screen.findByText(/changed in your account while you were editing/)).toBeTruthy();

    const leave = (resource: 'recurring_invoices' | 'connections', left: Uid): void => {
      main.book.writer.write((touch) => {
        createPresenceStore(main.book.orm).set(resource, [left], 'hidden', touch);
      });
    };
    leave('recurring_invoices', uid);
    expect(await screen.findByText(/no longer listed in your account, so it may refuse your changes/)).toBeTruthy();
    leave('connections', main.plan.clients[0]?.uid ?? '');
    expect(await screen.findByText(/Choose another client or restore this one first/)).toBeTruthy();
  });
});
