import type { FieldChoice } from '#shared/conflict/choices.ts';
import type { ConflictAnswered, ConflictPreview, ShownConflict } from '#shared/conflict/question.ts';
import { LONGEST_CELL, LONGEST_TEXT, MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { PossibleDuplicate } from '#shared/outbox/possible-duplicate.ts';
import { answer, call, done } from './call.ts';
import { entryId, nothing, short } from './shapes.ts';
import { z } from './zod.ts';

const MAX_CANDIDATES = 10_000;
/** Most contested or merged rows: every kind of row has an array of its own, on three sides. */
const MOST_ROWS = MOST_LINES * 8;

const decision = z.union([
  z.strictObject({ kind: z.enum(['mine', 'theirs', 'retry', 'discard', 'send', 'check', 'dismiss']) }),
  z.strictObject({ kind: z.literal('renumber'), number: short }),
  z.strictObject({ kind: z.literal('adopt'), id: z.int().positive() }),
]);
const shownEntry = z.strictObject({
  mayHaveArrived: z.boolean(),
  candidates: z.array(z.int().positive()).max(MAX_CANDIDATES),
});

const question = entryId.extend({ stamp: z.string().max(100) });
const side = z.enum(['mine', 'theirs', 'suggestion']);
/** Accepts text alone, because a person types nothing else; the type allows more. */
const fieldChoice: z.ZodType<FieldChoice> = z.union([
  side,
  z.strictObject({ value: z.string().max(LONGEST_TEXT).nullable() }),
]);
const byKey = z.record(z.string().max(LONGEST_CELL), fieldChoice);
const lineChoice = z.union([z.enum(['mine', 'theirs', 'both']), z.strictObject({ cells: byKey })]);
const choices = z.strictObject({
  fields: byKey,
  lines: z.array(lineChoice.nullable()).max(MOST_ROWS),
  joined: z.array(z.enum(['mine', 'theirs', 'joined']).nullable()).max(MOST_ROWS),
});
const conflictAnswer = z.union([
  z.strictObject({ kind: z.enum(['mine', 'theirs', 'draft']) }),
  choices.extend({ kind: z.literal('choices') }),
]);

/** Requests about the outbox: its entries, conflicts, notes and possible duplicates. */
export const outboxRequests = {
  'outbox:list': call(nothing, answer<readonly OutboxEntry[]>()),
  /** Returns the conflict of an entry; null after it was decided. */
  'outbox:get-conflict': call(entryId, answer<ShownConflict | null>()),
  /**
   * Returns the total that these choices give; null when the conflict was renewed since. Missing choices count as the
   * account's side.
   */
  'outbox:weigh-conflict': call(question.extend({ choices }), answer<ConflictPreview | null>()),
  /** Decides a conflict; `invalid_input` when it was renewed since, or a choice is missing. */
  'outbox:answer-conflict': call(question.extend({ answer: conflictAnswer }), answer<ConflictAnswered>()),
  /**
   * Carries out one of the decisions that the entry offers; `invalid_input` for any other, and when there are doubts
   * now that were not `shown`. `shown` is null when the dialog showed no doubts.
   */
  'outbox:resolve': call(entryId.extend({ decision, shown: shownEntry.nullable() }), done),
  /** Lists what was decided without asking within the last week, the newest first. */
  'outbox:list-notes': call(nothing, answer<readonly Note[]>()),
  /** Lists pairs of objects that may be duplicates in the account. */
  'outbox:list-twins': call(nothing, answer<readonly PossibleDuplicate[]>()),
  'outbox:decide-twin': call(entryId.extend({ decision: z.enum(['trash', 'keep']) }), done),
};
