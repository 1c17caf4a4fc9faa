import type { AgeCount, InvoiceFilter, InvoiceOrder, InvoiceRow, InvoiceTab } from '#shared/lists/invoice-list.ts';
import type { ListPage, SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import { invoiceTabs } from '#shared/lists/invoice-list.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
import type { TagChoice } from '#shared/screens/tag.ts';
import { MOST_TAGGED, readTagName } from '#shared/screens/tag.ts';
import { amountFields, dateFields, MOST_TERMS, searchHas, searchStates, textFields } from '#shared/search/filter.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call, done } from './call.ts';
import { columns, listOrder } from './settings-shapes.ts';
import { nothing, rowsUpTo, uid } from './shapes.ts';
import { z } from './zod.ts';

export interface InvoiceListQuery extends InvoiceFilter, InvoiceOrder {
  readonly offset: number;
  readonly limit: number;
}

const text = z.string().max(1_000);
const uids = z.array(uid).max(MOST_SELECTED);
const tagName = z.string().refine((name) => readTagName(name) === name, 'not the name of a tag');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const some = <Choice extends string>(choices: readonly Choice[]) => z.array(z.enum(choices)).min(1).max(MOST_TERMS);
const currency = z.string().regex(/^[A-Z]{3}$/);

const amountEnd = z.strictObject({ value: z.string().regex(/^-?\d{1,40}(\.\d{1,60})?$/), isIncluded: z.boolean() });
const term = z.union([
  z.strictObject({ kind: z.literal('text'), field: z.enum(textFields), text }),
  z.strictObject({ kind: z.literal('state'), states: some(searchStates) }),
  z.strictObject({ kind: z.literal('date'), field: z.enum(dateFields), from: day.nullable(), to: day.nullable() }),
  z.strictObject({ kind: z.literal('late'), from: day.nullable(), to: day.nullable() }),
  z.strictObject({
    kind: z.literal('amount'),
    field: z.enum(amountFields),
    min: amountEnd.nullable(),
    max: amountEnd.nullable(),
  }),
  z.strictObject({ kind: z.literal('currency'), codes: z.array(currency).min(1).max(MOST_TERMS) }),
  z.strictObject({ kind: z.literal('tag'), name: text }),
  z.strictObject({ kind: z.literal('has'), what: some(searchHas) }),
]);
const terms = z.array(term).max(MOST_TERMS);
const tab = z.enum(invoiceTabs);
const filter = z.strictObject({ tab, search: text, terms });
const searched = z.strictObject({ search: text, terms });
const selection = z.union([
  z.strictObject({ kind: z.literal('some'), uids }),
  z.strictObject({ kind: z.literal('all'), filter, except: uids }),
]);
const listed = filter.extend({ ...listOrder, offset: z.int().nonnegative() });

/** Parses a saved view, from the window and from the book. */
export const savedView = z.strictObject({
  id: text,
  name: z.string().trim().min(1).max(100),
  query: text,
  tab,
  ...listOrder,
  columns,
});

/** Requests about the list of invoices, its saved views and tags. */
export const invoiceListRequests = {
  'invoice:list': call(listed.extend({ limit: rowsUpTo(500) }), answer<ListPage<InvoiceRow>>()),
  /**
   * Counts the tabs; null when a newer request arrived before the counting was done: while a person types, only the
   * newest counts.
   */
  'invoice:count-tabs': call(searched, answer<readonly TabCount<InvoiceTab>[] | null>()),
  /** Counts the overdue invoices of a search by age; null as for `invoice:count-tabs`. */
  'invoice:count-ages': call(searched, answer<readonly AgeCount[] | null>()),
  /** Returns the uids of a part of the list, in its order. */
  'invoice:list-uids': call(
    // An action handles `MOST_SELECTED` invoices, and as many more may be excluded from the list.
    listed.extend({ limit: rowsUpTo(2 * MOST_SELECTED) }),
    answer<readonly Uid[]>(),
  ),
  /** Returns those of the given invoices that the list still contains. */
  'invoice:still-listed': call(z.strictObject({ uids, filter }), answer<readonly Uid[]>()),
  'invoice:sum': call(z.strictObject({ selection, amount: z.enum(['billed', 'due']) }), answer<SelectionSum>()),
  /** Returns the saved views of the open account, in their order. */
  'views:list': call(nothing, answer<readonly SavedView[]>()),
  'views:replace': call(z.strictObject({ views: z.array(savedView).max(MOST_VIEWS) }), done),
  /** Returns every tag of the given invoices, with the number of invoices that have it. */
  'tags:list': call(z.strictObject({ uids }), answer<readonly TagChoice[]>()),
  /** Changes a tag; returns the invoices that were changed by it. */
  'tags:change': call(
    z.strictObject({ name: tagName, isOn: z.boolean(), uids: z.array(uid).min(1).max(MOST_TAGGED) }),
    answer<readonly Uid[]>(),
  ),
};
