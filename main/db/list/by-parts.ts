import { mapInSteps } from '#main/platform/in-steps.ts';

/** Rows that are looked up together: a few milliseconds. */
const PART = 500;

/** Reads something of many rows, a part of them in a step. */
export async function byParts<Item, Found>(
  items: readonly Item[],
  read: (part: readonly Item[]) => readonly Found[],
): Promise<readonly Found[]> {
  const parts = Array.from({ length: Math.ceil(items.length / PART) }, (_, at) =>
    items.slice(at * PART, (at + 1) * PART),
  );
  const found = await mapInSteps(parts, () => read);
  return found.flat();
}
