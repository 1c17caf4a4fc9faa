/** A set of small whole numbers that can be stored as JSON: 32 members per word. */
export type BitSet = readonly number[];

const WORD = 32;

/** Returns the set of the given members, all of which are below `size`. */
export function bitSetOf(members: readonly number[], size: number): BitSet {
  const words = new Array<number>(Math.ceil(size / WORD)).fill(0);
  for (const member of members) {
    const word = Math.floor(member / WORD);
    words[word] = ((words[word] ?? 0) | (1 << (member % WORD))) >>> 0;
  }
  return words;
}

/** Returns the members in ascending order. */
export function membersOf(set: BitSet): readonly number[] {
  return set.flatMap((word, index) =>
    word === 0
      ? []
      : Array.from({ length: WORD }, (_member, bit) => bit)
          .filter((bit) => ((word >>> bit) & 1) === 1)
          .map((bit) => index * WORD + bit),
  );
}

/** Returns the union of two sets of the same size. */
export function unionOf(left: BitSet, right: BitSet): BitSet {
  return left.map((word, index) => (word | (right[index] ?? 0)) >>> 0);
}

/** Returns true if `whole` has all members of `part`. */
export function isWithin(part: BitSet, whole: BitSet): boolean {
  return part.every((word, index) => (word & ~(whole[index] ?? 0)) === 0);
}
