import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { answeredLate } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const undoKey = '{Control>}z{/Control}';
const used = '1 line uses today’s price.';

/** A sent invoice whose only priced entry of the catalogue has become more expensive. */
async function renderDear() {
  const rendered = await renderApp('dear');
  const { main } = rendered;
  const invoice = main.invoices.find(({ view, upload, hasDetails }) => {
    return view['state'] === 'sent' && upload === 'synced' && hasDetails;
  });
  if (invoice === undefined) throw new Error('no sent invoice in the stand-in');
  const copy = () => main.invoices.find(({ upload }) => upload === 'local');
  const price = (): string | undefined => copy()?.draft?.lines.find(({ kind }) => kind === 'tasks')?.price;
  return { ...rendered, invoice, copy, price };
}

/** Two are written once more, of which only one could be, and that one gets the prices of today. */
async function copyMany() {
  const rendered = await renderDear();
  const { app, user, main, invoice } = rendered;
  const local = main.invoices.filter(({ upload }) => upload === 'local').map(({ uid }) => uid);
  main.invoices = main.invoices.filter(({ uid }) => !local.includes(uid));
  const bare = main.invoices.find(({ hasDetails }) => !hasDetails);
  app.actions.run('duplicate', [invoice.uid, bare?.uid ?? '']);
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate 2 invoices' }));
  await user.click(await dialog.findByRole('button', { name: 'Duplicate 2' }));
  await dialog.findByText('1 copy created, 1 failed');
  await user.click(dialog.getByRole('button', { name: /^Use today’s prices/ }));
  await screen.findByText(used);
  return { ...rendered, dialog };
}

describe('undo of taking today’s prices', () => {
  it('restores the original’s prices of a stored copy, and offers today’s prices again', async () => {
    const { user, dialog, price } = await copyMany();
    expect(price()).toBe('110.00');
    await user.click(await dialog.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone: today’s prices used/);
    expect(Number(price())).toBe(95);
    await user.click(await dialog.findByRole('button', { name: /^Use today’s prices/ }));
    await waitFor(() => {
      expect(price()).toBe('110.00');
    });
  });

  it('comes before the undo of the copies by key', async () => {
    const { user, copy, price } = await copyMany();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await user.keyboard(undoKey);
    await screen.findByText(/^Undone: today’s prices used/);
    expect(Number(price())).toBe(95);
    await user.keyboard(undoKey);
    await waitFor(() => {
      expect(copy()).toBeUndefined();
    });
  });

  it('does not touch a price that was changed since', async () => {
    const { main, user, copy, price } = await copyMany();
    await user.keyboard('{Escape}');
    const { uid, draft } = copy() ?? {};
    if (uid === undefined || draft === undefined || draft === null) throw new Error('the copy is there');
    const lines = draft.lines.map((line) => ({ ...line, price: '120' }));
    main.replace(uid, (known) => ({ ...known, draft: { ...draft, lines } }));
    await user.keyboard(undoKey);
    await screen.findByText(/^The prices on .* have changed again\. Nothing was undone\.$/);
    expect(price()).toBe('120');
  });

  it('does not touch a draft that was saved since', async () => {
    const { main, user, copy, price } = await copyMany();
    await user.keyboard('{Escape}');
    const { uid } = copy() ?? {};
    if (uid === undefined) throw new Error('the copy is there');
    main.replace(uid, (known) => ({ ...known, upload: 'waiting' }));
    await user.keyboard(undoKey);
    await screen.findByText(/has been saved since\. Change its prices in the editor\.$/);
    main.replace(uid, (known) => ({ ...known, upload: 'local' }));
    expect(price()).toBe('110.00');
  });

  it('is an edit in the open editor of a copy, and keeps text typed since', async () => {
    const { app, user, invoice } = await renderDear();
    app.actions.run('duplicate', [invoice.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices have changed' }));
    await user.click(dialog.getByRole('button', { name: 'Use today’s prices' }));
    const rate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Rate per hour/ }).value;
    await waitFor(() => {
      expect(rate()).toBe('$110.00');
    });
    await user.type(screen.getByRole('textbox', { name: 'PO number' }), 'PO-1');
    const notice = (await screen.findByText(used)).closest<HTMLElement>('[role="status"]');
    if (notice === null) throw new Error('it is a notice');
    await user.click(within(notice).getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(rate()).toBe('$95.00');
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'PO number' }).value).toContain('PO-1');
  });
});

describe('today’s prices of a copy whose editor is opened in the same moment', () => {
  const rate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Rate per hour/ }).value;

  it.each(['draft:open', 'draft:save'] as const)(
    'appear in the editor and stay there (%s is answered late)',
    async (channel) => {
      const { user, main, dialog, price } = await copyMany();
      await user.click(await dialog.findByRole('button', { name: 'Undo' }));
      const use = await dialog.findByRole('button', { name: /^Use today’s prices/ });
      const late = answeredLate(main, channel);
      await user.click(use);
      await waitFor(() => {
        expect(late.count()).toBe(1);
      });
      await user.click(dialog.getByRole('button', { name: 'Open' }));
      if (channel === 'draft:open')
        await waitFor(() => {
          expect(late.count()).toBe(2);
        });
      late.answerAll();
      await waitFor(() => {
        expect(rate()).toBe('$110.00');
      });
      await user.type(screen.getByRole('textbox', { name: 'PO number' }), 'PO-1');
      await waitFor(() => {
        expect(main.invoices.some(({ draft }) => draft?.poNumber === 'PO-1')).toBe(true);
      });
      expect(price()).toBe('110.00');
    },
  );
});
