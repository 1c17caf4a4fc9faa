import type { GroupName, OutboxGroup } from './outbox-groups.ts';

/** Where a row stands: one that moves to another group leaves its place. */
export const placeOf = (group: GroupName, id: number): string => `${group} ${String(id)}`;

/** The places of all that is not over, from top to bottom. */
export function placesOf(groups: readonly OutboxGroup[]): readonly string[] {
  const open = groups.filter(({ name }) => name !== 'done');
  return open.flatMap(({ name, entries }) => entries.map(({ id }) => placeOf(name, id)));
}

/** Where somebody goes on who was at `place`: there still, or else with the next one that is. Null where none is. */
export function placeAfter(place: string, before: readonly string[], now: readonly string[]): string | null {
  const at = before.indexOf(place);
  return at < 0 ? null : (before.slice(at).find((other) => now.includes(other)) ?? null);
}
