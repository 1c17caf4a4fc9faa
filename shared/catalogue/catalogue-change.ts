import type { JsonObject } from '#shared/json.ts';
import type { CatalogueLine, SavedCatalogueLine } from './catalogue-line.ts';
import { isSameLine } from './catalogue-line.ts';
import { plain } from '#shared/text/fold-text.ts';
import { lineColumns } from '#shared/service/line-item.ts';

/**
 * Returns the saved line after another one replaced it. Fields that the other leaves empty keep their saved value, and
 * so does the name.
 */
export function replacedBy({ uid: _uid, ...saved }: SavedCatalogueLine, line: CatalogueLine): CatalogueLine {
  if (line.kind === 'expenses') return saved;
  const priced = { ...saved, price: line.price ?? saved.price };
  if (line.kind !== 'items') return priced;
  const description = saysMoreThan([line.name, saved.name, saved.description], line) ? line.description : null;
  return { ...priced, description: description ?? saved.description, unit: line.unit || saved.unit };
}

/** Returns the changed fields as the service expects them, and no others. */
export function lineChange(from: CatalogueLine, to: CatalogueLine): JsonObject {
  const isSame = (part: Partial<CatalogueLine>): boolean => isSameLine(from, { ...from, ...part });
  const { description, unit, price } = to;
  const text = description.trim() === to.name.trim() ? '' : description;
  return {
    ...(to.kind === 'expenses' || isSame({ price }) ? {} : { [lineColumns[to.kind].price]: price }),
    ...(isSame({ description }) ? {} : { description: text }),
    ...(isSame({ unit }) ? {} : { unit }),
  };
}

/** Returns true if another line would change a saved one; otherwise the person is not asked. */
export function isChangedBy(saved: SavedCatalogueLine, line: CatalogueLine): boolean {
  return Object.keys(lineChange(saved, replacedBy(saved, line))).length > 0;
}

/** Returns true if the description is not just a name in different letter case. */
function saysMoreThan(others: readonly string[], { description }: CatalogueLine): boolean {
  return !['', ...others].some((other) => plain(other) === plain(description));
}
