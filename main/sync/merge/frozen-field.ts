import { isSame } from './same.ts';
import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { DroppedEdit, ObjectSides } from './sides.ts';

const START_DATE = 'start_date';

/**
 * Returns the edit of a start date that can no longer take effect, because the recurring profile has begun
 * (specification 2.7).
 */
export function frozenEdits(resource: Resource, { base, mine, theirs }: ObjectSides): readonly DroppedEdit[] {
  const edited = mine[START_DATE];
  if (resource !== 'recurring_invoices' || edited === undefined || !hasRun(theirs)) return [];
  const spec = fieldsOf[resource][START_DATE];
  if (isSame(edited, theirs[START_DATE], spec) || isSame(edited, base?.[START_DATE], spec)) return [];
  return [{ name: START_DATE, reason: 'schedule_has_begun', mine: edited, theirs: theirs[START_DATE] ?? null }];
}

/** Tells that the profile has generated an invoice. A service that does not count them still shows the next date. */
function hasRun(profile: JsonObject): boolean {
  const { iteration_no: count, next_billing_date: next, start_date: start } = profile;
  if (typeof count === 'number') return count > 0;
  return typeof next === 'string' && typeof start === 'string' && next > start;
}
