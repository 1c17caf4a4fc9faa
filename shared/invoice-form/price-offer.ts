import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from './invoice-form.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { plain } from '#shared/text/fold-text.ts';

/** A saved category with a price or rate, as lines may be named after it. */
export interface CataloguePrice {
  readonly kind: LineArray;
  readonly name: string;
  readonly description: string;
  readonly price: Decimal;
}

/** A line whose price in the catalogue differs from the price on the invoice it was copied from. */
export interface PriceOffer {
  readonly lineKey: string;
  readonly kind: LineArray;
  readonly description: string;
  readonly was: Decimal;
  readonly today: Decimal;
}

/** The newest invoice of a client that can be copied. */
export interface LastInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly date: string | null;
  readonly lineCount: number;
  readonly total: Decimal | null;
  readonly currency: string | null;
}

/** Returns an offer for every line that is named like exactly one catalogue entry with another price. */
export function priceOffers(form: InvoiceForm, catalogue: readonly CataloguePrice[]): readonly PriceOffer[] {
  return form.lines.flatMap((line): readonly PriceOffer[] => {
    const text = plain(line.description);
    if (text === '') return [];
    const named = catalogue.filter(({ kind, name, description }) => {
      return kind === line.kind && (plain(name) === text || plain(description) === text);
    });
    const [first, ...others] = new Set(named.map(({ price }) => price));
    const was = parseNumber(line.price);
    if (first === undefined || others.length > 0 || was === null || !isDecimal(first)) return [];
    if (compare(was, first) === 0) return [];
    return [{ lineKey: line.key, kind: line.kind, description: line.description, was, today: first }];
  });
}

/** Returns the form with these lines at today's prices. */
export function withTodaysPrices(form: InvoiceForm, offers: readonly PriceOffer[]): InvoiceForm {
  const prices = new Map(offers.map(({ lineKey, today }) => [lineKey, today]));
  return { ...form, lines: form.lines.map((line) => ({ ...line, price: prices.get(line.key) ?? line.price })) };
}

/**
 * Returns the form with these lines at their former prices, where they still have today's price; null when none has.
 */
export function withPricesBack(
  form: InvoiceForm,
  before: InvoiceForm,
  offers: readonly PriceOffer[],
): InvoiceForm | null {
  const today = new Map(offers.map((offer) => [offer.lineKey, offer.today]));
  const prices = new Map(before.lines.map(({ key, price }) => [key, price]));
  const hasTodays = ({ key, price }: InvoiceForm['lines'][number]): boolean => {
    const [read, wanted] = [parseNumber(price), today.get(key)];
    return read !== null && wanted !== undefined && compare(read, wanted) === 0;
  };
  if (!form.lines.some(hasTodays)) return null;
  const lines = form.lines.map((line) =>
    hasTodays(line) ? { ...line, price: prices.get(line.key) ?? line.price } : line,
  );
  return { ...form, lines };
}
