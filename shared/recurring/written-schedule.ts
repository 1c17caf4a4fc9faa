import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import type { ProfileForm } from './profile-form.ts';
import { wholeNumber } from './whole-number.ts';

/** The schedule of a profile that is written; `isInAccount` tells which of its two dates counts. */
export const writtenSchedule = (form: ProfileForm, state: string | null, isInAccount: boolean): BillingSchedule => ({
  state,
  start_date: form.startDate,
  next_billing_date: isInAccount ? form.nextDate : null,
  interval: wholeNumber(form.interval),
  interval_unit: form.intervalUnit,
  occurrences: wholeNumber(form.occurrences),
  iteration_no: form.runsDone,
});
