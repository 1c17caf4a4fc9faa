import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { HIDDEN_TAX_UID, sceneUid } from '#test/scenes/account-plan.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

type Cell = HTMLInputElement | HTMLTextAreaElement;
const cell = (name: string) => screen.getByRole<Cell>('textbox', { name });
const question = () => screen.queryByText(/your account recalculates the total once it’s uploaded\.$/);
const confirm = () => screen.getByRole('button', { name: 'Change anyway' });

async function openHidden() {
  const uid = HIDDEN_TAX_UID;
  const rendered = await renderScene('learned', `#/invoices/${uid}/edit`);
  await screen.findByRole('heading', { name: /^Edit INV/ });
  return { ...rendered, uid, saved: () => rendered.main.draftOf(uid) };
}

describe('an invoice in which the account counts more than it shows', () => {
  it('explains what changing its lines means before the first change, and lets everything else be changed', async () => {
    const { user, main, uid, saved } = await openHidden();
    expect(question()).toBeTruthy();
    expect(cell('Description, line 1').matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add tax' })).toBeNull();
    await user.type(cell('Summary'), ' and thanks');
    await waitFor(() => {
      expect(saved()?.summary).toMatch(/ and thanks$/);
    });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(async () => {
      expect((await main.ask('invoice:get', { uid })).upload).toBe('waiting');
    });
  });

  it('unlocks the lines after a confirmation, and focuses the first of them', async () => {
    const { user, saved } = await openHidden();
    confirm().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Description, line 1'));
    });
    expect(question()).toBeNull();
    await user.keyboard('x');
    await waitFor(() => {
      expect(saved()?.lines[0]?.description).toMatch(/x$/);
    });
    expect(screen.getByRole('button', { name: 'Add tax' })).toBeTruthy();
  });

  it('focuses the question when the person clicks into locked lines', async () => {
    await openHidden();
    const table = screen.getByRole('table', { name: 'Lines' });
    await fireEvent.click(table);
    expect(document.activeElement).toBe(confirm());
  });

  it('asks once for each document', async () => {
    const { user, app, uid, saved } = await openHidden();
    await user.click(confirm());
    await user.type(cell('Rate per hour, line 1'), '1');
    await waitFor(() => {
      expect(saved()).toBeTruthy();
    });
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid');
    app.router.go({ name: 'edit-invoice', uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(question()).toBeNull();
  });

  it('says nothing of invoices that add up', async () => {
    await renderScene('learned', `#/invoices/${sceneUid('invoice', 10)}/edit`);
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(question()).toBeNull();
    expect(cell('Description, line 1').matches(':disabled')).toBe(false);
  });
});
