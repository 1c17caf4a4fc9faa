import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine, readInvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { objectsIn, writtenRows } from '#shared/service/nested-arrays.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { policyChoices } from '#shared/money/totals/policy.ts';
import type { OutboxRows } from './outbox-table.ts';
import type { VersionRows } from '#main/db/drafts/version-table.ts';

type TaskUnit = TotalsPolicy['taskUnit'];

/** What times that wait were typed for, where the account turns out to take times for something else. */
export interface WaitingTimes {
  /** An edit with its times in what the account is known to take them for by now; the very same where they are. */
  asTyped(mutation: Mutation): Mutation;
  /** All of an invoice that waits. Answers whether any of it was said otherwise. Inside a transaction only. */
  renew(uid: Uid): boolean;
}

interface WaitingTimesParts {
  readonly outbox: OutboxRows;
  readonly versions: VersionRows;
  readonly taskUnit: () => TaskUnit;
}

const { quantity: duration } = lineColumns.tasks;

/**
 * An edit holds bare numbers: what they were typed for is said by the forms that it was queued from, which are kept as versions.
 * A time that none of them says (of the account, or from the terminal) counts as it stands. So does all that began to leave:
 * the account may have it like that.
 */
export function createWaitingTimes({ outbox, versions, taskUnit }: WaitingTimesParts): WaitingTimes {
  /** By what a line says in either unit. Every form is asked: one that was opened anew no longer says what was typed. */
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
    if ((mutation.op !== 'create' && mutation.op !== 'update') || mutation.resource !== 'invoices') return mutation;
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

const textOf = (row: JsonObject): string =>
  JSON.stringify(canonicalValue([...writtenRows('tasks', [row])], fieldsOf.invoices['tasks']));
