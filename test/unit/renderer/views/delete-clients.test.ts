import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** Asks what to do with the first clients of the list. */
async function askAbout(count: number) {
  const rendered = await renderScene('clients', '#/clients');
  const grid = await screen.findByRole('grid', { name: 'Clients: All' });
  await within(grid).findAllByRole('gridcell');
  const list = rendered.app.lists?.clients;
  await waitFor(() => expect(list?.isAnswered).toBe(true));
  await rendered.user.keyboard(`{Shift>}${'j'.repeat(count - 1)}{/Shift}{Delete}`);
  const dialog = await screen.findByRole('dialog', { name: `Delete ${String(count)} clients?` });
  const uids = Array.from({ length: count }, (_, at) => list?.rowAt(at)?.uid ?? '');
  return { ...rendered, dialog, uids, weights: await rendered.main.ask('client:weigh-deletes', { uids }) };
}

describe('deleting several clients of the list', () => {
  it('leaves out those that something hangs on, says what, and says the outcome of each', async () => {
    const { dialog, user, main, uids, weights } = await askAbout(12);
    const tied = weights.filter(({ open, profiles }) => open.length > 0 || profiles.length > 0);
    expect([tied.length > 0, tied.length < weights.length]).toEqual([true, true]);
    expect(within(dialog).getAllByRole('checkbox', { name: /^Delete it anyway: / })).toHaveLength(tied.length);
    const free = weights.length - tied.length;
    await user.click(within(dialog).getByRole('button', { name: `Delete ${String(free)}` }));
    await within(dialog).findAllByText('Left out');
    expect(within(dialog).getAllByText('Deleted')).toHaveLength(free);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    const left = await main.ask('client:weigh-deletes', { uids });
    expect(left.map(({ uid }) => uid).toSorted()).toEqual(tied.map(({ uid }) => uid).toSorted());

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await main.ask('client:weigh-deletes', { uids })).toHaveLength(weights.length));
  });

  it('deletes one that something hangs on when the person includes it', async () => {
    const { dialog, user, main, uids, weights } = await askAbout(12);
    const [box] = within(dialog).getAllByRole('checkbox', { name: /^Delete it anyway: / });
    if (box === undefined) throw new Error('Something hangs on one of them.');
    const free = weights.filter(({ open, profiles }) => open.length === 0 && profiles.length === 0).length;
    await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: `Delete ${String(free + 1)}` }));
    await within(dialog).findAllByText('Left out');
    expect(await main.ask('client:weigh-deletes', { uids })).toHaveLength(weights.length - free - 1);
  });

  it('begins at the safe answer', async () => {
    const { dialog, user, main, uids, weights } = await askAbout(3);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancel'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(await main.ask('client:weigh-deletes', { uids })).toHaveLength(weights.length);
  });
});
