import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PlannedInvoice } from '#test/scenes/account-plan.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { invoiceForm } from '#test/helpers/books.ts';
import { answeredLate } from '#test/unit/renderer/held-back.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const undoKey = '{Control>}z{/Control}';
const redoKey = '{Control>}{Shift>}z{/Shift}{/Control}';

const sent = (main: WindowMain, place = 0): PlannedInvoice => main.invoiceIn('sent', true, place);

async function summaryOf(main: WindowMain, uid: string): Promise<unknown> {
  const { invoice } = await main.ask('invoice:get', { uid });
  return invoice['summary'] ?? '';
}

async function writeAndSave({ app, user }: RenderedScene, invoice: PlannedInvoice, summary: string): Promise<void> {
  app.router.go({ name: 'edit-invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: /^Edit INV/ });
  const box = screen.getByRole('textbox', { name: 'Summary' });
  await user.clear(box);
  await user.type(box, summary);
  await save(user);
  await screen.findByRole('heading', { name: `Invoice ${invoice.number}` });
}

async function save(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Save/ }));
}

describe('undo of a save', () => {
  it('saves the invoice’s former content, and can be redone', async () => {
    const rendered = await renderScene('untouched');
    const { main, user } = rendered;
    const invoice = sent(main);
    const summary = () => summaryOf(main, invoice.uid);
    const before = await summary();
    await writeAndSave(rendered, invoice, 'Typing eror');
    expect(await summary()).toBe('Typing eror');
    await main.arrive();
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${invoice.number} saved.`);
    expect(await summary()).toBe(before);
    expect((await main.ask('invoice:get', { uid: invoice.uid })).upload).toBe('waiting');
    await user.keyboard(redoKey);
    await screen.findByText(`Redone: ${invoice.number} saved.`);
    expect(await summary()).toBe('Typing eror');
  });

  it('comes before the undo of an earlier payment, which stays', async () => {
    const rendered = await renderScene('untouched');
    const { app, main, user } = rendered;
    const [paid, edited] = [sent(main), sent(main, 1)];
    app.router.go({ name: 'invoice', uid: paid.uid });
    await screen.findByRole('heading', { name: `Invoice ${paid.number}` });
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Record payment' });
    await user.keyboard('10{Control>}{Enter}{/Control}');
    await screen.findByText(/recorded on INV/);
    await main.arrive();
    const payments = await main.ask('payment:list', { invoiceUid: paid.uid });
    await writeAndSave(rendered, edited, 'Another one');
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${edited.number} saved.`);
    await user.keyboard(undoKey);
    await screen.findByText(/already left for your account/);
    expect(await main.ask('payment:list', { invoiceUid: paid.uid })).toEqual(payments);
  });

  it('does nothing while the editor is open again', async () => {
    const rendered = await renderScene('untouched');
    const { app, main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    screen.getByRole('button', { name: /^Save/ }).focus();
    await user.keyboard(undoKey);
    await screen.findByText(`${invoice.number} is open in the editor. Change it there.`);
    expect(await summaryOf(main, invoice.uid)).toBe('First');
  });

  it('does nothing while an editor is opening that has read the invoice already', async () => {
    const rendered = await renderScene('untouched');
    const { app, main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    const opened = answeredLate(main, 'draft:open');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await waitFor(() => {
      expect(opened.count()).toBe(1);
    });
    await user.keyboard(undoKey);
    await screen.findByText(`${invoice.number} is open in the editor. Change it there.`);
    opened.answerAll();
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(await summaryOf(main, invoice.uid)).toBe('First');
  });

  it('waits for a draft of the invoice', async () => {
    const rendered = await renderScene('untouched');
    const { main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    main.book.drafts.save(invoice.uid, invoiceForm({ summary: 'Half wr' }), Date.now());
    await user.keyboard(undoKey);
    await screen.findByText(/has a new draft\./);
    main.book.drafts.discard(invoice.uid);
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${invoice.number} saved.`);
    expect(await summaryOf(main, invoice.uid)).not.toBe('First');
  });

  it('is offered by no button for a new invoice, and says when it was sent', async () => {
    const rendered = await renderScene('untouched');
    const { main, user } = rendered;
    await screen.findByRole('grid');
    await user.keyboard('n');
    await screen.findByRole('heading', { name: 'New invoice' });
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
    await screen.findByRole('option', { name: /^Cobalt Freight office/ });
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Description, line 1' }), 'Work');
    await user.type(screen.getByRole('textbox', { name: 'Price, line 1' }), '95');
    await save(user);
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    await notices.findByText('Saved. Sending to your account.');
    expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull();
    const [created] = main.asked('draft:queue');
    if (created === undefined) throw new Error('it was written down');
    await main.arrive();
    await user.keyboard(undoKey);
    await notices.findByText(/^INV-\d+ has already left for your account/);
    expect([(await main.ask('invoice:get', created)).upload, main.draftOf(created.uid)]).toEqual(['synced', null]);
  });
});
