import { describe, expect, it } from 'vitest';
import { freshForm } from '#shared/invoice-form/new-form.ts';
import { withOwnChoices } from '#renderer/state/editor/merge-copied-form.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const proposed = freshForm({ clientUid: null, statementNo: 'INV-1', date: '2026-11-21' });
const copy = invoiceForm({
  date: '2026-11-21',
  dueDate: '2026-12-21',
  poNumber: 'OLD-1',
  paymentOptions: ['paypal'],
  allowPartialPayments: true,
  sendReceiptsAutomatically: true,
  sendReminders: true,
});

describe('a copy of another invoice', () => {
  it('is taken whole when the person has changed nothing', () => {
    expect(withOwnChoices(copy, proposed, proposed)).toEqual(copy);
  });

  it('keeps each choice of the person', () => {
    const own = { poNumber: 'NEW-2', paymentOptions: ['cash'], dueDate: '2026-11-30' };
    expect(withOwnChoices(copy, { ...proposed, ...own }, proposed)).toEqual({ ...copy, ...own });
    const off = { allowPartialPayments: false, sendReceiptsAutomatically: false, sendReminders: false };
    const on = { allowPartialPayments: true, sendReceiptsAutomatically: true, sendReminders: true };
    expect(withOwnChoices(copy, { ...proposed, ...off }, { ...proposed, ...on })).toEqual({ ...copy, ...off });
  });

  it('is due by its own terms when only the date was changed', () => {
    const form = { ...proposed, date: '2027-02-03', dueDate: '2027-02-17' };
    const moved = { ...copy, date: '2027-02-03', dueDate: '2027-03-03' };
    expect(withOwnChoices(moved, form, proposed).dueDate).toBe('2027-03-03');
  });
});
