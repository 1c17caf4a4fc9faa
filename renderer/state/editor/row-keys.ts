import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';

/** The start of a random uuid: short, because every form that is saved has one for each row. */
const RANDOM_CHARACTERS = 13;

/**
 * A key that no row ever had. What remembers a row for later (a notice with an undo) means that one for good, and never
 * another that came since. Keys order the screen; they never leave it.
 */
export function freshKey(): string {
  return `new-${crypto.randomUUID().slice(0, RANDOM_CHARACTERS)}`;
}

/** The same form with another key for each row whose key an earlier one has: a list of the screen takes no key twice. */
export function withDistinctKeys(form: InvoiceForm): InvoiceForm {
  const rows = [...form.lines, ...form.adjustments];
  const taken = new Set<string>();
  if (new Set(rows.map(({ key }) => key)).size === rows.length) return form;
  const distinct = <Row extends { readonly key: string }>(row: Row): Row => {
    const isTwin = taken.has(row.key);
    taken.add(row.key);
    return isTwin ? { ...row, key: freshKey() } : row;
  };
  return { ...form, lines: form.lines.map(distinct), adjustments: form.adjustments.map(distinct) };
}
