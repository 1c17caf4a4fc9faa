import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Edit } from '#shared/outbox/mutation.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { areTextsKept } from '#shared/compare/row-texts.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { AttemptTable } from './attempt-table.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { EditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxTable } from './outbox-table.ts';
import { areMatchingRows, derivedFieldChanges } from './derived-field-changes.ts';
import { visibleRemainder } from '#main/db/lines/restored-rows.ts';
import { displayedValues } from './differently-shown-fields.ts';
import { unchangedFields } from './already-applied.ts';

interface RebaseAfterSettleDeps {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly conflicts: ConflictTable;
  readonly opened: EditorBaselines;
  readonly baselineOf: AttemptTable['baselineOf'];
}

/** Rebases the later entries of an object once an earlier one was settled. Call inside a transaction. */
export function createRebaseAfterSettle({ rows, outbox, conflicts, opened, baselineOf }: RebaseAfterSettleDeps) {
  /**
   * Puts what *mark as received* led to into the base of a queued delete: the state, the receipt, and whatever else of a
   * payment only the service writes. Others cannot change any of it otherwise.
   */
  function rebaseMarked(uid: Uid, { mirror }: ObjectState): void {
    const table: FieldTable = fieldsOf.payments;
    const derived = Object.entries(mirror ?? {}).filter(([name]) => table[name] !== undefined && !table[name].writable);
    for (const { id, mutation } of outbox.listOpenOf(uid))
      if (mutation.op === 'delete' && mutation.base !== undefined)
        outbox.update(id, { mutation: { ...mutation, base: { ...mutation.base, ...Object.fromEntries(derived) } } });
  }

  return {
    /**
     * Gives the edits that were made while `entry` was being sent a newer base. For the fields of the entry, and the
     * fields that the service derived from them, the answer becomes the base; all other fields keep theirs, so that a
     * change by someone else is still noticed. `before` is set for a create that was found by a search, and replaces
     * those values of the answer: someone else may have changed them since. An edit made before a conflict of this
     * entry was decided keeps the displayed values as its base.
     */
    rebase(entry: OutboxRow, state: ObjectState, before: JsonObject): void {
      const { mutation: settled } = entry;
      if (settled.op === 'realize') rebaseMarked(settled.uid, state);
      if (settled.op !== 'create' && settled.op !== 'update') return;
      const answer: JsonObject = { ...state.mirror, ...state.details };
      const baseline = baselineOf(entry.id);
      const changed = [...Object.keys(settled.data), ...derivedFieldChanges(settled.resource, baseline, answer)];
      // Somebody else may have changed rows that this edit did not write, before it read them.
      const isOthers = (name: string, base: JsonObject | undefined): boolean =>
        isNestedArray(name) && !(name in settled.data) && !areMatchingRows(name, base?.[name], baseline?.[name]);
      const answered = Object.fromEntries(changed.map((name) => [name, baseValueAfter(name, settled, answer)]));
      const settledValues = { ...answered, ...unchangedFields(rows, settled) };
      opened.settled(settled.resource, settled.uid, { ...settledValues, ...before }, settled.data);
      for (const later of outbox.listOpenOf(settled.uid)) {
        const { id, mutation, createdAt } = later;
        if (mutation.op !== 'update' && mutation.op !== 'delete') continue;
        // A delete without a base was made on an object that had not been created: only the create's answer can be its base.
        if (mutation.base === undefined && settled.op === 'update') continue;
        const mineInConflict = conflicts.decidedAfter(entry.id, createdAt)?.mine ?? {};
        const beforeDecision = displayedValues(settled.resource, mineInConflict, settled.data);
        const displayed = settled.op === 'create' ? {} : visibleRemainder(conflicts, entry, later, settledValues);
        const known = Object.entries(displayed).filter(([name]) => !isOthers(name, mutation.base));
        const base =
          settled.op === 'create'
            ? { ...answer, ...before }
            : { ...mutation.base, ...Object.fromEntries(known), ...beforeDecision };
        outbox.update(id, { mutation: { ...mutation, base } });
      }
    },
  };
}

/**
 * Returns the base value of one field for later edits: the answer's value, or the sent value for lists and rows that
 * the service stored differently. The answer may contain rows or words of someone else that no screen has shown; with
 * them in the base, a later edit would count as their removal.
 */
function baseValueAfter(name: string, { resource, data }: Edit, answer: JsonObject): JsonValue | undefined {
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
