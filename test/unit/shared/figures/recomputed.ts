import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';
import type { GeneratedBook } from './generated-books.ts';

/**
 * The same figures once more, from their definitions and with nothing of `shared/figures`: whole minor units instead of decimals,
 * one invoice after the other instead of tables.
 */
export type Minor = bigint;

export const digitsOf = (currency: string | null): number => (currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2);

export function minorOf(text: string | null, currency: string | null): Minor | null {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '');
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  const digits = digitsOf(currency);
  if (fraction.length > digits) throw new Error('A generated amount fits its currency.');
  const units = BigInt(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? -units : units;
}

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
export const isIssued = (invoice: FigureInvoice): boolean => invoice.isInAccount && invoice.state !== 'draft';
export const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((total, amount) => total + amount, 0n);

export interface Paid {
  readonly of: FigurePayment | 'account';
  readonly date: string | null;
  readonly amount: Minor;
}

/** Returns what counts as paid of an invoice, and if that is explained by its payments. */
export function paidOf(
  invoice: FigureInvoice,
  { payments }: GeneratedBook,
): { readonly rows: readonly Paid[]; readonly isProven: boolean } {
  const own: Paid[] = [];
  for (const payment of payments) {
    if (payment.invoiceUid !== invoice.uid) continue;
    own.push({
      of: payment,
      date: payment.date ?? invoice.date,
      amount: minorOf(payment.amount, invoice.currency) ?? 0n,
    });
  }
  const realized = own.filter(({ of }) => of !== 'account' && of.isReceived);
  const total = minorOf(invoice.paidTotal, invoice.currency);
  if (total === null) return { rows: realized, isProven: false };
  if (sum(own.map(({ amount }) => amount)) === total) return { rows: own, isProven: true };
  const rest = total - sum(realized.map(({ amount }) => amount));
  if (rest === 0n) return { rows: realized, isProven: true };
  return { rows: [...realized, { of: 'account', date: invoice.date, amount: rest }], isProven: false };
}

export const isKnown = (invoice: FigureInvoice): boolean =>
  invoice.arePaymentsRead || minorOf(invoice.paidTotal, invoice.currency) === 0n;

export function currenciesOf({ invoices }: GeneratedBook): readonly (string | null)[] {
  const all = [...new Set(invoices.map(({ currency }) => currency))];
  return all.sort((one, other) => ((one ?? '~') < (other ?? '~') ? -1 : 1));
}

/** Returns what is missing as texts, each invoice once. */
export function missingOf(groups: readonly (readonly [string, readonly string[]])[]): readonly string[] {
  const seen = new Set<string>();
  const texts: string[] = [];
  for (const [what, uids] of groups) {
    const fresh = [...new Set(uids)].filter((uid) => !seen.has(uid));
    for (const uid of fresh) seen.add(uid);
    if (fresh.length > 0) texts.push(`${what} ${fresh.toSorted().join(' ')}`);
  }
  return texts;
}

export interface RecomputedAgeing {
  /** By `currency / client / bucket`, and without client for all: whole minor units other than 0. */
  readonly sums: Readonly<Record<string, Minor>>;
  readonly currencies: readonly (string | null)[];
  readonly missing: readonly string[];
}

export function recomputedAgeing(rows: GeneratedBook, asOf: string, today: string): RecomputedAgeing {
  const sums: Record<string, Minor> = {};
  const [unread, odd]: [string[], string[]] = [[], []];
  for (const invoice of rows.invoices) {
    if (!isIssued(invoice)) continue;
    let amount: Minor | null;
    if (asOf >= today) {
      amount = minorOf(invoice.totalDue, invoice.currency);
      if (amount === null || (invoice.state === 'paid' && amount > 0n)) {
        odd.push(invoice.uid);
        continue;
      }
    } else {
      if (invoice.date === null || invoice.date > asOf) continue;
      const { rows: paid, isProven } = paidOf(invoice, rows);
      if (!isKnown(invoice)) unread.push(invoice.uid);
      amount = minorOf(invoice.billedTotal, invoice.currency);
      if (!isProven || amount === null) odd.push(invoice.uid);
      if (amount === null) continue;
      for (const { date, amount: part } of paid) if (date !== null && date <= asOf) amount -= part;
    }
    if (amount === 0n) continue;
    const late = invoice.dueDate === null ? null : dayNumber(asOf) - dayNumber(invoice.dueDate);
    const bucket =
      amount < 0n
        ? 'credit'
        : late === null
          ? 'no_due_date'
          : late < 1
            ? 'not_due'
            : late < 31
              ? '1-30'
              : late < 61
                ? '31-60'
                : late < 91
                  ? '61-90'
                  : 'over_90';
    for (const client of ['all', invoice.clientUid ?? ''])
      for (const part of [bucket, 'total']) {
        const key = `${String(invoice.currency)} / ${client} / ${part}`;
        sums[key] = (sums[key] ?? 0n) + amount;
      }
  }
  return {
    sums: Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n)),
    currencies: currenciesOf(rows),
    missing: missingOf([
      ['payments', unread],
      ['unexplained', odd],
    ]),
  };
}

/** Compares numbers of documents as people read them, digit runs as numbers. */
export function compareNumbers(one: string, other: string): number {
  const parts = (text: string): readonly string[] => text.match(/\d+|\D+/g) ?? [];
  const [ofOne, ofOther] = [parts(one), parts(other)];
  for (let at = 0; at < Math.min(ofOne.length, ofOther.length); at += 1) {
    const [left = '', right = ''] = [ofOne[at], ofOther[at]];
    if (/\d/.test(left) && /\d/.test(right)) {
      const difference = BigInt(left) - BigInt(right);
      if (difference !== 0n) return difference < 0n ? -1 : 1;
    } else if (left !== right) return left < right ? -1 : 1;
  }
  return ofOne.length - ofOther.length;
}

export interface RecomputedPart {
  readonly currency: string | null;
  readonly opening: Minor;
  /** Each as `date kind uid amount balance`. */
  readonly rows: readonly string[];
  readonly closing: Minor;
  /** Each as `date number uid days due`. */
  readonly open: readonly string[];
  readonly openTotal: Minor;
  /** The uids of announced payments, in no order. */
  readonly recorded: readonly string[];
  /** The amount due of all issued invoices, where the closing balance has to be the same; null elsewhere. */
  readonly due: Minor | null;
}

export function recomputedStatement(
  rows: GeneratedBook,
  { from, to }: { readonly from: string | null; readonly to: string },
  today: string,
): { readonly parts: readonly RecomputedPart[]; readonly missing: readonly string[] } {
  const [unread, odd]: [string[], string[]] = [[], []];
  const parts = currenciesOf(rows).map((currency): RecomputedPart => {
    interface Row {
      readonly date: string;
      readonly kind: string;
      readonly uid: string;
      readonly number: string;
      readonly id: number | null;
      readonly amount: Minor;
    }
    const all: Row[] = [];
    const open: { readonly key: readonly [string, string]; readonly text: string; readonly due: Minor }[] = [];
    const recorded: string[] = [];
    const unequal: string[] = [];
    let due = 0n;
    for (const invoice of rows.invoices) {
      if (invoice.currency !== currency || !isIssued(invoice)) continue;
      const { uid, number, state } = invoice;
      // What has no date was before every day.
      const date = invoice.date ?? '';
      const [billed, paid, left] = [
        minorOf(invoice.billedTotal, currency) ?? 0n,
        minorOf(invoice.paidTotal, currency) ?? 0n,
        minorOf(invoice.totalDue, currency) ?? 0n,
      ];
      const isOpen = left > 0n && state !== 'paid';
      const counted = paidOf(invoice, rows);
      due += left;
      if (!isKnown(invoice) || (isOpen && !invoice.arePaymentsRead && paid === 0n)) unread.push(uid);
      if (!counted.isProven) odd.push(uid);
      const isUnread = [invoice.billedTotal, invoice.paidTotal, invoice.totalDue].includes(null);
      if (isUnread || billed - paid !== left || (state === 'paid' && left > 0n)) unequal.push(uid);
      all.push({ date, kind: 'invoice', uid, number, id: null, amount: billed });
      for (const row of counted.rows) {
        const kind = row.of === 'account' ? 'counted_by_account' : 'payment';
        const [rowUid, id] = row.of === 'account' ? [uid, null] : [row.of.uid, row.of.id];
        all.push({ date: row.date ?? '', kind, uid: rowUid, number, id, amount: -row.amount });
      }
      for (const payment of rows.payments)
        if (payment.invoiceUid === uid && !payment.isReceived && minorOf(payment.amount, currency) !== 0n)
          recorded.push(payment.uid);
      if (date <= to && isOpen) {
        const late = invoice.dueDate === null ? 0 : dayNumber(to) - dayNumber(invoice.dueDate);
        open.push({
          key: [date, number],
          text: `${date} ${number} ${uid} ${String(late > 0 ? late : 0)} ${String(left)}`,
          due: left,
        });
      }
    }
    const isAtEnd = to >= today && !all.some(({ date }) => date > to);
    if (isAtEnd) odd.push(...unequal);
    const opening = sum(all.filter(({ date }) => from !== null && date < from).map(({ amount }) => amount));
    const rank = (row: Row): number => (row.kind === 'invoice' ? 0 : 1);
    const within = all
      .filter(({ date }) => date <= to && (from === null || date >= from))
      .sort(
        (one, other) =>
          one.date.localeCompare(other.date) ||
          rank(one) - rank(other) ||
          compareNumbers(one.number, other.number) ||
          (one.id ?? 1e9) - (other.id ?? 1e9) ||
          one.uid.localeCompare(other.uid),
      );
    let balance = opening;
    const texts = within.map(({ date, kind, uid, amount }) => {
      balance += amount;
      return `${date} ${kind} ${uid} ${String(amount)} ${String(balance)}`;
    });
    open.sort((one, other) => one.key[0].localeCompare(other.key[0]) || compareNumbers(one.key[1], other.key[1]));
    return {
      currency,
      opening,
      rows: texts,
      closing: balance,
      open: open.map(({ text }) => text),
      openTotal: sum(open.map((item) => item.due)),
      recorded: recorded.toSorted(),
      due: isAtEnd && unequal.length === 0 ? due : null,
    };
  });
  return {
    parts,
    missing: missingOf([
      ['payments', unread],
      ['unexplained', odd],
    ]),
  };
}

/** Returns median, low, high and number of the days by which paid invoices were late; null without any. */
export function recomputedDelay(rows: GeneratedBook): readonly [number, number, number, number] | null {
  const late: number[] = [];
  for (const invoice of rows.invoices) {
    if (!isIssued(invoice) || invoice.state !== 'paid' || !isKnown(invoice)) continue;
    const { rows: paid, isProven } = paidOf(invoice, rows);
    const last = paid.reduce<string | null>(
      (latest, { date }) => (date !== null && date > (latest ?? '') ? date : latest),
      null,
    );
    if (!isProven || last === null || invoice.dueDate === null || invoice.date === null) continue;
    late.push(dayNumber(last) - dayNumber(invoice.dueDate));
  }
  if (late.length === 0) return null;
  late.sort((one, other) => one - other);
  const rankOf = (share: number): number => late[Math.max(1, Math.ceil(share * late.length)) - 1] ?? Number.NaN;
  const half = late.length / 2;
  const pair = Number.isInteger(half) ? [late[half - 1], late[half]] : [late[Math.floor(half)], late[Math.floor(half)]];
  const [left = Number.NaN, right = Number.NaN] = pair;
  return [Math.round((left + right) / 2), rankOf(0.25), rankOf(0.75), late.length];
}
