import type { GroupName, OutboxGroup } from './outbox-groups.ts';

/** Returns the key of a row for the focus; an entry that moves to another group gets another key. */
export const focusKeyOf = (group: GroupName, id: number): string => `${group} ${String(id)}`;

/** Returns the keys of all rows that are not done, from top to bottom. */
export function focusKeysOf(groups: readonly OutboxGroup[]): readonly string[] {
  const open = groups.filter(({ name }) => name !== 'done');
  return open.flatMap(({ name, entries }) => entries.map(({ id }) => focusKeyOf(name, id)));
}
