import type { FieldTable, FieldType } from './field-spec.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export interface ConnectionRef {
  readonly id: number | null;
  readonly hash_key: string | null;
  readonly name: string | null;
}

type NestedType = 'lines' | 'adjustments';

/** The values of fields by their type: null where the service has none, texts and amounts as it sent them. */
type ValueOf<Type extends FieldType> = Type extends 'integer'
  ? number | null
  : Type extends 'boolean'
    ? boolean | null
    : Type extends 'choice_set'
      ? readonly string[]
      : Type extends 'named_values'
        ? readonly NamedValue[]
        : Type extends 'reference'
          ? ConnectionRef | null
          : string | null;

/** An object as a list row shows it: with all fields of its table but the nested arrays. */
export type ObjectOf<Table extends FieldTable> = {
  readonly [Name in keyof Table as Table[Name]['type'] extends NestedType ? never : Name]: Name extends 'id'
    ? number
    : Name extends 'hash_key'
      ? string
      : ValueOf<Table[Name]['type']>;
};
