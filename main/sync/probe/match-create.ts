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

/** `foreign_number`: another invoice that has our number. */
export type CreateMatch = 'ours' | 'foreign_number' | 'different';

/**
 * Tells whether a row of the service (with its nested arrays when fetched) may be the object that `sent` created: by
 * its key fields, tolerating all that `mayBecome` tolerates. Totals do not count, because it is unknown how this
 * service computes them. The caller has to check that the book does not have the row's id.
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
 * Tells whether the numbers are equal except for white space around them and Unicode spelling. A number that services
 * may cut or rewrite is compared as text; one that consists of markup only must be equal.
 */
function isSameNumber(sent: JsonObject, row: JsonObject): boolean {
  const [whole = '', kept = ''] = [sent, row].map((object) => textOf(object['statement_no']));
  const [mine = '', theirs = ''] = [whole, kept].map((number) => number.normalize('NFC').trim());
  if (mine === '' || mine === theirs) return mine !== '';
  if (!mayBeRewritten(mine) || looseText(theirs) === '') return false;
  return isSameText(whole, kept);
}

/** Tells that the row has as many lines of each kind as were sent; list rows show no lines. */
function isAsManyLines(sent: JsonObject, row: JsonObject): boolean {
  return lineArrays.every((name) => {
    const lines = row[name];
    if (!Array.isArray(lines) || isUnreadable(name, row)) return true;
    const mine = sent[name];
    return lines.length === (Array.isArray(mine) ? mine.length : 0);
  });
}
