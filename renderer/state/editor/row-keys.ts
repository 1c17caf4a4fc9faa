import type { DocumentRows } from '#shared/invoice-form/invoice-form.ts';

/** The length of the random part: short, because each saved form has one for each row. */
const RANDOM_CHARACTERS = 13;

/**
 * Returns a key that no row ever had, so that an undo that remembers a row never finds another one. Keys order the
 * screen and are never sent to the service.
 */
export function freshKey(): string {
  return `new-${crypto.randomUUID().slice(0, RANDOM_CHARACTERS)}`;
}

/** Gives a new key to each row whose key an earlier row has, because a keyed each block fails on duplicates. */
export function withDistinctKeys<Form extends DocumentRows>(form: Form): Form {
  const rows = [...form.lines, ...form.adjustments];
  const taken = new Set<string>();
  if (new Set(rows.map(({ key }) => key)).size === rows.length) return form;
  const distinct = <Row extends { readonly key: string }>(row: Row): Row => {
    const isDuplicate = taken.has(row.key);
    taken.add(row.key);
    return isDuplicate ? { ...row, key: freshKey() } : row;
  };
  return { ...form, lines: form.lines.map(distinct), adjustments: form.adjustments.map(distinct) };
}
