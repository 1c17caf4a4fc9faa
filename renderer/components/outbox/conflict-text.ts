import type { JsonObject, JsonValue } from '#shared/json.ts';
import { asText, isJsonObject, textOrEmpty } from '#shared/json.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { ConflictMeanings } from '#shared/conflict/question.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { isLineArray, lineColumns } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { minutesOf, timeText } from '#shared/money/input/task-time.ts';
import { isPaymentMethod } from '#shared/payments/methods.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import { methodName } from '#renderer/components/payment/method-name.ts';
import { statusChip } from '#renderer/components/invoice/status-chip.ts';

const PRICES: ReadonlySet<string> = new Set(['price', 'rate']);
const COUNTS: ReadonlySet<string> = new Set(['quantity', 'distance']);
/** Most characters shown of a text, which is enough to tell two apart; the invoice has the whole text. */
const LONGEST_SHOWN = 300;
/** States of payments have words of their own; those of invoices use the chips of the list. */
function stateText(state: string): string {
  const known = state.trim().toLowerCase();
  if (known === 'realized') return words.payments_state_received();
  return known === 'unrealized' ? words.payments_state_recorded() : statusChip(state, false, null).text;
}

/** Writes the values of one conflict in the currency of its document and the person's formats. */
export interface ConflictText {
  field(name: string, value: JsonValue): string;
  /**
   * Writes the price of a line or the amount of an adjustment; `name` is the label beside it, which is not repeated.
   */
  row(array: NestedArray, row: JsonObject | null, name: string): string;
}

export function conflictText(conflict: Conflict, meanings: ConflictMeanings, formats: Formats): ConflictText {
  const currency = currencyOf(conflict) ?? meanings.currency;
  const quantity = (decimal: string): string => formats.quantity(decimal);
  const time = (duration: string): string =>
    timeText(minutesOf(duration, meanings.taskUnit), words.totals_hour(), quantity);

  /** Prefers the client's current name, because the name in a reference may be older. */
  function client(value: JsonValue): string {
    const reference = isJsonObject(value) ? value['id'] : value;
    const known = typeof reference === 'string' || typeof reference === 'number' ? String(reference) : '';
    const name = isJsonObject(value) ? value['name'] : null;
    return meanings.clients[known] ?? (typeof name === 'string' ? name : words.outbox_conflict_another());
  }

  function field(name: string, value: JsonValue): string {
    if (value === null || value === '') return words.outbox_conflict_empty();
    if (typeof value === 'boolean') return value ? words.outbox_conflict_yes() : words.outbox_conflict_no();
    // Choices are words of the service, and texts typed by a person stay as they are.
    if (Array.isArray(value)) {
      return value
        .map((each: JsonValue) => (typeof each === 'string' ? plain(each) : words.outbox_conflict_changed()))
        .join(', ');
    }
    if (name === 'connection') return client(value);
    if (isJsonObject(value)) return typeof value['name'] === 'string' ? value['name'] : words.outbox_conflict_another();
    if (typeof value !== 'string') return String(value);
    if (name === 'state') return stateText(value);
    // Shows every digit, because two rounded amounts could look the same.
    if ((name === 'amount' || PRICES.has(name)) && isDecimal(value)) return formats.price(value, currency);
    if (name === lineColumns.tasks.quantity && isDecimal(value)) return time(value);
    if (COUNTS.has(name) && isDecimal(value)) return quantity(value);
    if (name === 'payment_method' && isPaymentMethod(value)) return methodName(value);
    if (isPlainDate(value)) return formats.date(value);
    return shortened(value);
  }

  function adjustment(row: JsonObject): string {
    const amount = row['combined_amount_percent'];
    if (typeof amount !== 'string') return words.outbox_conflict_empty();
    if (amount.includes('%')) return amount;
    return row['percentage'] === true ? `${amount}%` : field('amount', amount);
  }

  function line(array: LineArray, row: JsonObject): string {
    const { price, quantity: counted } = lineColumns[array];
    const [unit, date] = [row['unit'] ?? null, row['date'] ?? null];
    const count = counted === null ? null : (row[counted] ?? null);
    const said = counted === null || count === null || count === '' ? '' : field(counted, count);
    const measure = [said, unit].filter((part) => typeof part === 'string' && part !== '').join(' ');
    const amount = field('price', row[price] ?? null);
    const day = typeof date === 'string' && date !== '' ? field('date', date) : '';
    return [measure === '' || measure === '1' ? amount : `${measure} × ${amount}`, day].filter(Boolean).join(' · ');
  }

  return {
    field,
    row(array, row, name) {
      if (row === null) return words.outbox_conflict_absent();
      const own = nameOfRow(row);
      const said = isLineArray(array) ? line(array, row) : adjustment(row);
      return joinIsolated([own === name ? '' : shortened(own), said], ' · ');
    },
  };
}

/** Returns the currency of both sides' totals. */
export function currencyOf({ theirs, base }: Conflict): string | null {
  const code = theirs?.['currency_iso_code'] ?? base?.['currency_iso_code'];
  return asText(code);
}

/** Returns the description or name of a line or adjustment; empty if it has neither. */
export function nameOfRow(row: JsonObject | null): string {
  const name = row?.['description'] ?? row?.['name'];
  return textOrEmpty(name);
}

/** Returns the everyday name of a field of the service. */
export const fieldName = (name: string): string => words.outbox_conflict_field({ field: name, name: plain(name) });

const shortened = (value: string): string =>
  value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;

export const plain = (name: string): string => name.replaceAll('_', ' ');
