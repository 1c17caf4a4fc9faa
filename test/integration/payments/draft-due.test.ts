import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionsBefore } from '#shared/payments/payment-guards.ts';
import type { PaymentContext } from '#shared/payments/payment-row.ts';
import { invoiceFacts } from '#main/db/mails/mail-variables.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paperOfPage } from '#renderer/documents/paper-of-page.ts';
import { TODAY } from '#test/helpers/books.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

describe('a draft with nothing due according to the account', () => {
  let world: PaymentsWorld;
  beforeEach(async () => {
    world = await openPaymentsWorld({ draft_due: 'zero' });
    expect(world.settlement('INV-3')).toMatchObject({ state: 'draft', total_due: '0.00' });
  });
  afterEach(() => {
    world.close();
  });

  const pageOf = (number: string) => {
    const page = getInvoicePage(world.book, world.uidOf(number), TODAY);
    if (page === null) throw new Error('an invoice of this world is in the book');
    return page;
  };
  const contextOf = (number: string): PaymentContext => {
    const context = world.contextOf(number);
    if (context === null) throw new Error('an invoice of this world is in the book');
    return context;
  };

  it('asks for the whole total on paper and in a mail, as it will after it was sent', async () => {
    const { amounts, totalDue } = paperOfPage(pageOf('INV-3'), '');
    expect(totalDue.amount).toBe('100,00\u00a0$');
    expect(amounts.map(({ amount }) => amount)).toEqual(['100,00\u00a0$']);
    expect(invoiceFacts(pageOf('INV-3').invoice).due).toBe('100.00');
    await world.post(`/api/invs/${world.hashKeyOf('INV-3')}/deliver`);
    await world.run();
    expect(invoiceFacts(pageOf('INV-3').invoice).due).toBe('100.00');
  });

  it('accepts payments like any other invoice', () => {
    const typed = cash('60.00', { isReceived: true });
    expect(questionsBefore(contextOf('INV-3'), typed, null)).toEqual([]);
    world.record('INV-3', typed);
    expect(world.listOf('INV-3').effect).toMatchObject({ dueAfter: '40.00', isPaidInFull: false });
  });

  it('shows the account’s amount due in every other state', () => {
    expect(contextOf('INV-1').totalDue).toBe('250.00');
  });
});
