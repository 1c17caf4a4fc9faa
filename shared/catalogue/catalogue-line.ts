import type { JsonObject } from '#shared/json.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { CategoryResource } from '#shared/service/resources.ts';

/** What a line leaves in the catalogue: an item all of it, a task or trip its rate, an expense its name alone. */
export interface CatalogueLine {
  readonly kind: LineArray;
  readonly name: string;
  /** The text of the line, where it says more than the name. */
  readonly description: string;
  readonly unit: string;
  readonly price: Decimal | null;
}

/** One that is in the catalogue, or on its way there. */
export interface SavedCatalogueLine extends CatalogueLine {
  readonly uid: Uid;
}

/** The catalogue never changes silently: whoever saves under a name that is taken is told what has it. */
export type CatalogueAnswer =
  | { readonly kind: 'saved'; readonly uid: Uid }
  | { readonly kind: 'taken'; readonly by: SavedCatalogueLine; readonly isSame: boolean };

/** A save that was made; `before` is null where the line was not in the catalogue until then. */
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

/** What would be saved of a line of the editor: named by the first line of its text. */
export function catalogueLineOf({ kind, description, unit, price }: LineForm): CatalogueLine {
  const text = description.trim();
  const [first = ''] = text.split(/\r?\n/);
  return withName({ kind, name: '', description: text, unit: unit.trim(), price: parseNumber(price) }, first);
}

/** Under another name, which of all but an item is the text as well. */
export function withName(line: CatalogueLine, name: string): CatalogueLine {
  return { ...line, name: [...name].slice(0, LONGEST_NAME).join('') };
}

/** As the service takes it (specification 4.9). */
export function categoryBody({ kind, name, description, unit, price }: CatalogueLine): JsonObject {
  const named = { name: name.trim() };
  if (kind === 'expenses') return named;
  const priced = price === null ? named : { ...named, [lineColumns[kind].price]: price };
  if (kind !== 'items') return priced;
  return { ...priced, description: description.trim() === name.trim() ? '' : description, unit };
}

/** Both would fill the same line. */
export function isSameLine(one: CatalogueLine, other: CatalogueLine): boolean {
  const isSamePrice = areSamePrices(one.price, other.price);
  const textOf = ({ name, description }: CatalogueLine): string => (description.trim() || name).trim();
  if (one.kind === 'expenses') return true;
  return isSamePrice && (one.kind !== 'items' || (textOf(one) === textOf(other) && one.unit === other.unit));
}

/** A saved one may be words: what of an amount cannot be read for certain stays as the account has it. */
function areSamePrices(one: CatalogueLine['price'], other: CatalogueLine['price']): boolean {
  if (one === null || other === null || !isDecimal(one) || !isDecimal(other)) return one === other;
  return compare(one, other) === 0;
}
