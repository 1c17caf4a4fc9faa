import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';

const wholeNumber = (value: JsonValue | undefined): number | null =>
  Number.isSafeInteger(value) ? Number(value) : null;

/** Returns the schedule of a recurring invoice in the service's field names; what cannot be read is null. */
export function scheduleOf(view: JsonObject): BillingSchedule {
  return {
    state: filledText(view['state']),
    start_date: filledText(view['start_date']),
    next_billing_date: filledText(view['next_billing_date']),
    interval: wholeNumber(view['interval']),
    interval_unit: intervalUnits.find((unit) => unit === view['interval_unit']) ?? null,
    occurrences: wholeNumber(view['occurrences']),
    iteration_no: wholeNumber(view['iteration_no']),
  };
}
