import { LONGEST_KEPT, MOST_KEPT_LINES, MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import { policyChoices } from '#shared/money/totals/policy.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { long, short, uid } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const MAX_OPTIONS = 100;
export const cell = z.string().max(LONGEST_KEPT);

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

/** Parses what the forms of an invoice and of a recurring profile have in common. */
const documentForm = z.strictObject({
  connectionUid: uid.nullable(),
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

/** Parses an invoice as it stands in the editor. */
export const invoiceForm = documentForm.extend({ statementNo: short, date: cell, dueDate: cell });

/** Parses a recurring profile as it stands in the editor. */
export const profileForm: z.ZodType<ProfileForm> = documentForm.extend({
  profileName: short,
  profileNo: short,
  method: short,
  intervalUnit: short,
  startDate: cell,
  nextDate: cell,
  interval: cell,
  occurrences: cell,
  dueDays: cell,
  runsDone: z.int(),
});
