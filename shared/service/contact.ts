import type { FieldSpec } from './field-spec.ts';
import { readOnlyInteger, requiredText, text, timestamp } from './field-spec.ts';

/**
 * A person at a connection who receives mails (specification 2.2). The service deletes contacts permanently, without
 * its trash.
 */
export interface Contact {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly phone: string | null;
  readonly created_at: string | null;
}

export const contactFields = {
  id: readOnlyInteger,
  first_name: requiredText,
  last_name: text,
  email: requiredText,
  mobile: text,
  phone: text,
  created_at: timestamp,
} as const satisfies Record<keyof Contact, FieldSpec>;
