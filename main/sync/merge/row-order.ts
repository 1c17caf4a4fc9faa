/**
 * Orders the merged rows by the side that changed the order; when both or none did, by the service. A row missing on
 * the leading side follows its predecessor of the base; a row added on the other side follows its predecessor there.
 * Each list holds the items of one side, in its order.
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

/** Tells whether the items of `before` have another order now. */
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
    // All items before this one are in the list already.
    woven.splice(predecessor === undefined ? 0 : woven.indexOf(predecessor) + 1, 0, item);
    placed.add(item);
  });
  return woven;
}
