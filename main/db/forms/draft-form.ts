import type { JsonObject } from '#shared/json.ts';
import type { FormReading } from '#shared/invoice-form/invoice-form.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';

/** The number of a form, with what it is proposed for. */
export interface FormNumber {
  readonly number: string;
  readonly clientUid: Uid | null;
  readonly date: string;
}

/**
 * Tells drafts, versions and the bin all that they know of a resource: its form as data. `Form` is stored as JSON and may hold anything
 * that a person has typed, valid or not.
 */
export interface DraftForm<Form> {
  readonly resource: Resource;
  /** True where a create waits for its undo window, because what was sent stays in the account. */
  readonly isCreateHeld: boolean;
  /** Returns true when the person has written nothing that is worth a version. */
  isEmpty(form: Form): boolean;
  /** Returns true when both forms have the same meaning. */
  isSame(one: Form, other: Form): boolean;
  /** Returns the body of a create, with what prevents its upload. `known` is the object as the account has it; null for a new one. */
  read(form: Form, known: Form | null): FormReading;
  /** Returns the body of an update: what was not touched since the form was filled from `view` has the value of `view`. */
  written(form: Form, view: JsonObject): JsonObject;
  /** Fills the form from a local view. */
  fromView(view: JsonObject, clientUid: Uid | null): Form;
  /** Returns the form as it is `now` with an edit undone; null when something that the edit changed was changed again since. */
  withoutEdit(now: Form, before: Form, after: Form): Form | null;
  /** Returns a stored form as it is typed under the account's unit of task durations. */
  inUnit(form: Form, unit: TotalsPolicy['taskUnit']): Form;
  /** Returns the name by which a person knows what the form is about; empty for none. */
  label(form: Form): string;
  /** Says that the object is no longer in the book, and names one that has no name. */
  readonly words: { readonly gone: Message; readonly unnamed: Message };
  /** Null for a resource without document numbers. */
  readonly numbering: {
    of(form: Form): FormNumber;
    renumbered(form: Form, number: string): Form;
  } | null;
}
