import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isEmpty, textOf } from '#shared/compare/may-become.ts';

/**
 * The fields by which an object is recognised as the one that was sent, the most telling first; none for what this client
 * never creates.
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
      // Services may give a person a name of two parts by themselves, or keep none that they were given.
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

/** A name of its own is for organizations alone (specification 2.1), and yet a body may carry one beside a person's two. */
const isPerson = (object: JsonObject): boolean =>
  isEmpty(object['name']) || (object['category'] === 'individual' && !isEmpty(object['first_name']));

/** The name that people know a connection by, from a body or from a row. */
export function nameOfConnection(object: JsonObject): string {
  const [name, first, last] = ['name', 'first_name', 'last_name'].map((field) => textOf(object[field]));
  return connectionName({ name: isPerson(object) ? '' : name, first_name: first, last_name: last });
}
