import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalText } from '#shared/compare/canonical.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { objectsIn, writtenRows } from '#shared/service/nested-arrays.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { policyChoices } from '#shared/money/totals/policy.ts';
import type { OutboxTable } from './outbox-table.ts';
import type { VersionTable } from '#main/db/drafts/version-table.ts';

type TaskUnit = TotalsPolicy['taskUnit'];

/**
 * Re-expresses task durations that wait in the outbox after the account's unit (hours or minutes) was learned, so that they
 * stay as long as the person typed them.
 */
export interface QueuedTaskDurations {
  /** Returns the mutation with its durations in the account's unit, or the very same object when nothing changes. */
  asTyped(mutation: Mutation): Mutation;
  /** Rewrites all queued, never sent entries of an invoice. Returns true when any changed. Call inside a transaction. */
  renew(uid: Uid): boolean;
}

interface QueuedTaskDurationsParts {
  readonly outbox: OutboxTable;
  readonly versions: VersionTable;
  readonly taskUnit: () => TaskUnit;
}

const { quantity: duration } = lineColumns.tasks;

/**
 * A mutation holds bare numbers; the unit in which they were typed is known from the forms that are stored as versions. A
 * duration in no version (it came from the account or the terminal) stays as it is. So does every entry that was attempted: the
 * account may already have that number.
 */
export function createQueuedTaskDurations({
  outbox,
  versions,
  taskUnit,
}: QueuedTaskDurationsParts): QueuedTaskDurations {
  /**
   * Maps each line's text, in either unit, to its duration in the account's unit. Reads every version: a form that was reopened
   * no longer tells the typed unit.
   */
  function timesTyped(uid: Uid): ReadonlyMap<string, JsonValue | undefined> {
    const times = new Map<string, JsonValue | undefined>();
    for (const { form } of versions.list(uid)) {
      const lines = form.lines.filter((line) => line.kind === 'tasks' && !isBlankLine(line));
      const now = tasksOf(form, taskUnit());
      for (const [index, row] of policyChoices.taskUnit.flatMap((unit) => [...tasksOf(form, unit).entries()])) {
        const said = textOf(row);
        if (lines[index]?.timeUnit !== undefined && !times.has(said)) times.set(said, now[index]?.[duration]);
      }
    }
    return times;
  }

  function asTyped(mutation: Mutation): Mutation {
    if (mutation.op !== 'create' && mutation.op !== 'update') return mutation;
    const rows = objectsIn(mutation.data['tasks']);
    if (rows.length === 0) return mutation;
    const times = timesTyped(mutation.uid);
    const inAccount = new Set(mutation.op === 'update' ? objectsIn(mutation.base['tasks']).map(textOf) : []);
    const timeOf = (row: JsonObject): JsonValue | undefined =>
      inAccount.has(textOf(row)) ? row[duration] : (times.get(textOf(row)) ?? row[duration]);
    if (rows.every((row) => timeOf(row) === row[duration])) return mutation;
    const tasks = rows.map((row) => ({ ...row, [duration]: timeOf(row) }));
    return { ...mutation, data: { ...mutation.data, tasks } };
  }

  return {
    asTyped,
    renew(uid) {
      const waiting = outbox.listOpenOf(uid).filter(({ state, attempts }) => state === 'queued' && attempts === 0);
      const other = waiting.filter(({ id, mutation: given }) => {
        const mutation = asTyped(given);
        if (mutation !== given) outbox.update(id, { mutation });
        return mutation !== given;
      });
      return other.length > 0;
    },
  };
}

const tasksOf = (form: InvoiceForm, unit: TaskUnit): readonly JsonObject[] =>
  objectsIn(readInvoiceForm(withTimesIn(form, unit)).data['tasks']);

const textOf = (row: JsonObject): string => canonicalText([...writtenRows('tasks', [row])], fieldsOf.invoices['tasks']);
