import type { JsonObject } from '#shared/json.ts';
import type { CatalogueLine, SavedCatalogueLine } from './catalogue-line.ts';
import { isSameLine } from './catalogue-line.ts';
import { lineColumns } from '#shared/service/line-item.ts';

/** The saved line as it is once another has taken its place: what that one leaves open stays, and so does the saved name. */
export function replacedBy({ uid: _uid, ...saved }: SavedCatalogueLine, line: CatalogueLine): CatalogueLine {
  if (line.kind === 'expenses') return saved;
  const priced = { ...saved, price: line.price ?? saved.price };
  if (line.kind !== 'items') return priced;
  const description = saysMoreThan([line.name, saved.name, saved.description], line) ? line.description : null;
  return { ...priced, description: description ?? saved.description, unit: line.unit || saved.unit };
}

/** As the service takes it: the fields in which a saved line becomes another one, and no others. */
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

/** Whether another line changes a saved one: where it says nothing else, nobody is asked whether it should. */
export function isChangedBy(saved: SavedCatalogueLine, line: CatalogueLine): boolean {
  return Object.keys(lineChange(saved, replacedBy(saved, line))).length > 0;
}

/** A name in other letters is no text of its own. */
function saysMoreThan(others: readonly string[], { description }: CatalogueLine): boolean {
  const fold = (text: string): string => text.trim().toLowerCase();
  return !['', ...others].some((other) => fold(other) === fold(description));
}
