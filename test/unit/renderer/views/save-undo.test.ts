import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FakeInvoice } from '#test/e2e/fake/fake-book.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';
import { invoiceForm } from '#test/helpers/books.ts';
import { answeredLate } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

type Rendered = Awaited<ReturnType<typeof renderApp>>;

const undoKey = '{Control>}z{/Control}';
const redoKey = '{Control>}{Shift>}z{/Shift}{/Control}';
const numberOf = ({ view }: FakeInvoice): string => String(view['statement_no']);

function sentOnes(main: FakeMain): readonly FakeInvoice[] {
  return main.invoices.filter(({ view, upload, hasDetails }) => {
    return view['state'] === 'sent' && upload === 'synced' && hasDetails;
  });
}

function sent(main: FakeMain, index = 0): FakeInvoice {
  const invoice = sentOnes(main)[index];
  if (invoice === undefined) throw new Error('no sent invoice in the stand-in');
  return invoice;
}

async function writeAndSave({ app, user }: Rendered, invoice: FakeInvoice, summary: string): Promise<void> {
  app.router.go({ name: 'edit-invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: /^Edit INV/ });
  const box = screen.getByRole('textbox', { name: 'Summary' });
  await user.clear(box);
  await user.type(box, summary);
  await save(user);
  await screen.findByRole('heading', { name: `Invoice ${numberOf(invoice)}` });
}

async function save(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Save/ }));
}

describe('undo of a save', () => {
  it('saves the invoice’s former content, and can be redone', async () => {
    const rendered = await renderApp('account');
    const { main, user } = rendered;
    const invoice = sent(main);
    const summary = (): unknown => main.find(invoice.uid).view['summary'] ?? '';
    const before = summary();
    await writeAndSave(rendered, invoice, 'Typing eror');
    expect(summary()).toBe('Typing eror');
    main.replace(invoice.uid, (known) => ({ ...known, upload: 'synced' }));
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${numberOf(invoice)} saved.`);
    expect(summary()).toBe(before);
    expect(main.find(invoice.uid).upload).toBe('waiting');
    await user.keyboard(redoKey);
    await screen.findByText(`Done again: ${numberOf(invoice)} saved.`);
    expect(summary()).toBe('Typing eror');
  });

  it('comes before the undo of an earlier payment, which stays', async () => {
    const rendered = await renderApp('account');
    const { app, main, user } = rendered;
    const [paid, edited] = [sent(main), sent(main, 1)];
    app.router.go({ name: 'invoice', uid: paid.uid });
    await screen.findByRole('heading', { name: `Invoice ${numberOf(paid)}` });
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Record payment' });
    await user.keyboard('10{Control>}{Enter}{/Control}');
    await screen.findByText(/recorded on INV/);
    main.payments.arrive();
    const payments = main.payments.rows;
    await writeAndSave(rendered, edited, 'Another one');
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${numberOf(edited)} saved.`);
    await user.keyboard(undoKey);
    await screen.findByText(/already left for your account/);
    expect(main.payments.rows).toEqual(payments);
  });

  it('does nothing while the editor is open again', async () => {
    const rendered = await renderApp('account');
    const { app, main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await screen.findByRole('heading', { name: /^Edit INV/ });
    screen.getByRole('button', { name: /^Save/ }).focus();
    await user.keyboard(undoKey);
    await screen.findByText(`${numberOf(invoice)} is open in the editor: change it there.`);
    expect(main.find(invoice.uid).view['summary']).toBe('First');
  });

  it('does nothing while an editor is opening that has read the invoice already', async () => {
    const rendered = await renderApp('account');
    const { app, main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    const opened = answeredLate(main, 'draft:open');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    await waitFor(() => {
      expect(opened.count()).toBe(1);
    });
    await user.keyboard(undoKey);
    await screen.findByText(`${numberOf(invoice)} is open in the editor: change it there.`);
    opened.answerAll();
    await screen.findByRole('heading', { name: /^Edit INV/ });
    expect(main.find(invoice.uid).view['summary']).toBe('First');
  });

  it('waits for a draft of the invoice', async () => {
    const rendered = await renderApp('account');
    const { main, user } = rendered;
    const invoice = sent(main);
    await writeAndSave(rendered, invoice, 'First');
    main.replace(invoice.uid, (known) => ({ ...known, draft: invoiceForm({ summary: 'Half wr' }) }));
    await user.keyboard(undoKey);
    await screen.findByText(/has a new draft since/);
    main.replace(invoice.uid, (known) => ({ ...known, draft: null }));
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: ${numberOf(invoice)} saved.`);
    expect(main.find(invoice.uid).view['summary']).not.toBe('First');
  });

  it('is offered by no button for a new invoice, and says when it was sent', async () => {
    const rendered = await renderApp('account');
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
    await notices.findByText('Saved. It goes to your account now.');
    expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull();
    const [created] = main.invoices;
    if (created === undefined) throw new Error('it was written down');
    main.replace(created.uid, (known) => ({ ...known, upload: 'synced' }));
    await user.keyboard(undoKey);
    await notices.findByText(new RegExp(`^${numberOf(created)} has already left for your account`));
    await waitFor(() => {
      expect(main.find(created.uid)).toMatchObject({ upload: 'synced', draft: null });
    });
  });
});
