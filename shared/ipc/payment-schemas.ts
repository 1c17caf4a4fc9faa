import { z } from 'zod';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { isUid } from '#shared/service/ids.ts';
import { ledgerOrders, ledgerTabs, MOST_MARKED } from '#shared/payments/ledger.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';

// Zod compiles schemas when they are made, and this module is imported before `schemas.ts` sets the option.
z.config({ jitless: true });

const uid = z.string().refine(isUid, 'not a local id');
const form = z.strictObject({
  date: z.string().max(200),
  amount: z.string().max(200),
  method: z.string().max(100),
  details: z.string().max(20_000),
  isReceived: z.boolean(),
});
const MOST_TWINS = 10_000;
const confirmed = z.strictObject({
  twins: z.array(uid).max(MOST_TWINS),
  over: z.string().max(200).refine(isDecimal, 'not an amount'),
});
const uids = z.array(uid).max(MOST_MARKED);
const byInvoice = z.strictObject({ invoiceUid: uid });

export const paymentSchemas = {
  'payment:get': z.strictObject({ uid }),
  'payment:of-uids': z.strictObject({ uids }),
  'payment:list': byInvoice,
  'payment:prepare': byInvoice,
  'payment:save': z.strictObject({ invoiceUid: uid, form, confirmed }),
  'payment:update': z.strictObject({ uid, form, confirmed, expected: form.nullable(), opened: form.nullable() }),
  'payment:take-back': z.strictObject({ uid }),
  'payment:delete': z.strictObject({ uid }),
  'payment:restore': z.strictObject({ uid, deletedAt: z.int().nonnegative() }),
  'payment:realize': z.strictObject({ uids }),
  'payment:unrealize': z.strictObject({ uids }),
  'payment:ledger': z.strictObject({
    tab: z.enum(ledgerTabs),
    search: z.string().max(LONGEST_SEARCH),
    method: z.string().max(100).nullable(),
    until: z.string().refine(isPlainDate, 'not a date').nullable(),
    order: z.enum(ledgerOrders),
    offset: z.int().nonnegative(),
    limit: z.int().positive().max(500),
  }),
};
