import { z } from 'zod';
import { isUid } from '#shared/service/ids.ts';
import { languages } from '#shared/service/connection.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import {
  LONGEST_CELL,
  LONGEST_KEPT,
  LONGEST_TEXT,
  MOST_KEPT_LINES,
  MOST_LINES,
} from '#shared/invoice-form/invoice-form.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { missingAnswers } from '#shared/outbox/missing-question.ts';
import { resources } from '#shared/service/resources.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { yearStarts } from '#shared/numbering/year-start.ts';
import { policyChoices } from '#shared/money/totals/policy.ts';
import { mailSchemas, mailSettings } from './mail-schemas.ts';
import type { Channel, Input } from './contract.ts';
import { keyboardSettings } from './keyboard-schemas.ts';
import { listSchemas, listSettings } from './list-schemas.ts';
import { paymentSchemas } from './payment-schemas.ts';
import { suggestSchemas } from './suggest-schemas.ts';
import { documentSchemas } from './document-schemas.ts';
import { binSchemas } from './bin-schemas.ts';
import { conflictSchemas } from './conflict-schemas.ts';

// The strict CSP of the window forbids the code generation that zod would use otherwise.
z.config({ jitless: true });

const MAX_OPTIONS = 100;
const MAX_CANDIDATES = 10_000;
const nothing = z.null();
const uid = z.string().refine(isUid, 'not a local id');
const short = z.string().max(LONGEST_CELL);
const long = z.string().max(LONGEST_TEXT);
const cell = z.string().max(LONGEST_KEPT);
const entryId = z.strictObject({ id: z.int().positive() });
const byUid = z.strictObject({ uid });

const decision = z.union([
  z.strictObject({ kind: z.enum(['mine', 'theirs', 'retry', 'discard', 'send', 'check', 'dismiss']) }),
  z.strictObject({ kind: z.literal('renumber'), number: short }),
  z.strictObject({ kind: z.literal('adopt'), id: z.int().positive() }),
]);

const shownEntry = z.strictObject({
  mayHaveArrived: z.boolean(),
  candidates: z.array(z.int().positive()).max(MAX_CANDIDATES),
});

const lineForm = z.strictObject({
  key: short,
  kind: z.enum(lineArrays),
  date: cell,
  description: long,
  quantity: cell,
  timeUnit: z.enum(policyChoices.taskUnit).optional(),
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
  // An invoice of the account may have options of other names; the editor keeps them.
  paymentOptions: z.array(short).max(MAX_OPTIONS),
  allowPartialPayments: z.boolean(),
  sendReceiptsAutomatically: z.boolean(),
  sendReminders: z.boolean(),
  lines: z.array(lineForm).max(MOST_KEPT_LINES),
  adjustments: z.array(adjustmentForm).max(MOST_LINES),
});

const bySave = z.strictObject({
  uid,
  saved: z.strictObject({ at: z.int().nonnegative(), before: invoiceForm.nullable(), after: invoiceForm }),
});

const newClient = z.strictObject({
  category: z.enum(['organization', 'individual']),
  name: short,
  firstName: short,
  lastName: short,
  email: short,
  language: z.enum(languages),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** Parses every payload before a handler sees it, because the window is untrusted. */
export const schemas: { readonly [C in Channel]: z.ZodType<Input<C>> } = {
  'app:get-state': nothing,
  'app:try-again': nothing,
  'app:ready-to-close': nothing,
  'settings:update': z
    .strictObject({
      theme: z.exactOptional(z.enum(['system', 'light', 'dark'])),
      mail: z.exactOptional(mailSettings),
      list: z.exactOptional(listSettings),
      keyboard: z.exactOptional(keyboardSettings),
      editor: z.exactOptional(z.strictObject({ showsPreview: z.boolean() })),
    })
    .refine((parts) => Object.keys(parts).length > 0, 'names no setting'),
  'account:connect': z.strictObject({ url: short, key: short }),
  'account:open-demo': nothing,
  'account:replace-key': z.strictObject({ key: short, isVouchedFor: z.boolean() }),
  'account:weigh-leave': nothing,
  'account:leave': z.strictObject({ discardUnsent: z.boolean() }),
  ...listSchemas,
  'invoice:get': byUid,
  'invoice:activity': byUid,
  'invoice:choose-client': z.strictObject({ uid, isThen: z.boolean() }),
  'invoice:refresh': byUid,
  'draft:open': z.strictObject({ uid: uid.nullable(), clientUid: uid.nullable() }),
  'draft:save': z.strictObject({ uid, form: invoiceForm }),
  'draft:queue': byUid,
  'draft:take-back': bySave,
  'draft:queue-again': bySave,
  'draft:discard': byUid,
  'draft:propose-number': z.strictObject({
    uid,
    clientUid: uid.nullable(),
    date: cell,
    number: short,
    own: short.nullish(),
  }),
  'numbers:report': nothing,
  'numbers:answer-year': z.strictObject({ start: z.enum(yearStarts) }),
  ...suggestSchemas,
  'palette:search': z.strictObject({ text: z.string().max(200), limit: z.int().positive().max(50) }),
  'client:search': z.strictObject({ text: z.string().max(LONGEST_SEARCH), limit: z.int().positive().max(200) }),
  'client:find-alike': newClient,
  'client:create': newClient,
  'client:get-refused': byUid,
  'client:correct': z.strictObject({ uid, client: newClient }),
  ...documentSchemas,
  ...binSchemas,
  ...paymentSchemas,
  'outbox:list': nothing,
  ...conflictSchemas,
  'outbox:resolve': entryId.extend({ decision, shown: shownEntry.nullable() }),
  'outbox:list-notes': nothing,
  'outbox:undo-note': entryId,
  'outbox:list-twins': nothing,
  'outbox:decide-twin': entryId.extend({ decision: z.enum(['trash', 'keep']) }),
  ...mailSchemas,
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
