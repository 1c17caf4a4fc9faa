import type { JsonObject } from '#shared/json.ts';
import type { FieldType } from '#shared/model/field.ts';
import type { NestedArray } from '#shared/model/nested-rows.ts';
import { rowFieldsOf } from '#shared/model/nested-rows.ts';
import { isSameText } from './loose-text.ts';

const TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'long_text']);
/** It is text that holds an amount. */
const AMOUNT = 'combined_amount_percent';

/** Whether a service may have made the texts of `kept` of those of `sent`, row by row; amounts are compared elsewhere. */
export function areTextsKept(array: NestedArray, sent: readonly JsonObject[], kept: readonly JsonObject[]): boolean {
  const table = rowFieldsOf[array];
  const cells = Object.keys(table).filter((name) => name !== AMOUNT && TEXT.has(table[name]?.type ?? 'integer'));
  return sent.every((row, index) =>
    cells.every((cell) => {
      const [wrote, has] = [row[cell], kept[index]?.[cell]];
      return typeof wrote !== 'string' || isSameText(wrote, typeof has === 'string' ? has : '');
    }),
  );
}
