import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const CLIENT = sceneUid('client', 0);
const city = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'City' });

/** A client whose city was changed here once. */
async function withVersions(path: string) {
  const rendered = await renderScene('client', '#/clients');
  const { main, app } = rendered;
  const { form } = await main.ask('record:open', { resource: 'connections', uid: CLIENT, clientUid: null });
  if (!('city' in form)) throw new Error('A client has a city.');
  await main.ask('record:save', { resource: 'connections', uid: CLIENT, form: { ...form, city: 'Bath' } });
  await main.ask('record:queue', { resource: 'connections', uid: CLIENT });
  app.router.go(path === 'edit' ? { name: 'edit-client', uid: CLIENT } : { name: 'client', uid: CLIENT });
  return { ...rendered, before: form.city };
}

async function restoreOldest({ user }: Awaited<ReturnType<typeof withVersions>>): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.getByText('Changed: City')).toBeTruthy();
  await user.click(list.getByRole('button', { name: /Before an edit/ }));
  await user.click(screen.getByRole('button', { name: 'Restore to editor' }));
}

describe('the versions of a client', () => {
  it('are shown from the editor with all that they say, and restored into it in one step', async () => {
    const opened = await withVersions('edit');
    expect((await city()).value).toBe('Bath');
    await opened.user.click(screen.getByRole('button', { name: 'Versions…' }));
    const preview = await screen.findByRole('region', { name: 'Preview of this version' });
    await within(preview).findByText('Company');
    await restoreOldest(opened);
    await waitFor(async () => expect((await city()).value).toBe(opened.before));
    await opened.user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await city()).value).toBe('Bath'));
  });

  it('are shown from the page by their command, and lead to the editor', async () => {
    const opened = await withVersions('page');
    await screen.findByText('Contacts');
    opened.app.run('versions');
    await restoreOldest(opened);
    await waitFor(() => expect(opened.app.router.route.name).toBe('edit-client'));
    await waitFor(async () => expect((await city()).value).toBe(opened.before));
  });
});
