import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** The scene names the second and the third client alike. */
const [ONE, OTHER] = [sceneUid('client', 1), sceneUid('client', 2)];

function firstOf(elements: readonly HTMLElement[]): HTMLElement {
  const [first] = elements;
  if (first === undefined) throw new Error('There is none.');
  return first;
}

async function openReport() {
  const rendered = await renderScene('clients', '#/duplicates');
  const table = await screen.findByRole('table', { name: 'Same name' });
  const { name } = await rendered.main.ask('client:page', { uid: ONE });
  return { ...rendered, table, name };
}

describe('the report of possible duplicates', () => {
  it('is opened from the list of clients, and leads to the page of each', async () => {
    const { app, user } = await renderScene('clients', '#/clients');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Possible duplicates' }));
    const table = await screen.findByRole('table', { name: 'Same name' });
    expect(screen.getByRole('link', { name: 'Clients' }).getAttribute('aria-current')).toBe('page');
    await user.click(firstOf(within(table).getAllByRole('link')));
    await waitFor(() => expect(app.router.route).toEqual({ name: 'client', uid: ONE }));
  });

  it('says what tells two clients of one name apart', async () => {
    const { table, main } = await openReport();
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    for (const [at, uid] of [ONE, OTHER].entries()) {
      const { client, counts } = await main.ask('client:page', { uid });
      const text = rows[at]?.textContent ?? '';
      for (const part of [client['business_email'], client['city'], counts.invoices])
        expect(text).toContain(String(part));
    }
  });

  it('remembers that a pair is not the same, and shows it again after an undo', async () => {
    const { user } = await openReport();
    await user.click(screen.getByRole('button', { name: 'Not the same' }));
    await screen.findByText('No possible duplicates');
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('table', { name: 'Same name' });
  });

  it('moves the next invoices of one client to the other after saying what moves, and stops that from its page', async () => {
    const { user, app, main, table, name } = await openReport();
    await user.click(firstOf(within(table).getAllByRole('button', { name: /^Move next invoices of/ })));
    const dialog = await screen.findByRole('dialog', { name: new RegExp(`^Move next invoices of ${name}`) });
    await within(dialog).findByText(/^New invoices for .* are written for .* from now on\.$/);
    await user.click(within(dialog).getByRole('button', { name: 'Move next invoices' }));
    await within(table).findByText(`go to ${name}`);
    expect((await main.ask('client:page', { uid: ONE })).billedAs?.uid).toBe(OTHER);

    app.router.go({ name: 'client', uid: ONE });
    await screen.findByText(`New invoices for this client are written for ${name}.`);
    await user.click(screen.getByRole('button', { name: 'Write them for this client again' }));
    await waitFor(async () => expect((await main.ask('client:page', { uid: ONE })).billedAs).toBeNull());
    await waitFor(() => expect(screen.queryByText(`New invoices for this client are written for ${name}.`)).toBeNull());
  });
});
