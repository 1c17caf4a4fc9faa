import { assertNever } from '#shared/assert.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';

/**
 * The way in which two edits of a field are merged. `server_owned`: the service's value wins. `identity`: the person is
 * asked, without a suggestion. `choices` and `named_values`: sets, in which additions and removals of both sides count.
 * `long_text` and `scalar`: the person is asked. `lines` and `adjustments`: merged row by row. A boolean is a scalar:
 * two changes of it from one base are always equal.
 */
type FieldClass =
  'server_owned' | 'identity' | 'choices' | 'named_values' | 'long_text' | 'scalar' | 'lines' | 'adjustments';

/** Returns the class of a field, derived from the table of fields; a field outside the table belongs to the service. */
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

/** Tells whether a total depends on the field: rows, amounts, the client of a document, and a client's currency. */
export function isMoney(name: string, spec: FieldSpec | undefined): boolean {
  if (spec?.writable !== true) return false;
  return name === 'currency' || ['lines', 'adjustments', 'decimal', 'reference'].includes(spec.type);
}
