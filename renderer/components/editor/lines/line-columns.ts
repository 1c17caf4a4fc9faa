import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import { words } from '#renderer/i18n/words.ts';

/** What stands above the columns whose meaning depends on the kind of a line; empty above what no line has. */
export interface LineHeads {
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
}

const { columns, quantityOf, priceOf } = words.editor;

/** Lines of one kind are headed as that kind calls it; several kinds share a word that is true of all of them. */
export function lineHeads(present: Iterable<LineArray>): LineHeads {
  const all = new Set(present);
  const kinds = lineArrays.filter((kind) => all.has(kind));
  const counted = kinds.filter((kind) => lineColumns[kind].quantity !== null);
  return {
    quantity: oneOf(
      counted.map((kind) => quantityOf[kind]),
      columns.quantity,
    ),
    unit: kinds.includes('items') ? columns.unit : '',
    price: oneOf(
      kinds.map((kind) => priceOf[kind]),
      columns.price,
    ),
  };
}

/** The one name, or else the one for several. */
function oneOf(names: readonly string[], several: string): string {
  const [first = '', ...others] = new Set(names);
  return others.length === 0 ? first : several;
}
