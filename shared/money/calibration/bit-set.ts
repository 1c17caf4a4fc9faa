/** A set of small whole numbers as JSON: 32 members a word. */
export type BitSet = readonly number[];

const WORD = 32;

export function bitSetOf(members: readonly number[], size: number): BitSet {
  const words = new Array<number>(Math.ceil(size / WORD)).fill(0);
  for (const member of members) {
    const word = Math.floor(member / WORD);
    words[word] = ((words[word] ?? 0) | (1 << (member % WORD))) >>> 0;
  }
  return words;
}

/** Ascending. */
export function membersOf(set: BitSet): readonly number[] {
  return set.flatMap((word, place) =>
    word === 0
      ? []
      : Array.from({ length: WORD }, (_member, bit) => bit)
          .filter((bit) => ((word >>> bit) & 1) === 1)
          .map((bit) => place * WORD + bit),
  );
}

export function unionOf(left: BitSet, right: BitSet): BitSet {
  return left.map((word, place) => (word | (right[place] ?? 0)) >>> 0);
}

export function isWithin(part: BitSet, whole: BitSet): boolean {
  return part.every((word, place) => (word & ~(whole[place] ?? 0)) === 0);
}
