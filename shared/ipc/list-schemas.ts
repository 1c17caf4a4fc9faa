import { z } from 'zod';
import { isUid } from '#shared/service/ids.ts';
import { invoiceSortColumns, invoiceTabs, MOST_SELECTED } from '#shared/screens/invoice-list.ts';
import { listColumns, MOST_VIEWS, widthLimits } from '#shared/screens/list-settings.ts';
import { MOST_TAGGED, readTagName } from '#shared/screens/tag.ts';
import { amountFields, dateFields, MOST_TERMS, searchHas, searchStates, textFields } from '#shared/search/filter.ts';

const short = z.string().max(1_000);
const uid = z.string().refine(isUid, 'not a local id');
const uids = z.array(uid).max(MOST_SELECTED);
const tagName = z.string().refine((name) => readTagName(name) === name, 'not the name of a tag');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const some = <Choice extends string>(choices: readonly Choice[]) => z.array(z.enum(choices)).min(1).max(MOST_TERMS);

const amountEnd = z.strictObject({ value: z.string().regex(/^-?\d{1,40}(\.\d{1,60})?$/), isIncluded: z.boolean() });
const term = z.union([
  z.strictObject({ kind: z.literal('text'), field: z.enum(textFields), text: short }),
  z.strictObject({ kind: z.literal('state'), states: some(searchStates) }),
  z.strictObject({ kind: z.literal('date'), field: z.enum(dateFields), from: day.nullable(), to: day.nullable() }),
  z.strictObject({ kind: z.literal('late'), from: day.nullable(), to: day.nullable() }),
  z.strictObject({
    kind: z.literal('amount'),
    field: z.enum(amountFields),
    min: amountEnd.nullable(),
    max: amountEnd.nullable(),
  }),
  z.strictObject({
    kind: z.literal('currency'),
    codes: z
      .array(z.string().regex(/^[A-Z]{3}$/))
      .min(1)
      .max(MOST_TERMS),
  }),
  z.strictObject({ kind: z.literal('tag'), name: short }),
  z.strictObject({ kind: z.literal('has'), what: some(searchHas) }),
]);
const terms = z.array(term).max(MOST_TERMS);
const tab = z.enum(invoiceTabs);
const filter = z.strictObject({ tab, search: short, terms });
const sort = z.strictObject({ column: z.enum(invoiceSortColumns), direction: z.enum(['asc', 'desc']) });
const order = { sort, thenBy: sort.nullable() };
const selection = z.union([
  z.strictObject({ kind: z.literal('some'), uids }),
  z.strictObject({ kind: z.literal('all'), filter, except: uids }),
]);

const columns = z
  .array(
    z.strictObject({
      id: z.enum(listColumns),
      width: z.int().min(widthLimits.least).max(widthLimits.most).nullable(),
    }),
  )
  .min(1)
  .max(listColumns.length)
  .readonly();

/** Parses the `list` part of the settings, from the window and from the profile. */
export const listSettings = z.strictObject({ columns, ...order, density: z.enum(['comfortable', 'compact']) });

export const savedView = z.strictObject({
  id: short,
  name: z.string().trim().min(1).max(100),
  query: short,
  tab,
  ...order,
  columns,
});
const savedViews = z.array(savedView).max(MOST_VIEWS);

/** Parses the payloads of the invoice list. */
export const listSchemas = {
  'invoice:list': filter.extend({ ...order, offset: z.int().nonnegative(), limit: z.int().positive().max(500) }),
  'invoice:count-tabs': z.strictObject({ search: short, terms }),
  'invoice:count-ages': z.strictObject({ search: short, terms }),
  'invoice:list-uids': filter.extend({
    ...order,
    offset: z.int().nonnegative(),
    // An action handles `MOST_SELECTED` invoices, and as many more may be excluded from the list.
    limit: z
      .int()
      .positive()
      .max(2 * MOST_SELECTED),
  }),
  'invoice:still-listed': z.strictObject({ uids, filter }),
  'invoice:sum': z.strictObject({ selection, amount: z.enum(['billed', 'due']) }),
  'views:list': z.null(),
  'views:replace': z.strictObject({ views: savedViews }),
  'tags:list': z.strictObject({ uids }),
  'tags:change': z.strictObject({ name: tagName, isOn: z.boolean(), uids: z.array(uid).min(1).max(MOST_TAGGED) }),
};
