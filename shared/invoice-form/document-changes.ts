import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { typedInput } from '#shared/money/input/number-input.ts';
import type { FormSpec } from './form-spec.ts';
import type { DocumentForm, FormReading, LineForm } from './invoice-form.ts';
import type { LineChanges } from './line-changes.ts';
import { lineChanges, noLineChanges, unreadIn } from './line-changes.ts';

/** The differences between two states of a document's form. `Field` is a field that is no row, in the service's names. */
export interface DocumentChanges<Field extends string> extends LineChanges {
  readonly fields: readonly Field[];
  readonly areAdjustmentsChanged: boolean;
}

/** Compares two forms by meaning: `95` and `95.00` are equal, and blank rows do not count. */
export function documentChanges<Form extends DocumentForm, Field extends string>(
  spec: FormSpec<Form, Field>,
  one: Form,
  other: Form,
): DocumentChanges<Field> {
  const same = sameLinesAtStart(one.lines, other.lines);
  const rest = (form: Form): Form => ({ ...form, lines: form.lines.slice(same) });
  const [before, after] = [rest(one), rest(other)];
  const [was, is] = [spec.read(before), spec.read(after)];
  const changed = new Set(Object.keys(changedFields(spec.resource, is.data, was.data, true)));
  const isUnreadOther = (rows: 'lines' | 'adjustments'): boolean =>
    unreadIn(before[rows], was.problems) !== unreadIn(after[rows], is.problems);
  const unreadText = (form: Form, { problems }: FormReading, name: Field): string =>
    problems.some(({ field }) => field === name) ? typedInput(String(form[spec.fields[name]])).trim() : '';
  const areLinesTouched = isUnreadOther('lines') || lineArrays.some((kind) => changed.has(kind));
  return {
    fields: fieldsIn(spec).filter(
      (name) => changed.has(name) || unreadText(before, was, name) !== unreadText(after, is, name),
    ),
    ...(areLinesTouched ? lineChanges(before.lines, after.lines) : noLineChanges),
    areAdjustmentsChanged: adjustmentArrays.some((kind) => changed.has(kind)) || isUnreadOther('adjustments'),
  };
}

/** Returns the fields of a form that are no rows. */
export function fieldsIn<Form extends DocumentForm, Field extends string>({
  fields,
}: FormSpec<Form, Field>): readonly Field[] {
  // `Object.keys` loses the type of the keys.
  return Object.keys(fields) as Field[];
}

/** Counts the lines at the start that have the same text in both: they have one meaning, and to read hundreds of them takes long. */
function sameLinesAtStart(some: readonly LineForm[], others: readonly LineForm[]): number {
  const textOf = (line: LineForm | undefined): string => JSON.stringify({ ...line, key: '' });
  const first = some.findIndex((line, at) => textOf(line) !== textOf(others[at]));
  return first < 0 ? some.length : first;
}

const areLinesChanged = ({ linesAdded, linesRemoved, linesChanged, areLinesMoved }: LineChanges): boolean =>
  areLinesMoved || linesAdded + linesRemoved + linesChanged > 0;

/** Tells whether both forms have the same meaning. */
export function isSameDocument<Form extends DocumentForm>(spec: FormSpec<Form>, one: Form, other: Form): boolean {
  const changes = documentChanges(spec, one, other);
  return changes.fields.length === 0 && !areLinesChanged(changes) && !changes.areAdjustmentsChanged;
}

/** Returns the properties of the form that changed. Lines count as one, because they depend on each other. */
function partsIn<Form extends DocumentForm>(
  { fields }: FormSpec<Form>,
  changes: DocumentChanges<string>,
): readonly (keyof Form)[] {
  return [
    ...changes.fields.flatMap((field) => fields[field] ?? []),
    ...(areLinesChanged(changes) ? (['lines'] as const) : []),
    ...(changes.areAdjustmentsChanged ? (['adjustments'] as const) : []),
  ];
}

/**
 * Returns the form as it is `now` with the edit undone: parts that the edit changed get their value from `before`,
 * later changes of other parts stay. Null when one of the edited parts was changed again since; undoing must not
 * destroy that.
 */
export function withoutDocumentEdit<Form extends DocumentForm>(
  spec: FormSpec<Form>,
  now: Form,
  before: Form,
  after: Form,
): Form | null {
  const edited = partsIn(spec, documentChanges(spec, before, after));
  const since = partsIn(spec, documentChanges(spec, after, now));
  if (edited.some((part) => since.includes(part))) return null;
  return { ...now, ...Object.fromEntries(edited.map((part) => [part, before[part]])) };
}
