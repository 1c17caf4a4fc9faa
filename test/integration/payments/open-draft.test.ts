import { describe, expect, it } from 'vitest';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paymentContext, paymentRow, paymentRows } from '#main/db/payments/payment-queries.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import { createLists } from '#main/db/list/lists.ts';
import { describeSheet } from '#main/documents/document-sheets.ts';
import type { Session } from '#main/account/session.ts';
import { receiptOf } from '#renderer/documents/receipt-model.ts';
import { invoiceForm, TODAY } from '#test/helpers/books.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

const everyPayment = { tab: 'all', search: '', terms: [], ...paymentList.order, offset: 0, limit: 10 } as const;

/** The invoice as its editor shows it, with its line at another price. */
function dearer({ book, uidOf }: PaymentsWorld, number: string, price: string): InvoiceForm {
  const state = book.rows.of('invoices').byUid(uidOf(number));
  if (state === null) throw new Error('an invoice of this world is in the book');
  const { view, connection } = book.rows.draw('invoices', state);
  const form = formFromInvoice(view, connection?.uid ?? null);
  return { ...form, lines: form.lines.map((line) => ({ ...line, price })) };
}

async function openWorldWithLines(): Promise<PaymentsWorld> {
  const world = await openPaymentsWorld();
  const state = world.book.rows.of('invoices').byUid(world.uidOf('INV-1'));
  if (state?.details === null) throw new Error('the lines of this world are read');
  return world;
}

describe('a payment on an invoice with an unsaved draft', () => {
  it('is compared with the invoice in the account', async () => {
    const world = await openWorldWithLines();
    const { book, clock } = world;
    const uid = world.uidOf('INV-1');
    world.record('INV-1', cash('250.00', { isReceived: true }));
    book.drafts.save(uid, dearer(world, 'INV-1', '400.00'), clock.now());
    const state = book.rows.of('invoices').byUid(uid);
    expect(state === null ? null : book.rows.draw('invoices', state).view['total_due']).toBe('400.00');
    expect(world.contextOf('INV-1')).toMatchObject({ billedTotal: '250.00', totalDue: '250.00' });
    expect(world.listOf('INV-1').effect).toMatchObject({ dueAfter: '0.00', isPaidInFull: true });
    world.close();
  });

  it('is compared with the saved edit that waits', async () => {
    const world = await openWorldWithLines();
    const { book, clock } = world;
    const uid = world.uidOf('INV-1');
    book.drafts.save(uid, dearer(world, 'INV-1', '400.00'), clock.now());
    book.drafts.queue(uid, clock.now());
    book.drafts.save(uid, dearer(world, 'INV-1', '700.00'), clock.now());
    expect(world.contextOf('INV-1')).toMatchObject({ billedTotal: '400.00', totalDue: '400.00' });
    world.close();
  });

  it('is known to mail a receipt while the account still mails one', async () => {
    const world = await openWorldWithLines();
    const { book, clock } = world;
    const uid = world.uidOf('INV-1');
    const saved = { ...dearer(world, 'INV-1', '250.00'), sendReceiptsAutomatically: true };
    book.drafts.save(uid, saved, clock.now());
    book.drafts.queue(uid, clock.now());
    await world.run();
    const payment = world.record('INV-1', cash('100.00'));
    await world.run();
    book.drafts.save(uid, { ...saved, sendReceiptsAutomatically: false }, clock.now());
    expect(world.contextOf('INV-1')?.mailsReceipt).toBe(true);
    expect(paymentRow(book, payment)?.mailsReceipt).toBe(true);
    expect(paymentRows(book, [payment])).toEqual([paymentRow(book, payment)]);
    const { payments } = createLists({ parts: () => book, today: () => TODAY });
    const { rows } = await payments.page(everyPayment);
    expect(rows.map(({ mailsReceipt }) => mailsReceipt)).toEqual([true]);
    book.drafts.queue(uid, clock.now());
    expect(world.contextOf('INV-1')?.mailsReceipt).toBe(false);
    expect(paymentRow(book, payment)?.mailsReceipt).toBe(false);
    world.close();
  });

  it('has a receipt with the number, the total and the amount due of the invoice in the account', async () => {
    const world = await openWorldWithLines();
    const { book, clock } = world;
    const uid = world.uidOf('INV-1');
    const payment = world.record('INV-1', cash('100.00', { isReceived: true }));
    await world.run();
    book.drafts.save(uid, { ...dearer(world, 'INV-1', '400.00'), statementNo: 'INV-9' }, clock.now());
    const [row, page, context] = [
      paymentRow(book, payment),
      getInvoicePage(book, uid, TODAY),
      world.contextOf('INV-1'),
    ];
    const receipt = row === null || page === null || context === null ? null : receiptOf(row, page, context, '');
    expect(receipt).toMatchObject({
      amount: '100,00\u00a0$',
      invoiceNumber: 'INV-1',
      invoiceTotal: '250,00\u00a0$',
      stillDue: '150,00\u00a0$',
    });
    world.close();
  });

  describe('a payment on an invoice whose unsaved draft names another client', () => {
    async function moved(currency: string) {
      const world = await openWorldWithLines();
      const { book, clock, uidOf } = world;
      const payment = world.record('INV-1', cash('100.00', { isReceived: true }));
      const other = { category: 'organization', name: 'Alder', business_email: 'b@x.test', language: 'ja', currency };
      const { id } = await world.post('/api/network', { network: other });
      await world.run();
      const client = book.rows.of('connections').byServerId(Number(id));
      const form = { ...dearer(world, 'INV-1', '250.00'), connectionUid: client?.uid ?? null };
      book.drafts.save(uidOf('INV-1'), { ...form, statementNo: 'INV-9' }, clock.now());
      function receipt() {
        const page = getInvoicePage(book, uidOf('INV-1'), TODAY);
        const [row, context] = [paymentRow(book, payment), world.contextOf('INV-1')];
        return row === null || page === null || context === null ? null : receiptOf(row, page, context, '');
      }
      const sheet = () => {
        const status = () => ({ obstacle: { kind: 'none' } }) as ReturnType<Session['engine']['status']>;
        const source = { session: { book, engine: { status } }, fileNamePattern: '{number} {client}', today: TODAY };
        return describeSheet({ kind: 'receipt', uids: [payment] }, payment, source);
      };
      return { ...world, receipt, sheet };
    }

    it.each(['USD', 'JPY'])(
      'has a receipt for the client who has paid, whatever the currency of the other client: %s',
      async (currency) => {
        const { receipt, sheet, close } = await moved(currency);
        expect(receipt()).toMatchObject({
          clientName: 'Birch',
          language: 'de',
          invoiceNumber: 'INV-1',
          amount: '100,00\u00a0$',
          stillDue: '150,00\u00a0$',
        });
        expect(sheet()).toMatchObject({ clientName: 'Birch' });
        expect([sheet().title, sheet().fileName].join()).not.toMatch(/INV-9|Alder/);
        close();
      },
    );

    it('has a receipt in its own currency after the draft was saved, without an amount due in two currencies', async () => {
      const { book, clock, uidOf, receipt, sheet, close } = await moved('JPY');
      book.drafts.queue(uidOf('INV-1'), clock.now());
      expect(receipt()).toMatchObject({ clientName: 'Alder', amount: '$100.00', stillDue: null });
      expect(sheet().clientName).toBe('Alder');
      close();
    });
  });

  it('is compared with the draft when the invoice exists only as a draft', async () => {
    const world = await openPaymentsWorld();
    const { book, clock } = world;
    const uid = '01936f00-0000-7000-8000-0000000000aa';
    const connectionUid = book.rows.of('invoices').byUid(world.uidOf('INV-1'))?.parentUid ?? null;
    const form = invoiceForm({ connectionUid, sendReceiptsAutomatically: true });
    book.drafts.save(uid, form, clock.now());
    expect(paymentContext(book, uid, '2026-11-21')).toMatchObject({ totalDue: '285.00', mailsReceipt: true });
    world.close();
  });
});
