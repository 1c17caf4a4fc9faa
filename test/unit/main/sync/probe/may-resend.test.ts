import { describe, expect, it } from 'vitest';
import { mayResend } from '#main/sync/probe/may-resend.ts';
import type { Resource } from '#shared/service/resources.ts';

const uid = '018f0000-0000-7000-8000-000000000001';
const plain = { sendsReceipts: false, isSafeToRetry: false };
const create = (resource: Resource) => ({ op: 'create', resource, uid, data: {} }) as const;

describe('sending again what was looked for in vain', () => {
  it.each(['connections', 'contacts', 'invoices', 'item_categories'] as const)('is allowed for %s', (resource) => {
    expect(mayResend(create(resource), { ...plain, sendsReceipts: true })).toBe(true);
  });

  it('is allowed for updates, deletes and realized payments', () => {
    expect(mayResend({ op: 'update', resource: 'invoices', uid, data: {}, base: {} }, plain)).toBe(true);
    expect(mayResend({ op: 'delete', resource: 'invoices', uid }, plain)).toBe(true);
    expect(mayResend({ op: 'realize', resource: 'payments', uid }, plain)).toBe(true);
  });

  it('is never allowed for a recurring profile', () => {
    expect(mayResend(create('recurring_invoices'), { ...plain, isSafeToRetry: true })).toBe(false);
  });

  it('is never allowed for a mail', () => {
    for (const op of ['deliver', 'reminder'] as const)
      expect(mayResend({ op, resource: 'invoices', uid, data: null }, { ...plain, isSafeToRetry: true })).toBe(false);
  });

  it.each([
    [true, false, false],
    [null, false, false],
    [false, false, true],
    [true, true, true],
  ])(
    'is allowed for a payment with receipts %s and a person’s permission %s: %s',
    (sendsReceipts, isSafeToRetry, may) => {
      expect(mayResend(create('payments'), { sendsReceipts, isSafeToRetry })).toBe(may);
    },
  );
});
