import type { DueTerms } from './due-terms.ts';
import { defaultTerms, termsBetween } from './due-terms.ts';
import type { PlainDate } from './plain-date.ts';

interface Dated {
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
}

/**
 * Returns the terms that most of a client's invoices have; of equally usual ones those of the newest. `invoices` are the newest first. A
 * client without any gets those of every new invoice.
 */
export function clientTerms(invoices: readonly Dated[]): DueTerms {
  const found = new Map<string, { readonly terms: DueTerms; count: number }>();
  for (const { date, dueDate } of invoices) {
    const terms = date === null || dueDate === null ? null : termsBetween(date, dueDate);
    if (terms === null) continue;
    const key = JSON.stringify(terms);
    const known = found.get(key);
    if (known === undefined) found.set(key, { terms, count: 1 });
    else known.count += 1;
  }
  let usual: { readonly terms: DueTerms; readonly count: number } | null = null;
  // Ties go to the newest, which the map has first.
  for (const each of found.values()) if (each.count > (usual?.count ?? 0)) usual = each;
  return usual?.terms ?? defaultTerms;
}
