import type { GroupName, OutboxGroup } from './outbox-groups.ts';

/** Where a row stands: one that moves to another group leaves its place. */
export const placeOf = (group: GroupName, id: number): string => `${group} ${String(id)}`;

/** The places of all that is not over, from top to bottom. */
export function placesOf(groups: readonly OutboxGroup[]): readonly string[] {
  const open = groups.filter(({ name }) => name !== 'done');
  return open.flatMap(({ name, entries }) => entries.map(({ id }) => placeOf(name, id)));
}
