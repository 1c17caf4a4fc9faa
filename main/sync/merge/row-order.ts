/**
 * The order of the merged rows: of the side that changed it; when both or none did, the service's. A row that the leading
 * side lacks follows the row it followed before, one that is new on the other side the row it follows there. Each list
 * holds what that side has, in its order.
 */
export function mergeOrder<Item>(orders: {
  readonly base: readonly Item[];
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
}): readonly Item[] {
  const { base, mine, theirs } = orders;
  const isMineLeading = isReordered(base, mine) && !isReordered(base, theirs);
  const [leading, following] = isMineLeading ? [mine, theirs] : [theirs, mine];
  const kept = new Set([...mine, ...theirs]);
  const known = base.filter((item) => kept.has(item));
  return weave(weave(leading, known), following);
}

/** Whether the items that were there before stand in another order now. */
function isReordered<Item>(before: readonly Item[], after: readonly Item[]): boolean {
  const [were, are] = [new Set(before), new Set(after)];
  const [old, kept] = [before.filter((item) => are.has(item)), after.filter((item) => were.has(item))];
  return old.some((item, index) => item !== kept[index]);
}

function weave<Item>(leading: readonly Item[], following: readonly Item[]): readonly Item[] {
  const woven = [...leading];
  const placed = new Set(leading);
  following.forEach((item, index) => {
    if (placed.has(item)) return;
    const predecessor = following[index - 1];
    // Everything before this one is in the list by now.
    woven.splice(predecessor === undefined ? 0 : woven.indexOf(predecessor) + 1, 0, item);
    placed.add(item);
  });
  return woven;
}
