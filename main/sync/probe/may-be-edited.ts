import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { CreateMatch } from './match-create.ts';
import { isSameReference } from '#shared/compare/may-become.ts';

/**
 * Tells whether a row that differs from the create may be its object as edited by another person since. A new payment
 * always may, whatever it says: its list was read right before the create, and a payment must not be recorded twice on
 * a guess. So may an invoice with our number for our client. Do not ask about rows that the book has.
 */
export function mayBeEdited(resource: Resource, match: CreateMatch, sent: JsonObject, row: JsonObject): boolean {
  if (resource === 'payments') return match === 'different';
  return match === 'foreign_number' && isSameReference(sent['connection'], row['connection']);
}
