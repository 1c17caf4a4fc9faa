import type { AllListSettings, AnyView } from '#shared/lists/list-settings.ts';
import { columnsOf, defaultListSettings, widthLimits } from '#shared/lists/list-settings.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { ListSpec } from '#shared/lists/list-spec.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { listNames, listSpecs } from '#shared/lists/lists.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import type { SearchKey } from '#shared/search/search-keys.ts';
import { searchKeys } from '#shared/search/search-keys.ts';
import { MOST_TERMS } from '#shared/search/term.ts';
import { uid } from './shapes.ts';
import { z } from './zod.ts';

const text = z.string().max(LONGEST_SEARCH);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const amountEnd = z.strictObject({ value: z.string().regex(/^-?\d{1,40}(\.\d{1,60})?$/), isIncluded: z.boolean() });

function termOf(key: SearchKey, spec: ListSpec) {
  const field = z.literal(key);
  const { kind, suggested, form } = searchKeys[key];
  switch (kind) {
    case 'text':
      return z.strictObject({ kind: z.literal(kind), field, text });
    case 'date':
      return z.strictObject({ kind: z.literal(kind), field, from: day.nullable(), to: day.nullable() });
    case 'amount':
      return z.strictObject({ kind: z.literal(kind), field, min: amountEnd.nullable(), max: amountEnd.nullable() });
    case 'choice': {
      const value = form === undefined ? z.enum(suggested(spec) ?? []) : z.string().regex(form);
      return z.strictObject({ kind: z.literal(kind), field, values: z.array(value).min(1).max(MOST_TERMS) });
    }
  }
}

/** The parts of which payloads about a list are made, from what describes it. */
export function partsOf(list: ListName) {
  const spec: ListSpec = listSpecs[list];
  const sort = z.strictObject({ column: z.enum(spec.sorted), direction: z.enum(['asc', 'desc']) });
  const column = z.strictObject({
    id: z.enum(columnsOf(list)),
    width: z.int().min(widthLimits.least).max(widthLimits.most).nullable(),
  });
  const [first, ...others] = spec.keys.map((key) => termOf(key, spec));
  const term = first === undefined ? z.never() : z.discriminatedUnion('field', [first, ...others]);
  const search = { search: text, terms: z.array(term).max(MOST_TERMS) };
  const tab = z.enum(spec.tabs);
  return {
    list: z.literal(list),
    tab,
    search,
    filter: z.strictObject({ tab, ...search }),
    order: { sort, thenBy: sort.nullable() },
    columns: z.array(column).min(1).max(columnsOf(list).length).readonly(),
    amount: z.enum(spec.amounts),
  };
}
export type ListParts = ReturnType<typeof partsOf>;

export const uids = z.array(uid).max(MOST_SELECTED);

/** Makes the schema of a payload that names its list, from the shape that it has for each. */
export function aboutList<Payloads extends { readonly [List in ListName]: { readonly list: List } }>(
  shapeOf: (parts: ListParts) => z.core.$ZodShape,
): z.ZodType<Payloads[ListName]> {
  const [first, ...others] = listNames.map((list) => {
    const parts = partsOf(list);
    return z.strictObject({ list: parts.list, ...shapeOf(parts) });
  });
  if (first === undefined) throw new Error('there is no list');
  // Each of them is made from what describes its list, as the types are.
  return z.discriminatedUnion('list', [first, ...others]) as unknown as z.ZodType<Payloads[ListName]>;
}

/** Parses a saved view of a list, from the window and from the book. */
export const savedView = (list: ListName): z.ZodType<AnyView> =>
  // It is made from what describes the list, as the type is.
  viewOf(partsOf(list)) as unknown as z.ZodType<AnyView>;

export const viewOf = ({ tab, order, columns }: ListParts) =>
  z.strictObject({ id: text, name: z.string().trim().min(1).max(100), query: text, tab, ...order, columns });

const settingsOf = ({ order, columns }: ListParts) =>
  z.strictObject({ columns, ...order, density: z.enum(['comfortable', 'compact']) });

const schemas = listNames.map((list) => [list, settingsOf(partsOf(list))] as const);

/** Parses the person's settings of all lists, from the window. */
export const listSettings =
  // Each is made from what describes its list, as the type is.
  z.strictObject(Object.fromEntries(schemas)) as unknown as z.ZodType<AllListSettings>;

/** Reads the settings of all lists as a profile keeps them; those that cannot be read are as at first. */
export function readListSettings(kept: unknown): AllListSettings {
  const given = z.record(z.string(), z.unknown()).safeParse(kept).data ?? {};
  const read = schemas.flatMap(([list, schema]) => {
    const { success, data } = schema.safeParse(given[list]);
    return success ? [[list, data] as const] : [];
  });
  return { ...defaultListSettings, ...Object.fromEntries(read) };
}
