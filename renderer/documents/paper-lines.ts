import type { JsonObject } from '#shared/json.ts';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { formatDate } from '#shared/dates/plain-date.ts';
import type { PaperWords } from '#shared/documents/paper-words.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns, linesInOrder } from '#shared/service/line-item.ts';
import { detailsOf } from '#shared/projection/project.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { formatMoney, formatPrice, formatQuantity } from '#shared/money/format.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { lineTotal } from '#shared/money/totals/totals.ts';
import { minutesOf, timeText } from '#shared/money/input/task-time.ts';

/** A line as printed; empty strings where it has no value. */
export interface PaperLine {
  readonly description: string;
  readonly date: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

interface LinesSource {
  readonly view: JsonObject;
  readonly currency: string | null;
  readonly policy: TotalsPolicy;
}

/** Returns the lines of all four kinds in the order of the screen. */
export function linesOf({ view, currency, policy }: LinesSource, words: PaperWords): readonly PaperLine[] {
  const digits = currencyDigits(currency);
  return linesInOrder(detailsOf(view)).map(({ kind, line, cells }) => {
    const total = line.total ?? lineTotal(kind, cells, digits, policy);
    const price = filledText(cells[lineColumns[kind].price]);
    return {
      description: line.description ?? '',
      date: formatDate(line.date ?? '', words.locale),
      quantity: quantityText(kind, cells, policy, words),
      price: kind === 'expenses' ? '' : formatPrice(price, currency, words.locale),
      total: formatMoney(total, currency, words.locale),
    };
  });
}

function quantityText(
  kind: LineArray,
  cells: Readonly<Record<string, unknown>>,
  { taskUnit }: TotalsPolicy,
  words: PaperWords,
): string {
  const column = lineColumns[kind].quantity;
  if (column === null) return '';
  const quantity = textOrEmpty(cells[column]);
  const write = (decimal: string): string => formatQuantity(decimal, words.locale);
  if (kind === 'tasks') return timeText(minutesOf(quantity, taskUnit), words.hour, write, words.minute);
  const unit = textOrEmpty(cells['unit']);
  return [write(quantity), unit].filter((part) => part !== '').join(' ');
}
