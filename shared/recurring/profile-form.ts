import type { DocumentForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyDocument } from '#shared/invoice-form/invoice-form.ts';
import { isEmptyForm } from '#shared/invoice-form/changes.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';

/** A recurring profile as it is typed, valid or not. */
export interface ProfileForm extends DocumentForm {
  readonly profileName: string;
  readonly profileNo: string;
  /** A method or unit that the service does not name any more stays until another one is chosen. */
  readonly method: string;
  readonly intervalUnit: string;
  /** The date of the first run, which only a new profile can be given. */
  readonly startDate: string;
  /** The date of the next run, which only a profile of the account can be given. */
  readonly nextDate: string;
  readonly interval: string;
  /** The number of runs; `0` repeats for ever. */
  readonly occurrences: string;
  readonly dueDays: string;
  /** The number of runs that the account has made. Never sent. */
  readonly runsDone: number;
}

export const emptyProfile: ProfileForm = {
  ...emptyDocument,
  profileName: '',
  profileNo: '',
  method: 'save_draft',
  intervalUnit: 'months',
  startDate: '',
  nextDate: '',
  interval: '1',
  occurrences: '0',
  dueDays: '14',
  runsDone: 0,
};

/** Returns the form of a new profile before a person has typed anything. */
export const freshProfile = (clientUid: Uid | null, startDate: PlainDate): ProfileForm => ({
  ...emptyProfile,
  connectionUid: clientUid,
  startDate,
});

/** Tells that a person has written nothing in the form. The schedule is proposed, and so nothing that was written. */
export const isEmptyProfile = (form: ProfileForm): boolean =>
  isEmptyForm(form) && [form.profileName, form.profileNo].every((text) => text.trim() === '');
