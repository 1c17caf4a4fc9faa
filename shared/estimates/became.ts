import type { PlainDate } from '#shared/dates/plain-date.ts';

/** An estimate or an invoice as far as a guess needs it. Those that are compared have one client, one currency and one amount. */
export interface Dated {
  readonly uid: string;
  readonly date: PlainDate | null;
}

/**
 * Guesses which estimate became which invoice among those of one client and one amount: in order of their dates each estimate takes the
 * first invoice that is not older than itself and that no earlier one took. Without a date nothing is guessed.
 */
export function guessBecame(estimates: readonly Dated[], invoices: readonly Dated[]): ReadonlyMap<string, string> {
  const free = inOrder(invoices);
  const became = new Map<string, string>();
  for (const { uid, date } of inOrder(estimates)) {
    const at = free.findIndex((invoice) => invoice.date >= date);
    const [invoice] = at === -1 ? [] : free.splice(at, 1);
    if (invoice !== undefined) became.set(uid, invoice.uid);
  }
  return became;
}

const inOrder = (all: readonly Dated[]): { readonly uid: string; readonly date: PlainDate }[] =>
  all
    .flatMap(({ uid, date }) => (date === null ? [] : [{ uid, date }]))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.uid < other.uid ? -1 : 1));
