import { countOf } from '#shared/service/resource-nouns.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * Lists the answers about objects that a list no longer shows: they were removed in the account, or they are to stay
 * here.
 */
export const missingAnswers = ['removed', 'keep'] as const;
export type MissingAnswer = (typeof missingAnswers)[number];

/** A question to the person: more objects are missing from a list than may be removed without asking. */
export interface MissingQuestion {
  readonly resource: Resource;
  /** Ms since epoch. The answer carries it, so that it cannot apply to a later question. */
  readonly askedAt: number;
  readonly missing: number;
  /** Results of fetching a few of the missing objects. */
  readonly sample: { readonly present: number; readonly gone: number; readonly unreadable: number };
  /** True when a whole list, or several at once, disappeared: the key has more likely lost its rights. */
  readonly isAboutRights: boolean;
}

export interface MissingDecision {
  readonly resource: Resource;
  readonly askedAt: number;
  readonly answer: MissingAnswer;
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/** Returns the question in plain sentences: what is missing, what the sample showed, and the question itself. */
export function missingSentence(question: MissingQuestion): string {
  const { resource, missing, isAboutRights } = question;
  const isOne = missing === 1;
  const what = isAboutRights
    ? `Your key no longer sees ${countOf(resource, missing)}. Perhaps it has fewer rights than before`
    : `${countOf(resource, missing)} ${isOne ? 'is' : 'are'} missing in your account`;
  return [`${what}.`, sampleSentence(question), `${isOne ? 'Was it' : 'Were they'} removed there?`]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function sampleSentence({ missing, sample: { present, gone, unreadable } }: MissingQuestion): string {
  const read = present + gone + unreadable;
  if (read === 0) return '';
  if (missing === 1) {
    const found = gone > 0 ? 'it is gone' : present > 0 ? 'it is still there' : 'it could not be read';
    return `We read it: ${found}.`;
  }
  const parts = [
    gone === 0 ? [] : [counted(gone, ['is gone', 'are gone'])],
    present === 0 ? [] : [counted(present, ['is still there', 'are still there'])],
    unreadable === 0 ? [] : [`${String(unreadable)} could not be read`],
  ].flat();
  return `We read ${String(read)} of them: ${parts.join(', ')}.`;
}
