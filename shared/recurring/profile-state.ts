/** The states in which a profile makes runs (specification 3, figures.md "Expected income"). */
export const runningStates = ['active', 'scheduled'] as const;

/** The states of a profile that makes runs once somebody has started or accepted it. */
export const unstartedStates = ['draft', 'pending'] as const;

/** All documented states. The service's website has others, such as `paused`. */
export const profileStates = [...runningStates, ...unstartedStates, 'completed', 'closed'] as const;
export type ProfileState = (typeof profileStates)[number];

/** Returns the documented state that the service's word names; null for any other. */
export function profileState(state: string | null): ProfileState | null {
  const word = (state ?? '').trim().toLowerCase();
  return profileStates.find((known) => known === word) ?? null;
}

/** Returns true for a profile that makes runs as it is now. */
export function isRunning(state: string | null): boolean {
  const known = profileState(state);
  return runningStates.some((running) => running === known);
}

/** Returns true for a profile that never makes a run again. */
export function isOver(state: string | null): boolean {
  const known = profileState(state);
  return known === 'completed' || known === 'closed';
}
