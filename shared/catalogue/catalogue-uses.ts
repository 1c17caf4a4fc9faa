import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { canonicalDecimal, compare, isDecimal } from '#shared/money/decimal.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { textKey } from '#shared/text/fold-text.ts';

/** Says how often a line of the catalogue was billed, and for what the last time. */
export interface LineUse {
  readonly uid: Uid;
  /** The number of invoices that have a line of its name. */
  readonly invoices: number;
  /** The price on the newest of them; null without one. */
  readonly last: BilledPrice | null;
}

export interface BilledPrice {
  readonly price: string | null;
  readonly currency: string | null;
  readonly date: PlainDate | null;
}

/** The price that a client was billed last. */
export interface ClientPrice extends BilledPrice {
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly invoices: number;
}

/** The documents that may still carry another price than the catalogue. */
export const repricedResources = ['invoices', 'recurring_invoices'] as const;
export type RepricedResource = (typeof repricedResources)[number];

/** A draft or a recurring invoice that carries another price than the catalogue. */
export interface OldPrice {
  readonly resource: RepricedResource;
  readonly uid: Uid;
  /** Its number or name; empty for none. */
  readonly label: string;
  readonly clientName: string;
  readonly currency: string | null;
  /** Its date, or the date of the next run. */
  readonly date: PlainDate | null;
  /** The prices that its lines have instead, each once. */
  readonly prices: readonly string[];
}

/** All that is known of the uses of a line of the catalogue. */
export interface LineHistory {
  readonly uid: Uid;
  readonly name: string;
  readonly kind: LineArray;
  /** The price in the catalogue; null where it has none. */
  readonly price: string | null;
  readonly invoices: number;
  readonly clients: readonly ClientPrice[];
  readonly oldPrices: readonly OldPrice[];
}

/** The price of a line of a form, before and after it was changed. */
export interface PricedLine {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** Says what was made of a document's price: a saved edit, or other prices in the draft that a person has begun. */
export type AppliedPrice =
  | { readonly kind: 'saved'; readonly resource: 'invoices'; readonly saved: SavedEdit<InvoiceForm> }
  | { readonly kind: 'saved'; readonly resource: 'recurring_invoices'; readonly saved: SavedEdit<ProfileForm> }
  | { readonly kind: 'typed'; readonly resource: RepricedResource; readonly lines: readonly PricedLine[] };

/** The name and the text by which lines are known. */
export interface NamedLine {
  readonly kind: LineArray;
  readonly name: string;
  readonly description: string;
}

/** Returns the keys of the texts that lines named after a line of the catalogue have. */
export const keysOfLine = ({ name, description }: NamedLine): readonly string[] =>
  [...new Set([name, description].map(textKey))].filter((key) => key !== '');

export const isSamePrice = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : one === other;

/** Returns the lines of a form that are named after a line of the catalogue and have another price. */
export function linesToPrice(lines: readonly LineForm[], named: NamedLine, price: string): readonly PricedLine[] {
  const keys = new Set(keysOfLine(named));
  const after = isDecimal(price) ? canonicalDecimal(price) : price;
  return lines
    .filter((line) => line.kind === named.kind && keys.has(textKey(line.description)))
    .filter((line) => !isSamePrice(line.price, price))
    .map(({ key, price: before }) => ({ key, before, after }));
}

/** Returns lines with other prices, where they still have those `from` which they are changed. */
export function withPrices(
  lines: readonly LineForm[],
  priced: readonly PricedLine[],
  to: 'before' | 'after',
): readonly LineForm[] {
  const byKey = new Map(priced.map((line) => [line.key, line]));
  return lines.map((line) => {
    const change = byKey.get(line.key);
    const from = change?.[to === 'after' ? 'before' : 'after'];
    return change !== undefined && from !== undefined && isSamePrice(line.price, from)
      ? { ...line, price: change[to] }
      : line;
  });
}
