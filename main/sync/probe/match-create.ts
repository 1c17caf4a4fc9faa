import { isUnreadable } from '#shared/compare/server-object.ts';
import type { JsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { keyFieldsOf } from './key-fields.ts';
import { isSameText, looseText, mayBeRewritten } from '#shared/compare/loose-text.ts';
import { mayBecome, textOf } from '#shared/compare/may-become.ts';

/** `foreign_number`: an invoice that has our number and is not what we sent. */
export type CreateMatch = 'ours' | 'foreign_number' | 'different';

/**
 * Whether a row of the service (its details beside its fields, when it was read whole) may be the object that `sent`
 * created: by its key fields, as tolerant of what services do to values as `mayBecome`. Totals say nothing here, because
 * nobody knows how this service reckons them. That the book does not know the row's id is for the caller to see.
 */
export function matchCreate(resource: Resource, sent: JsonObject, row: JsonObject): CreateMatch {
  const table: FieldTable = fieldsOf[resource];
  const [first, ...others] = keyFieldsOf(resource, sent);
  if (first === undefined || isUnreadable(first, row)) return 'different';
  const isSame = (name: string): boolean =>
    isUnreadable(name, row) || mayBecome(name, table[name], sent[name], row[name]);
  const isContentSame = others.every(isSame) && (!isDocumentResource(resource) || isAsManyLines(sent, row));
  if (resource !== 'invoices') return isSame(first) && isContentSame ? 'ours' : 'different';
  if (!isSameNumber(sent, row)) return 'different';
  return isContentSame ? 'ours' : 'foreign_number';
}

/**
 * A number names one invoice: only white space around it and the spelling of its characters are left open. Of one that
 * services may cut or rewrite, what they make of a text; one that is all markup is told by itself alone.
 */
function isSameNumber(sent: JsonObject, row: JsonObject): boolean {
  const [whole = '', kept = ''] = [sent, row].map((object) => textOf(object['statement_no']));
  const [mine = '', theirs = ''] = [whole, kept].map((number) => number.normalize('NFC').trim());
  if (mine === '' || mine === theirs) return mine !== '';
  if (!mayBeRewritten(mine) || looseText(theirs) === '') return false;
  return isSameText(whole, kept);
}

/** List rows show no lines. */
function isAsManyLines(sent: JsonObject, row: JsonObject): boolean {
  return lineArrays.every((name) => {
    const lines = row[name];
    if (!Array.isArray(lines) || isUnreadable(name, row)) return true;
    const mine = sent[name];
    return lines.length === (Array.isArray(mine) ? mine.length : 0);
  });
}
