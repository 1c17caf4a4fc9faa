import { assertNever } from '#shared/assert.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';

/**
 * How two edits of a field meet:
 * `server_owned` is always the service's; `identity` is asked and never suggested; `choices` and `named_values` are sets,
 * both sides' additions and removals count; `long_text` and `scalar` are asked; `lines` and `adjustments` merge by row.
 * A boolean is a scalar: two changes of it from one base agree.
 */
export type FieldClass =
  'server_owned' | 'identity' | 'choices' | 'named_values' | 'long_text' | 'scalar' | 'lines' | 'adjustments';

/** The class of a field, from the one table of fields; a field that table does not know is the service's own. */
export function fieldClass(spec: FieldSpec | undefined): FieldClass {
  if (spec?.writable !== true) return 'server_owned';
  if (spec.identity === true) return 'identity';
  switch (spec.type) {
    case 'choice_set':
      return 'choices';
    case 'named_values':
    case 'long_text':
    case 'lines':
    case 'adjustments':
      return spec.type;
    case 'text':
    case 'date':
    case 'timestamp':
    case 'decimal':
    case 'integer':
    case 'boolean':
    case 'choice':
    case 'reference':
      return 'scalar';
    default:
      return assertNever(spec.type);
  }
}

/** Whether a total depends on it: rows, amounts, whom a document is for, and the currency a client is billed in. */
export function isMoney(name: string, spec: FieldSpec | undefined): boolean {
  if (spec?.writable !== true) return false;
  return name === 'currency' || ['lines', 'adjustments', 'decimal', 'reference'].includes(spec.type);
}
