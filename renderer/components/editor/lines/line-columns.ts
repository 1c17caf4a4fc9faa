import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, lineColumns } from '#shared/service/line-item.ts';
import { words } from '#shared/words/words.ts';

/** Heads of the columns whose meaning depends on the kind of line; empty above a column that no line has. */
interface LineHeaders {
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
}

/** Returns the heads. Lines of one kind use that kind's words; several kinds share a more general word. */
export function lineHeaders(present: Iterable<LineArray>): LineHeaders {
  const all = new Set(present);
  const kinds = lineArrays.filter((kind) => all.has(kind));
  const counted = kinds.filter((kind) => lineColumns[kind].quantity !== null);
  return {
    quantity: oneOf(
      counted.map((kind) => words.editor_quantity_of({ kind })),
      words.editor_columns_quantity(),
    ),
    unit: kinds.includes('items') ? words.editor_columns_unit() : '',
    price: oneOf(
      kinds.map((kind) => words.editor_price_of({ kind })),
      words.editor_columns_price(),
    ),
  };
}

/** Returns the name if it is the only one, otherwise `several`. */
function oneOf(names: readonly string[], several: string): string {
  const [first = '', ...others] = new Set(names);
  return others.length === 0 ? first : several;
}
