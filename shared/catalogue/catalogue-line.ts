import type { JsonObject } from '#shared/json.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { CategoryResource } from '#shared/service/category.ts';

/**
 * The part of a line that the catalogue stores: all of an item, the rate of a task or trip, only the name of an
 * expense.
 */
export interface CatalogueLine {
  readonly kind: LineArray;
  readonly name: string;
  /** The line's text, if it says more than the name. */
  readonly description: string;
  readonly unit: string;
  readonly price: Decimal | null;
}

/** A line in the catalogue, or waiting to be uploaded to it. */
export interface SavedCatalogueLine extends CatalogueLine {
  readonly uid: Uid;
}

/**
 * The answer to saving a line. The catalogue never changes silently: a name that is taken returns the line that has it.
 */
export type CatalogueAnswer =
  | { readonly kind: 'saved'; readonly uid: Uid }
  | { readonly kind: 'taken'; readonly by: SavedCatalogueLine; readonly isSame: boolean };

/** A completed save, with what is needed to undo it; `before` is null for a new line. */
export interface CatalogueEdit {
  readonly uid: Uid;
  readonly before: CatalogueLine | null;
  readonly after: CatalogueLine;
}

export const categoryOf: Readonly<Record<LineArray, CategoryResource>> = {
  items: 'item_categories',
  expenses: 'expense_categories',
  tasks: 'task_categories',
  trips: 'trip_categories',
};

export const LONGEST_NAME = 100;

/** Returns the catalogue line of an editor's line, named by the first line of its text. */
export function catalogueLineOf({ kind, description, unit, price }: LineForm): CatalogueLine {
  const text = description.trim();
  const [first = ''] = text.split(/\r?\n/);
  return withName({ kind, name: '', description: text, unit: unit.trim(), price: parseNumber(price) }, first);
}

/** Returns the line under another name. A name is cut to `LONGEST_NAME` characters. */
export function withName(line: CatalogueLine, name: string): CatalogueLine {
  return { ...line, name: [...name].slice(0, LONGEST_NAME).join('') };
}

/** Returns the line as the service expects it (specification 4.9). */
export function categoryBody({ kind, name, description, unit, price }: CatalogueLine): JsonObject {
  const named = { name: name.trim() };
  if (kind === 'expenses') return named;
  const priced = price === null ? named : { ...named, [lineColumns[kind].price]: price };
  if (kind !== 'items') return priced;
  return { ...priced, description: description.trim() === name.trim() ? '' : description, unit };
}

/** Returns true if both would fill an invoice's line in the same way. */
export function isSameLine(one: CatalogueLine, other: CatalogueLine): boolean {
  const isSamePrice = areSamePrices(one.price, other.price);
  const textOf = ({ name, description }: CatalogueLine): string => (description.trim() || name).trim();
  if (one.kind === 'expenses') return true;
  return isSamePrice && (one.kind !== 'items' || (textOf(one) === textOf(other) && one.unit === other.unit));
}

/** Compares prices. A saved price may be text that is no number; such texts are equal only letter by letter. */
function areSamePrices(one: CatalogueLine['price'], other: CatalogueLine['price']): boolean {
  if (one === null || other === null || !isDecimal(one) || !isDecimal(other)) return one === other;
  return compare(one, other) === 0;
}
