import { describe, expect, it } from 'vitest';
import type { InvoiceEvent, WatchedChange } from '#shared/screens/activity.ts';
import { isSameValue } from '#shared/screens/activity.ts';
import type { OutboxState } from '#shared/outbox/entry.ts';
import { activityText } from '#renderer/components/activity/activity-text.ts';
import { Formats } from '#renderer/state/app/formats.ts';

const context = { formats: new Formats('en-GB'), currency: 'EUR' };
const textOf = (event: InvoiceEvent): string => activityText(event, context);
const seen = (...changes: readonly WatchedChange[]): string => textOf({ kind: 'seen', at: 0, changes });
type Own = Extract<InvoiceEvent, { readonly kind: 'own' }>;
const own = (part: Partial<Own>): string =>
  textOf({
    kind: 'own',
    at: 0,
    entry: 1,
    op: 'update',
    of: 'invoice',
    fields: [],
    amount: null,
    state: 'done',
    ...part,
  });

describe('what happened to an invoice, in words', () => {
  it('says what the account shows now and what it showed before', () => {
    expect(
      seen(
        { field: 'state', before: 'sent', after: 'viewed' },
        { field: 'paid_total', before: '0.00', after: '40.5' },
        { field: 'due_date', before: null, after: '2026-11-20' },
        { field: 'statement_no', before: '', after: 'INV-1' },
      ),
    ).toBe(
      'In your account: Viewed, was Sent; paid €40.50, was €0.00; due date 20 Nov 2026, was empty; number INV-1, was empty',
    );
  });

  it('shows unknown words and invalid dates as the service wrote them', () => {
    expect(seen({ field: 'state', before: null, after: 'disputed' })).toMatch(/disputed, was Unknown/);
    expect(seen({ field: 'date', before: '2026-11-20', after: 'soon' })).toMatch(/date soon, was 20 Nov 2026/);
  });

  it('says that the invoice is gone, hidden or back', () => {
    const went = (after: string): string => seen({ field: 'presence', before: 'present', after });
    expect(went('gone')).toMatch(/no longer there/);
    expect(went('hidden')).toMatch(/no longer listed/);
    expect(went('present')).toMatch(/listed again/);
  });

  it('names each changed part of an edit once, with its upload state', () => {
    expect(own({ fields: ['due_date', 'items', 'tasks', 'taxes', 'discounts', 'new_field'] })).toBe(
      'Changed: due date, lines, discounts, taxes or shipping, new field',
    );
    expect(own({ op: 'create', state: 'queued' })).toBe('Invoice created, not in your account yet');
    expect(own({ op: 'delete', state: 'needs_you' })).toBe('Invoice deleted, needs your decision');
  });

  it('names payments by amount and mails by recipient', () => {
    expect(own({ of: 'payment', op: 'create', amount: '40' })).toBe('Payment of €40.00 recorded');
    expect(own({ of: 'payment', op: 'realize', amount: '40', state: 'unconfirmed' })).toBe(
      'Payment of €40.00 marked as received, not confirmed yet',
    );
    const to = [{ name: 'Anna', email: 'anna@birch.example' }];
    expect(textOf({ kind: 'mail', at: 0, entry: 1, op: 'deliver', to, state: 'done' })).toBe(
      'Invoice e-mailed to anna@birch.example',
    );
  });

  it('says that a mail was sent only where that is known', () => {
    const mail = (state: OutboxState): string =>
      textOf({ kind: 'mail', at: 0, entry: 1, op: 'reminder', to: null, state });
    expect(mail('done')).toBe('Reminder e-mailed');
    expect(mail('sending')).toBe('Reminder by e-mail: sending');
    expect(mail('needs_you')).toBe('Reminder by e-mail: needs you');
    expect(mail('cancelled')).toBe('Reminder by e-mail: may have been sent');
  });
});

describe('one value written in two ways', () => {
  it('counts as one value if it is an amount and as two if it is text', () => {
    expect(isSameValue({ field: 'billed_total', before: '100.0', after: '100.00' })).toBe(true);
    expect(isSameValue({ field: 'paid_total', before: '100.00', after: '100.01' })).toBe(false);
    expect(isSameValue({ field: 'paid_total', before: 'much', after: 'more' })).toBe(false);
    expect(isSameValue({ field: 'statement_no', before: '100.0', after: '100.00' })).toBe(false);
    expect(isSameValue({ field: 'billed_total', before: null, after: '0.00' })).toBe(false);
  });
});
