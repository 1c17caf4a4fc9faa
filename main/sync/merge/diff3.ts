/**
 * Largest size of the comparison table; beyond it nothing is suggested, because computing it would block the process
 * noticeably.
 */
const MOST_CELLS = 4_000_000;

/**
 * Merges two edits of a text line by line. Returns null when both changed the same or touching lines differently. Line
 * ends become `
 * `. The result does not depend on which edit is which.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const [old, left, right] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  if (old.length * Math.max(left.length, right.length) > MOST_CELLS) return null;
  const [inLeft, inRight] = [commonLines(old, left), commonLines(old, right)];
  const merged: string[] = [];
  let [fromOld, fromLeft, fromRight] = [0, 0, 0];
  for (let line = 0; line <= old.length; line += 1) {
    const toLeft = line === old.length ? left.length : inLeft[line];
    const toRight = line === old.length ? right.length : inRight[line];
    if (toLeft === undefined || toRight === undefined) continue;
    const chunk = mergeChunk(old.slice(fromOld, line), left.slice(fromLeft, toLeft), right.slice(fromRight, toRight));
    if (chunk === null) return null;
    merged.push(...chunk, ...old.slice(line, line + 1));
    [fromOld, fromLeft, fromRight] = [line + 1, toLeft + 1, toRight + 1];
  }
  return merged.join('\n');
}

const linesOf = (text: string): readonly string[] => text.replace(/\r\n?/g, '\n').split('\n');

/** Merges the lines between two lines that all three texts share: at most one side may have changed them. */
function mergeChunk(
  old: readonly string[],
  left: readonly string[],
  right: readonly string[],
): readonly string[] | null {
  const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((line, index) => line === b[index]);
  if (isEqual(left, old) || isEqual(left, right)) return right;
  return isEqual(right, old) ? left : null;
}

/**
 * Returns, for each line of `old`, its index in `side` along a longest common subsequence; undefined for removed lines.
 */
function commonLines(old: readonly string[], side: readonly string[]): readonly (number | undefined)[] {
  const width = side.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = side.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === side[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const indexes: (number | undefined)[] = [];
  let j = 0;
  for (let i = 0; i < old.length; i += 1) {
    while (j < side.length && old[i] !== side[j] && at(i, j + 1) === at(i, j)) j += 1;
    const isCommon = j < side.length && old[i] === side[j];
    indexes.push(isCommon ? j : undefined);
    if (isCommon) j += 1;
  }
  return indexes;
}
