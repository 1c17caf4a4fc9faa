import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { FakeInvoice } from '#test/e2e/fake/fake-book.ts';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderEditor(scenario = 'account') {
  const rendered = await renderApp(scenario);
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  return rendered;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
const about = () => screen.getByRole('button', { name: 'About this number' });
const popover = () => screen.findByRole('dialog', { name: 'About this number' });
const numberOf = (invoice: FakeInvoice | undefined): string => String(invoice?.view['statement_no']);

describe('the number of an invoice', () => {
  it('is reserved here until the account has it, and confirmed then', async () => {
    await renderEditor();
    expect(await screen.findByText('Reserved here')).toBeTruthy();
    expect(field().value).toBe('INV-001301');
    window.location.hash = `#/invoices/${fakeUid(2, 7)}/edit`;
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.queryByText('Reserved here')).toBeNull();
  });

  it('demand 10: warns of a number that another invoice has, and says whose', async () => {
    const { user, main } = await renderEditor();
    await screen.findByText('Reserved here');
    const other = main.invoices[7];
    await user.clear(field());
    await user.type(field(), numberOf(other));
    const name = main.clients.find(({ uid }) => uid === other?.clientUid)?.name ?? '';
    const warning = await screen.findByText(`${numberOf(other)} is already used by an invoice for ${name}.`);
    expect(field().getAttribute('aria-describedby')).toContain(warning.id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Reserved here')).toBeNull();
    await user.type(field(), 'x');
    await waitFor(() => {
      expect(screen.queryByText(/is already used/)).toBeNull();
    });
  });

  it('says when a recurring invoice will probably take it first', async () => {
    await renderEditor();
    const warning = 'The recurring invoice “Hosting” will probably use this number on Dec 1.';
    expect(await screen.findByText(warning)).toBeTruthy();
  });

  it('stays as it was typed when the client and the date change', async () => {
    const { user, main } = await renderEditor();
    await user.clear(field());
    await user.type(field(), 'MY-7');
    const date = screen.getByRole('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, '2027-01-02');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'cobalt');
    await screen.findByRole('option', { name: /^Cobalt Freight office/ });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(main.invoices.find(({ draft }) => draft !== null)?.draft).toMatchObject({
        statementNo: 'MY-7',
        date: '2027-01-02',
      });
    });
    expect(field().value).toBe('MY-7');
  });

  it('explains itself in a popover that opens and closes by keyboard', async () => {
    const { user } = await renderEditor();
    await screen.findByText('Reserved here');
    expect(about().getAttribute('aria-expanded')).toBe('false');
    about().focus();
    await user.keyboard('{Enter}');
    const dialog = within(await popover());
    expect(about().getAttribute('aria-expanded')).toBe('true');
    expect(dialog.getByRole('list', { name: 'Parts of your invoice numbers' }).textContent).toContain('INV-');
    expect(dialog.getByText('number, 6 digits')).toBeTruthy();
    expect(dialog.getByText('Numbers never restart.')).toBeTruthy();
    expect(dialog.getByText('INV-001300')).toBeTruthy();
    expect(dialog.getByText(/Hosting will probably use INV-001301/)).toBeTruthy();
    expect(await dialog.findByText('No missing numbers.')).toBeTruthy();
    expect(dialog.getByText('No duplicate numbers.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Use/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(about());
  });

  it('asks when the year begins while the numbers of one year do not show it, and follows the answer', async () => {
    const { user, main } = await renderEditor('one-year');
    await user.click(about());
    const question = within(await popover()).getByRole<HTMLSelectElement>('combobox', {
      name: 'Fiscal year starts in',
    });
    expect(question.value).toBe('04-01');
    const offered = within(question)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['January', 'February', 'March', 'April']);
    await user.selectOptions(question, 'March');
    await waitFor(() => {
      expect([main.yearStart, question.value]).toEqual(['03-01', '03-01']);
    });
  });

  it('asks nothing about the year where the numbers name none', async () => {
    const { user } = await renderEditor();
    await user.click(about());
    expect(within(await popover()).queryByRole('combobox')).toBeNull();
  });

  it('can be replaced by the next free one, which is then reserved', async () => {
    const { user } = await renderEditor();
    await user.clear(field());
    await user.type(field(), 'MY-7');
    await user.click(about());
    await user.click(await screen.findByRole('button', { name: 'Use INV-001301' }));
    expect(field().value).toBe('INV-001301');
    expect(await screen.findByText('Reserved here')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes its popover when the focus leaves', async () => {
    const { user } = await renderEditor();
    await user.click(about());
    await popover();
    await user.click(screen.getByRole('textbox', { name: 'Summary' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('demand 10: lists a few gaps and duplicates of the book, and all of them when asked', async () => {
    const { user, main } = await renderEditor();
    const missing = [10, 20, 30, 40, 41].map((index) => numberOf(main.invoices[index]));
    const twice = numberOf(main.invoices[50]);
    main.invoices = main.invoices
      .map((invoice, index) =>
        index === 51 ? { ...invoice, view: { ...invoice.view, statement_no: twice } } : invoice,
      )
      .filter((invoice) => !missing.includes(numberOf(invoice)));
    await user.click(about());
    const gaps = within(await within(await popover()).findByRole('list', { name: 'Gaps' }));
    expect(gaps.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all 5 gaps' }));
    expect(gaps.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toContain(
      `${missing[4] ?? ''} to ${missing[3] ?? ''} (2)`,
    );
    expect(gaps.getAllByRole('listitem')).toHaveLength(5);
    const duplicates = within(screen.getByRole('list', { name: 'Duplicate numbers' }));
    expect(duplicates.getByRole('listitem').textContent).toContain(twice);
  });

  it('demand 10: lists all that is used more than once when asked, also where no number is missing', async () => {
    const { user, main } = await renderEditor();
    const twins = main.invoices.slice(50, 54).map((invoice, at) => ({ ...invoice, uid: fakeUid(9, at) }));
    main.invoices = [...main.invoices, ...twins];
    await user.click(about());
    const duplicates = within(await within(await popover()).findByRole('list', { name: 'Duplicate numbers' }));
    expect(duplicates.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all 4 numbers' }));
    expect(duplicates.getAllByRole('listitem')).toHaveLength(4);
  });
});
