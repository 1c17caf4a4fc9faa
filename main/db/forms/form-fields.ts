import type { JsonObject } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Returns true when both bodies say the same, in whatever order and with empty fields left out or not. */
export function isSameIn(resource: Resource, one: JsonObject, other: JsonObject): boolean {
  const nothing = Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, null]));
  return Object.keys(changedFields(resource, { ...nothing, ...one }, { ...nothing, ...other }, false)).length === 0;
}

/** Returns `DraftForm.withoutEdit` for a form whose fields do not depend on each other. */
export const withoutEditIn =
  <Form extends object>(fields: readonly (keyof Form & string)[]) =>
  (now: Form, before: Form, after: Form): Form | null => {
    const edited = fields.filter((field) => !isSameJson(before[field], after[field]));
    if (edited.some((field) => !isSameJson(now[field], after[field]))) return null;
    return { ...now, ...Object.fromEntries(edited.map((field) => [field, before[field]])) };
  };
