import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isEmpty, textOf } from '#shared/compare/may-become.ts';

/**
 * Returns the fields by which the created object is recognised, the most telling first; none for resources that this
 * client never creates.
 */
export function keyFieldsOf(resource: Resource, body: JsonObject): readonly string[] {
  switch (resource) {
    case 'invoices':
      return ['statement_no', 'connection', 'date', 'due_date'];
    case 'payments':
      return ['amount', 'date', 'payment_method', 'details'];
    case 'contacts':
      return ['email', 'first_name'];
    case 'recurring_invoices':
      return ['profile_name', 'connection', 'start_date', 'interval', 'interval_unit'];
    case 'connections':
      // Services may build a person's `name` from its two parts, or drop a given one.
      return ['business_email', ...(isPerson(body) ? ['first_name', 'last_name'] : ['name'])];
    case 'item_categories':
      return ['name', 'price'];
    case 'expense_categories':
      return ['name'];
    case 'task_categories':
    case 'trip_categories':
      return ['name', 'rate'];
    case 'estimates':
      return [];
    default:
      return assertNever(resource);
  }
}

/**
 * Tells that a connection is a person. Only organizations have a `name` (specification 2.1), but a body may carry one
 * beside a person's first and last name.
 */
const isPerson = (object: JsonObject): boolean =>
  isEmpty(object['name']) || (object['category'] === 'individual' && !isEmpty(object['first_name']));

/** Returns the name by which people know a connection, from a body or a row. */
export function nameOfConnection(object: JsonObject): string {
  const [name, first, last] = ['name', 'first_name', 'last_name'].map((field) => textOf(object[field]));
  return connectionName({ name: isPerson(object) ? '' : name, first_name: first, last_name: last });
}
