import type { PlainDate } from './plain-date.ts';

/** How the dates in a text move when the document around it is written again for another month. */
export interface Move {
  readonly months: number;
  /** The date of the document that the text was written in: a month without a year is this one's or the one before. */
  readonly from: PlainDate;
  /** The language of the text. */
  readonly locale: string;
}

/** One way to write a month, and how it is written for another. A replacement of null leaves it as it stands. */
export interface Pattern {
  readonly expression: RegExp;
  /** Whether what was found is what it looks like. Otherwise other ways to write a month are looked for in it. */
  readonly isMeant?: (match: RegExpExecArray, move: Move) => boolean;
  readonly replace: Replacement;
}

type Replacement = (match: RegExpExecArray, move: Move) => string | null;
