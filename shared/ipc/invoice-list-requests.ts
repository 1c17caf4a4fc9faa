import type { AgeCount, InvoiceFilter, InvoiceOrder, InvoiceRow, InvoiceTab } from '#shared/lists/invoice-list.ts';
import type { ListPage, ListSearch, SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { QueryOf, SelectionOf } from '#shared/lists/lists.ts';
import type { InvoiceKey } from '#shared/lists/invoice-list.ts';
import type { TagChoice } from '#shared/screens/tag.ts';
import { MOST_TAGGED, readTagName } from '#shared/screens/tag.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call } from './call.ts';
import { partsOf, uids } from './list-shapes.ts';
import { rowsUpTo, uid } from './shapes.ts';
import { z } from './zod.ts';

export interface InvoiceListQuery extends InvoiceFilter, InvoiceOrder {
  readonly offset: number;
  readonly limit: number;
}

const tagName = z.string().refine((name) => readTagName(name) === name, 'not the name of a tag');
const { filter, search, order, amount } = partsOf('invoices');
// They are made from what describes the list, as their types are.
const searched = z.strictObject(search) as unknown as z.ZodType<ListSearch<InvoiceKey>>;
const listed = (most: number) =>
  filter.extend({ ...order, offset: z.int().nonnegative(), limit: rowsUpTo(most) }) as unknown as z.ZodType<
    QueryOf<'invoices'>
  >;

/** Requests about the list of invoices alone: its ages and tags. */
export const invoiceListRequests = {
  'invoice:list': call(listed(500), answer<ListPage<InvoiceRow>>()),
  'invoice:count-tabs': call(searched, answer<readonly TabCount<InvoiceTab>[] | null>()),
  /** Counts the overdue invoices of a search by age; null as for `list:count-tabs`. */
  'invoice:count-ages': call(searched, answer<readonly AgeCount[] | null>()),
  'invoice:list-uids': call(listed(2 * MOST_SELECTED), answer<readonly Uid[]>()),
  'invoice:still-listed': call(
    z.strictObject({ uids, filter }) as unknown as z.ZodType<{ uids: readonly Uid[]; filter: InvoiceFilter }>,
    answer<readonly Uid[]>(),
  ),
  'invoice:sum': call(
    z.strictObject({
      selection: z.union([
        z.strictObject({ kind: z.literal('some'), uids }),
        z.strictObject({ kind: z.literal('all'), filter, except: uids }),
      ]),
      amount,
    }) as unknown as z.ZodType<{ selection: SelectionOf<'invoices'>; amount: 'billed' | 'due' }>,
    answer<SelectionSum>(),
  ),
  /** Returns every tag of the given invoices, with the number of invoices that have it. */
  'tags:list': call(z.strictObject({ uids }), answer<readonly TagChoice[]>()),
  /** Changes a tag; returns the invoices that were changed by it. */
  'tags:change': call(
    z.strictObject({ name: tagName, isOn: z.boolean(), uids: z.array(uid).min(1).max(MOST_TAGGED) }),
    answer<readonly Uid[]>(),
  ),
};
