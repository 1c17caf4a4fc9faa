import { z } from 'zod';
import { LONGEST_CELL, LONGEST_TEXT, MOST_LINES } from '#shared/invoice-form/invoice-form.ts';

// Zod compiles schemas when they are made, and this module is imported before `schemas.ts` sets the option.
z.config({ jitless: true });

/** Most contested or merged rows: every kind of row has an array of its own, on three sides. */
const MOST_ROWS = MOST_LINES * 8;
const id = z.int().positive();
const stamp = z.string().max(100);
const side = z.enum(['mine', 'theirs', 'suggestion']);
const fieldChoice = z.union([side, z.strictObject({ value: z.string().max(LONGEST_TEXT).nullable() })]);
const byKey = z.record(z.string().max(LONGEST_CELL), fieldChoice);
const lineChoice = z.union([z.enum(['mine', 'theirs', 'both']), z.strictObject({ cells: byKey })]);
const choices = z.strictObject({
  fields: byKey,
  lines: z.array(lineChoice.nullable()).max(MOST_ROWS),
  joined: z.array(z.enum(['mine', 'theirs', 'joined']).nullable()).max(MOST_ROWS),
});

export const conflictSchemas = {
  'outbox:get-conflict': z.strictObject({ id }),
  'outbox:weigh-conflict': z.strictObject({ id, stamp, choices }),
  'outbox:answer-conflict': z.strictObject({
    id,
    stamp,
    answer: z.union([
      z.strictObject({ kind: z.enum(['mine', 'theirs', 'draft']) }),
      choices.extend({ kind: z.literal('choices') }),
    ]),
  }),
  'outbox:take-back-answer': z.strictObject({ id }),
};
