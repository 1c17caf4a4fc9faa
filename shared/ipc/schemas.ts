import { z } from 'zod';
import { isUid } from '#shared/model/ids.ts';
import { languages } from '#shared/model/connection.ts';
import { invoiceSortColumns, invoiceTabs } from '#shared/model/invoice-list.ts';
import { adjustmentArrays } from '#shared/model/adjustment.ts';
import { lineArrays } from '#shared/model/line-item.ts';
import { missingAnswers } from '#shared/model/missing-question.ts';
import { resources } from '#shared/model/resource.ts';
import type { Channel, Input } from './contract.ts';

// The strict CSP of the window forbids the code generation that zod would use.
z.config({ jitless: true });

const MAX_TEXT = 20_000;
const MAX_ROWS = 1_000;
const MAX_OPTIONS = 100;
const nothing = z.null();
const uid = z.string().refine(isUid, 'not a local id');
const short = z.string().max(1_000);
const long = z.string().max(MAX_TEXT);
const cell = z.string().max(200);
const entryId = z.strictObject({ id: z.int().positive() });
const byUid = z.strictObject({ uid });

const decision = z.union([
  z.strictObject({ kind: z.enum(['mine', 'theirs', 'retry', 'discard', 'send', 'dismiss']) }),
  z.strictObject({ kind: z.literal('renumber'), number: short }),
  z.strictObject({ kind: z.literal('adopt'), id: z.int().positive() }),
]);

const lineForm = z.strictObject({
  key: short,
  kind: z.enum(lineArrays),
  date: cell,
  description: long,
  quantity: cell,
  unit: short,
  price: cell,
});
const adjustmentForm = z.strictObject({
  key: short,
  kind: z.enum(adjustmentArrays),
  name: short,
  value: cell,
  isPercentage: z.boolean(),
  savedKey: z.int().nullable(),
});
const invoiceForm = z.strictObject({
  connectionUid: uid.nullable(),
  statementNo: short,
  date: cell,
  dueDate: cell,
  summary: long,
  note: long,
  poNumber: short,
  // An invoice of the account may carry options of other names; the editor keeps them.
  paymentOptions: z.array(short).max(MAX_OPTIONS),
  allowPartialPayments: z.boolean(),
  sendReceiptsAutomatically: z.boolean(),
  sendReminders: z.boolean(),
  lines: z.array(lineForm).max(MAX_ROWS),
  adjustments: z.array(adjustmentForm).max(MAX_ROWS),
});

/** The window is untrusted: every payload is parsed before a handler sees it. */
export const schemas: { readonly [C in Channel]: z.ZodType<Input<C>> } = {
  'app:get-state': nothing,
  'settings:update': z.strictObject({ theme: z.enum(['system', 'light', 'dark']) }),
  'account:connect': z.strictObject({ url: short, key: short }),
  'account:open-demo': nothing,
  'account:replace-key': z.strictObject({ key: short }),
  'account:leave': z.strictObject({ discardUnsent: z.boolean() }),
  'invoice:list': z.strictObject({
    tab: z.enum(invoiceTabs),
    search: short,
    sort: z.strictObject({ column: z.enum(invoiceSortColumns), direction: z.enum(['asc', 'desc']) }),
    offset: z.int().nonnegative(),
    limit: z.int().positive().max(500),
  }),
  'invoice:count-tabs': z.strictObject({ search: short }),
  'invoice:get': byUid,
  'invoice:refresh': byUid,
  'draft:open': z.strictObject({ uid: uid.nullable(), clientUid: uid.nullable() }),
  'draft:save': z.strictObject({ uid, form: invoiceForm }),
  'draft:queue': byUid,
  'draft:discard': byUid,
  'client:search': z.strictObject({ text: short, limit: z.int().positive().max(200) }),
  'client:create': z.strictObject({
    category: z.enum(['organization', 'individual']),
    name: short,
    firstName: short,
    lastName: short,
    email: short,
    language: z.enum(languages),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  'outbox:list': nothing,
  'outbox:resolve': entryId.extend({ decision }),
  'outbox:list-notes': nothing,
  'outbox:undo-note': entryId,
  'outbox:list-twins': nothing,
  'outbox:decide-twin': entryId.extend({ decision: z.enum(['trash', 'keep']) }),
  'sync:get-status': nothing,
  'sync:run-now': nothing,
  'sync:hint': nothing,
  'sync:answer-missing': z.strictObject({
    resource: z.enum(resources),
    askedAt: z.int().nonnegative(),
    answer: z.enum(missingAnswers),
  }),
  'sync:set-offline': z.strictObject({ isOffline: z.boolean() }),
};
