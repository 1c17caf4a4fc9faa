import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { areTextsKept } from '#shared/compare/row-texts.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { AttemptRows } from './attempt-table.ts';
import type { ConflictRows } from './conflict-table.ts';
import type { OpenedEditors } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxRows } from './outbox-table.ts';
import { ownEffects } from './derived-field-changes.ts';
import { seenBefore } from '#main/db/lines/restored-rows.ts';
import { shownOtherwise } from './differently-shown-fields.ts';
import { unedited } from './already-applied.ts';

type Edit = Extract<Mutation, { readonly op: 'create' | 'update' }>;

interface SuccessorParts {
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly conflicts: ConflictRows;
  readonly opened: OpenedEditors;
  readonly baselineOf: AttemptRows['baselineOf'];
}

/** What later entries of an object were made on, once an earlier one has arrived. Called within a transaction. */
export function createSuccessors({ rows, outbox, conflicts, opened, baselineOf }: SuccessorParts) {
  /** Whoever deleted a payment while its mark as received was on its way had seen it as received. */
  function rebaseMarked(uid: Uid, { mirror }: ObjectState): void {
    for (const { id, mutation } of outbox.listOpenOf(uid))
      if (mutation.op === 'delete' && mutation.base !== undefined)
        outbox.update(id, { mutation: { ...mutation, base: { ...mutation.base, state: mirror?.['state'] ?? null } } });
  }

  return {
    /**
     * Edits made while this one was on its way were made on what it was about to leave behind: in its fields, and in what
     * the service made of them, the answer is their base. In all others their own base stands, so that a change made
     * elsewhere is still noticed. An answer that was found later has such changes in it: `before` says what it was. Where
     * a person has decided since what was sent, edits from before that were made on what was shown then.
     */
    rebase(entry: OutboxRow, state: ObjectState, before: JsonObject): void {
      const { mutation: settled } = entry;
      if (settled.op === 'realize') rebaseMarked(settled.uid, state);
      if (settled.op !== 'create' && settled.op !== 'update') return;
      const answer: JsonObject = { ...state.mirror, ...state.details };
      const changed = [...Object.keys(settled.data), ...ownEffects(settled.resource, baselineOf(entry.id), answer)];
      const answered = Object.fromEntries(changed.map((name) => [name, seenAs(name, settled, answer)]));
      const seen = { ...answered, ...unedited(rows, settled) };
      if (settled.resource === 'invoices') opened.settled(settled.uid, { ...seen, ...before }, settled.data);
      for (const later of outbox.listOpenOf(settled.uid)) {
        const { id, mutation, createdAt } = later;
        if (mutation.op !== 'update' && mutation.op !== 'delete') continue;
        // Nobody noted what this delete was made on: only an answer to the create can tell.
        if (mutation.base === undefined && settled.op === 'update') continue;
        const shown = conflicts.decidedAfter(entry.id, createdAt)?.mine ?? {};
        const otherwise = shownOtherwise(settled.resource, shown, settled.data);
        const known = settled.op === 'create' ? {} : seenBefore(conflicts, entry, later, seen);
        const base = settled.op === 'create' ? { ...answer, ...before } : { ...mutation.base, ...known, ...otherwise };
        outbox.update(id, { mutation: { ...mutation, base } });
      }
    },
  };
}

/**
 * What later edits were made on: the answer, but for what is made of many parts. In that the answer may have others', or
 * others' words in ours, that nobody had seen here; a base with them would count as their removal.
 */
function seenAs(name: string, { resource, data }: Edit, answer: JsonObject): JsonValue | undefined {
  const [mine, theirs] = [data[name], answer[name]];
  if (mine === undefined) return theirs;
  const table: FieldTable = fieldsOf[resource];
  switch (table[name]?.type) {
    case 'choice_set':
    case 'named_values':
      return mine;
    case 'lines':
    case 'adjustments':
      return isNestedArray(name) && Array.isArray(mine) && Array.isArray(theirs) && !areAsSent(name, mine, theirs)
        ? mine
        : theirs;
    default:
      return theirs;
  }
}

const areAsSent = (name: NestedArray, sent: readonly JsonValue[], kept: readonly JsonValue[]): boolean =>
  sent.length === kept.length && areTextsKept(name, sent.filter(isJsonObject), kept.filter(isJsonObject));
