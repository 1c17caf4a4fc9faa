import type { PlainDate } from './plain-date.ts';

/** A shift of all months in a text, when its document is copied for another month. */
export interface Move {
  readonly months: number;
  /**
   * The date of the document that the text was written for. A month without a year is this date's month or the one
   * before.
   */
  readonly from: PlainDate;
  /** The language of the text, as a language tag. */
  readonly locale: string;
}

/** A notation of months. `replace` returns the text for the shifted month, or null to leave the match unchanged. */
export interface Pattern {
  readonly expression: RegExp;
  /** Returns false for a text that certainly has no match: V8 compiles a long expression for milliseconds at its first text. */
  readonly mayBeIn?: (text: string) => boolean;
  /** Returns true if the match really is a date. Otherwise other notations are tried inside it. */
  readonly isDate?: (match: RegExpExecArray, move: Move) => boolean;
  readonly replace: Replacement;
}

type Replacement = (match: RegExpExecArray, move: Move) => string | null;
