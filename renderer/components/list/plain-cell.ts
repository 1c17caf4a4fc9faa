import { localDateAt } from '#shared/dates/local-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { ColumnSpec } from '#shared/lists/list-spec.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

interface PlainCell {
  readonly text: string;
  readonly title: string;
}

const none: PlainCell = { text: '–', title: '' };

/** Returns the content of a cell by the kind of its column, from the row's field of that name. */
export function plainCell(
  row: object,
  column: string,
  { kind, field = column }: ColumnSpec,
  { formats, today }: { readonly formats: Formats; readonly today: PlainDate },
): PlainCell {
  const value: unknown = Reflect.get(row, field);
  switch (kind) {
    case 'date': {
      const date = typeof value === 'string' ? value : null;
      return { text: formats.dayIn(date, today), title: formats.date(date) };
    }
    case 'moment': {
      if (typeof value === 'number')
        return { text: formats.dayIn(localDateAt(value), today), title: formats.moment(value) };
      return typeof value === 'string' ? { ...none, text: formats.dayIn(readPlainDate(value), today) } : none;
    }
    case 'amount': {
      const currency: unknown = Reflect.get(row, 'currency');
      const text = formats.money(textOrNull(value), textOrNull(currency));
      return { text, title: text };
    }
    case 'number':
      return typeof value === 'number' ? { ...none, text: formats.count(value) } : none;
    case 'text':
    case 'own': {
      const text = textOrNull(value) ?? '';
      return { text, title: text };
    }
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
