import type { JsonObject, JsonValue } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { documentFromView } from '#shared/invoice-form/from-invoice.ts';
import type { FormFields, FormSpec } from '#shared/invoice-form/form-spec.ts';
import { documentFields } from '#shared/invoice-form/form-spec.ts';
import type { FormReading } from '#shared/invoice-form/invoice-form.ts';
import { clientProblems, readDocument } from '#shared/invoice-form/read-document.ts';
import { writtenDocument } from '#shared/invoice-form/to-body.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ProfileForm } from './profile-form.ts';
import { scheduleProblems } from './profile-problems.ts';
import { wholeNumber } from './whole-number.ts';

const { connection, ...others } = documentFields;

/** Maps fields of the service to the properties of the form. */
export const profileFields = {
  connection,
  profile_name: 'profileName',
  profile_no: 'profileNo',
  recurring_method: 'method',
  start_date: 'startDate',
  next_billing_date: 'nextDate',
  interval: 'interval',
  interval_unit: 'intervalUnit',
  occurrences: 'occurrences',
  due_date_options: 'dueDays',
  ...others,
} as const satisfies FormFields<ProfileForm>;

export const profileSpec: FormSpec<ProfileForm, keyof typeof profileFields> = {
  resource: 'recurring_invoices',
  fields: profileFields,
  fromView: profileFromView,
  read: (form) => readProfile(form, null),
};

/** Reads the form into fields of the service. `known` is the profile as the account has it; null for a new one. */
export function readProfile(form: ProfileForm, known: ProfileForm | null): FormReading {
  const { data, problems } = readDocument(form);
  const head: JsonObject = {
    profile_name: form.profileName.trim(),
    profile_no: form.profileNo.trim(),
    recurring_method: form.method,
    start_date: form.startDate || null,
    next_billing_date: form.nextDate || null,
    interval: wholeNumber(form.interval),
    interval_unit: form.intervalUnit,
    occurrences: wholeNumber(form.occurrences),
    due_date_options: wholeNumber(form.dueDays),
  };
  return {
    data: { ...head, ...data },
    problems: [...clientProblems(form), ...scheduleProblems(form, known), ...problems],
  };
}

/** Returns the body of a create: the account derives the next date from the start. */
export function createdProfile(form: ProfileForm): JsonObject {
  const { next_billing_date: _, ...data } = readProfile(form, null).data;
  return data;
}

/**
 * Returns the body of an update: what was not touched since the form was filled from `view` has the value of `view`. The start date of
 * a profile of the account is never written, and the next date of one that is only here neither.
 */
export function writtenProfile(form: ProfileForm, view: JsonObject): JsonObject {
  const derived = isInAccount(view) ? 'start_date' : 'next_billing_date';
  const { [derived]: _, ...written } = writtenDocument(profileSpec, form, view);
  return written;
}

const isInAccount = (view: JsonObject): boolean => view['id'] !== undefined;

/** Fills the form from a local view. */
export function profileFromView(view: JsonObject, clientUid: Uid | null): ProfileForm {
  const iteration = view['iteration_no'];
  return {
    ...documentFromView(view, clientUid),
    profileName: textOrEmpty(view['profile_name']),
    profileNo: textOrEmpty(view['profile_no']),
    method: textOrEmpty(view['recurring_method']),
    intervalUnit: textOrEmpty(view['interval_unit']),
    startDate: textOrEmpty(view['start_date']),
    nextDate: textOrEmpty(view['next_billing_date']),
    interval: numberText(view['interval']),
    occurrences: numberText(view['occurrences']),
    dueDays: numberText(view['due_date_options']),
    runsDone: typeof iteration === 'number' ? iteration : 0,
  };
}

const numberText = (value: JsonValue | undefined): string => (typeof value === 'number' ? String(value) : '');
