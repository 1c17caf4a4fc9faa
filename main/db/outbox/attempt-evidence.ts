import { createAttemptTable } from './attempt-table.ts';
import { createOwnEffects } from './own-effects-store.ts';

/** Tells what the attempts of entries may have done, and what own entries did. */
export function createAttemptEvidence(parts: Parameters<typeof createOwnEffects>[0]) {
  const { lastAttempt, bodiesOf, unansweredSince, mayHaveArrivedSince, mayHaveArrivedBefore } = createAttemptTable(
    parts.orm,
  );
  return {
    lastAttempt,
    bodiesOf,
    unansweredSince,
    mayHaveArrived: (id: number): boolean => mayHaveArrivedSince(id, 0),
    mayHaveArrivedBefore,
    ownEffects: createOwnEffects(parts).ownEffects,
  };
}
