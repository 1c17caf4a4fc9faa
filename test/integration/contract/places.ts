import type { Place, Places } from './call.ts';

/** Ids are given out from 1 in each table, so the first connection of every world has this one. */
export const CONNECTION_ID = 1;

/** An address that no object has. */
export const NOBODY = { id: 999_999, hash_key: 'n0SuchObject00' } as const;

/** The path of the specification with its placeholders filled from the objects in turn. */
export function pathTo(path: string, at: readonly Place[], places: Places): string {
  const waiting = [...at];
  return path.replace(/<(\w+)>/g, (_placeholder, name: string) => {
    const place = waiting.shift();
    if (place === undefined) throw new Error(`${path} names more objects than its row`);
    const { id, hash_key } = places[place];
    return String(name.endsWith('hash_key') ? hash_key : id);
  });
}
