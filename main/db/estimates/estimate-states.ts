import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { acceptedStates } from '#shared/lists/estimate-list.ts';
import { allOf, isOneOf } from '#main/db/list/conditions.ts';

const state = sql`lower(trim(estimates.state))`;

export interface EstimateStates {
  readonly isDraft: SQL;
  readonly isAccepted: SQL;
  readonly isExpired: SQL;
}

/** Says in which of the states that matter here an estimate is. It holds to the end of its last day. */
export function estimateStates(today: PlainDate): EstimateStates {
  const isDraft = isOneOf(state, ['draft']);
  const isAccepted = isOneOf(state, acceptedStates);
  const isExpired = allOf([sql`estimates.expire_date < ${today}`, sql`NOT ${isDraft}`, sql`NOT ${isAccepted}`]);
  return { isDraft, isAccepted, isExpired };
}
