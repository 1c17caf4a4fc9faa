import type { FieldTable } from './field-spec.ts';
import { readOnlyInteger, requiredText, text, timestamp } from './field-spec.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { clientParent } from './resource-spec.ts';

export const contactFields = {
  id: readOnlyInteger,
  first_name: requiredText,
  last_name: text,
  email: requiredText,
  mobile: text,
  phone: text,
  created_at: timestamp,
} as const satisfies FieldTable;

export type Contact = ObjectOf<typeof contactFields>;

/**
 * The persons at a connection who receive mails (specification 2.2 and 4.3). The service deletes them permanently,
 * without its trash.
 */
export const contacts = {
  fields: contactFields,
  objectName: 'contact',
  key: 'id',
  parent: { ...clientParent, isOrdered: true },
  created: { by: ['email', 'first_name'], sortedBy: 'first_name' },
  order: { by: ['first_name', 'last_name'] },
} as const satisfies ResourceSpec;
