import type { AgeCount, InvoiceKey } from '#shared/lists/invoice-list.ts';
import type { ListSearch } from '#shared/lists/list-query.ts';
import type { TagChoice } from '#shared/screens/tag.ts';
import { MOST_TAGGED, readTagName } from '#shared/screens/tag.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call } from './call.ts';
import { partsOf, uids } from './list-shapes.ts';
import { uid } from './shapes.ts';
import { z } from './zod.ts';

const tagName = z.string().refine((name) => readTagName(name) === name, 'not the name of a tag');
// It is made from what describes the list, as its type is.
const searched = z.strictObject(partsOf('invoices').search) as unknown as z.ZodType<ListSearch<InvoiceKey>>;

/** Requests about the list of invoices alone: its ages and tags. */
export const invoiceListRequests = {
  /** Counts the overdue invoices of a search by age; null as for `list:count-tabs`. */
  'invoice:count-ages': call(searched, answer<readonly AgeCount[] | null>()),
  /** Returns every tag of the given invoices, with the number of invoices that have it. */
  'tags:list': call(z.strictObject({ uids }), answer<readonly TagChoice[]>()),
  /** Changes a tag; returns the invoices that were changed by it. */
  'tags:change': call(
    z.strictObject({ name: tagName, isOn: z.boolean(), uids: z.array(uid).min(1).max(MOST_TAGGED) }),
    answer<readonly Uid[]>(),
  ),
};
