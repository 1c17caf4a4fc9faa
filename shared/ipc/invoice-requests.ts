import { MOST_READ } from '#shared/figures/figure-rows.ts';
import type { InvoiceActivity } from '#shared/screens/activity.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import type { PaletteRecords } from '#shared/screens/palette.ts';
import { answer, call, done } from './call.ts';
import { byUid, rowsUpTo, uid } from './shapes.ts';
import { z } from './zod.ts';

/** Requests about one invoice, and about finding records of any kind. */
export const invoiceRequests = {
  'invoice:get': call(byUid, answer<InvoicePage>()),
  /** Returns the events of the invoice, here and in the account, the newest first. */
  'invoice:activity': call(byUid, answer<InvoiceActivity>()),
  /** Chooses whether its paper shows the client as it was when the invoice left its draft, or as of today. */
  'invoice:choose-client': call(z.strictObject({ uid, isThen: z.boolean() }), done),
  /** Asks the engine to fetch an invoice now, before its background work. */
  'invoice:refresh': call(byUid, done),
  /** Asks the engine to fetch these invoices and their payments: a figure lacks them. */
  'invoice:read': call(z.strictObject({ uids: z.array(uid).min(1).max(MOST_READ) }), done),
  /** Finds records for the text typed into the command palette; asked on every keystroke. */
  'palette:search': call(z.strictObject({ text: z.string().max(200), limit: rowsUpTo(50) }), answer<PaletteRecords>()),
};
