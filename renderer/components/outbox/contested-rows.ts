import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Conflict, FieldConflict, LineConflict } from '#shared/model/conflict.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Formats } from '#renderer/state/formats.ts';

/** One thing on which the two sides disagree, in words. */
export interface ContestedRow {
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
}

const MONEY: ReadonlySet<string> = new Set(['price', 'rate', 'amount']);
/** Enough to tell two texts apart; the whole of them stands in the invoice. */
const LONGEST_SHOWN = 300;
const text = words.outbox.conflict;

/** Everything contested, field by field and line by line. */
export function contestedRows(conflict: Conflict, formats: Formats): readonly ContestedRow[] {
  const { reason, fields, lines } = conflict;
  if (reason === 'deleted_here') return [{ what: text.whole, mine: text.deleted, theirs: text.changed }];
  if (reason === 'deleted_there') return [{ what: text.whole, mine: text.changed, theirs: text.deleted }];
  const currency = currencyOf(conflict);
  const ofField = (field: FieldConflict, line = ''): ContestedRow => ({
    what: [line, field.entry ?? text.fields[field.name] ?? plain(field.name)].filter(Boolean).join(': '),
    mine: valueText(field.name, field.mine, currency, formats),
    theirs: valueText(field.name, field.theirs, currency, formats),
  });
  return [
    ...fields.map((field) => ofField(field)),
    ...lines.flatMap((line) =>
      line.reason === 'cells' ? line.cells.map((cell) => ofField(cell, nameOf(line))) : [wholeLine(line)],
    ),
  ];
}

/** In which the totals of both sides are. */
export function currencyOf({ theirs, base }: Conflict): string | null {
  const code = theirs?.['currency_iso_code'] ?? base?.['currency_iso_code'];
  return typeof code === 'string' ? code : null;
}

function wholeLine(line: LineConflict): ContestedRow {
  const state = (side: JsonObject | null): string => (side === null ? text.deleted : text.changed);
  return { what: nameOf(line), mine: state(line.mine), theirs: state(line.theirs) };
}

function nameOf({ array, index, mine, theirs }: LineConflict): string {
  const row = theirs ?? mine;
  const name = row?.['description'] ?? row?.['name'];
  return typeof name === 'string' && name !== '' ? name : `${plain(array)} ${String(index + 1)}`;
}

function valueText(name: string, value: JsonValue, currency: string | null, formats: Formats): string {
  if (value === null || value === '') return text.empty;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  // Choices are words of the service; what a person wrote stays as it is.
  if (Array.isArray(value)) {
    return value.map((each: JsonValue) => (typeof each === 'string' ? plain(each) : text.changed)).join(', ');
  }
  if (isJsonObject(value)) return typeof value['name'] === 'string' ? value['name'] : text.another;
  if (name === 'connection') return text.another;
  if (typeof value !== 'string') return String(value);
  if (MONEY.has(name) && isDecimal(value)) return formats.money(value, currency);
  if (isPlainDate(value)) return formats.date(value);
  return shortened(value);
}

const shortened = (value: string): string =>
  value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;

const plain = (name: string): string => name.replaceAll('_', ' ');
