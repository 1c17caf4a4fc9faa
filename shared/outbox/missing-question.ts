import { countOf } from '#shared/service/resource-nouns.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

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

/** Words the question: what is missing, what the sample showed, and the question itself. */
export function missingSentence(question: MissingQuestion): Message {
  const { resource, missing: count, isAboutRights } = question;
  const objects = countOf(resource, count);
  const what = isAboutRights
    ? message('missing_rights', { objects })
    : message('missing_from_account', { count, objects });
  const sample = sampleSentence(question);
  return sample === null
    ? message('missing_asked', { count, what })
    : message('missing_asked_sampled', { count, what, sample });
}

function sampleSentence({ missing, sample: { present, gone, unreadable } }: MissingQuestion): Message | null {
  const read = present + gone + unreadable;
  if (read === 0) return null;
  if (missing === 1) {
    if (gone > 0) return message('missing_one_gone');
    return message(present > 0 ? 'missing_one_present' : 'missing_one_unreadable');
  }
  const found = [
    ...(gone === 0 ? [] : [message('missing_found_gone', { count: gone })]),
    ...(present === 0 ? [] : [message('missing_found_present', { count: present })]),
    ...(unreadable === 0 ? [] : [message('missing_found_unreadable', { count: unreadable })]),
  ];
  return message('missing_sample', { count: read, found });
}
