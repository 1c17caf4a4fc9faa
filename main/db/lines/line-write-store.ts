import { and, desc, eq } from 'drizzle-orm';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { attempts } from '#main/db/schema/engine.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { createAttemptTable } from '#main/db/outbox/attempt-table.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import { blankedArrays, serverRewrittenArrays } from './server-blank-rows.ts';
import type { EntryStore } from '#main/db/outbox/delivery-store.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { LEFT_OUT_ARRAYS } from '#main/db/account/key-value-store.ts';
import type { LineLocks } from './line-locks.ts';
import type { MirrorStore, ReadObject } from '#main/db/mirror/mirror-store.ts';
import { derivedFieldChanges } from '#main/db/outbox/derived-field-changes.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import { wasOnServer } from '#main/db/outbox/already-applied.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface LineWriteStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly keyValues: KeyValueStore;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly lineLocks: LineLocks;
  readonly entries: EntryStore;
}

type AttemptRow = typeof attempts.$inferSelect;
/** Outcome of an attempt that added rows beside the old ones, and whose repair has begun. */
const ROWS_ADDED = 'rows_added';
const ANSWERED = 'answered';
const NOT_SENT = 'not_sent';
/** HTTP status "no content": the service took the update and shows nothing of the result. */
const NO_CONTENT = 204;

/** Records writes of lines and what became of them. Each call is one transaction. */
export function createLineWriteStore(parts: LineWriteStoreParts) {
  const { orm, writer, keyValues, rows, outbox, pending, mirror, lineLocks, entries } = parts;
  const { baselineOf } = createAttemptTable(orm);

  function record(entry: number, attempt: number, outcome: string, evidence: OutboxError | null, at: number): void {
    orm
      .update(attempts)
      .set({ outcome, endedAt: at, evidenceJson: evidence === null ? null : JSON.stringify(evidence) })
      .where(and(eq(attempts.outboxId, entry), eq(attempts.attempt, attempt)))
      .run();
  }

  function attemptsOf(entry: number): readonly AttemptRow[] {
    return orm.select().from(attempts).where(eq(attempts.outboxId, entry)).orderBy(desc(attempts.attempt)).all();
  }

  /** Returns the fields that the service derived from an entry's write, with their new values. */
  function effectsOf(entry: number, resource: Resource, shown: JsonObject): JsonObject {
    const effects = derivedFieldChanges(resource, baselineOf(entry), shown);
    return Object.fromEntries(effects.map((name) => [name, shown[name] ?? null]));
  }

  return {
    settleLines({ entry, object, at, learned }: LinesSettlement): void {
      writer.write((touch) => {
        if (learned !== null) lineLocks.learn(learned, touch);
        entries.settle({ entry, object, at });
      });
    },

    lockLines(entry: number, { because, object, at, learned }: LinesLock): void {
      writer.write((touch) => {
        if (learned !== null) lineLocks.learn(learned, touch);
        const known = outbox.get(entry);
        invariant(known !== null, 'the engine only names entries it was given');
        const { mutation, state } = known;
        const { resource, uid } = mutation;
        entries.needsPerson(entry, 'lines_locked', null);
        outbox.update(entry, { question: { kind: 'lines', because } });
        const echoOf = sentBy(mutation);
        if (mutation.op === 'update' && object !== null) {
          const shown = { ...object.fields, ...object.details };
          // Only the direct answer proves who changed the arrays; a later fetch may show someone else's changes.
          const isOwnAnswer = because === 'unclear' && state === 'sending';
          const remade = isOwnAnswer ? serverRewrittenArrays(mutation, baselineOf(entry), shown) : {};
          const arrays = { ...remade, ...blankedArrays(mutation, shown) };
          // The totals that follow from those rows were made by the edit too.
          const own = Object.keys(arrays).length === 0 ? {} : { ...arrays, ...effectsOf(entry, resource, shown) };
          outbox.update(entry, { mutation: { ...mutation, base: { ...mutation.base, ...own } } });
        }
        if (object !== null) mirror.writeObject(resource, object, { uid, parentUid: null, at, echoOf }, touch);
        pending.refresh(resource, uid, touch);
      });
    },

    markRepairing(id: number, { at, body }: { readonly at: number; readonly body: JsonObject }): void {
      writer.write((touch) => {
        const entry = outbox.get(id);
        const isOpen = entry?.state === 'sending' || entry?.state === 'unconfirmed';
        invariant(entry !== null && isOpen, 'only a write that left is repaired');
        const last = attemptsOf(id).find(({ attempt }) => attempt === entry.attempts);
        if ((last?.baselineJson ?? null) !== null) record(id, entry.attempts, ROWS_ADDED, null, at);
        const attempt = entry.attempts + 1;
        outbox.update(id, { state: 'sending', attempts: attempt, nextAttemptAt: null });
        orm
          .insert(attempts)
          .values({ outboxId: id, attempt, intentAt: at, bodyJson: JSON.stringify(body) })
          .run();
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    leaveLinesOpen(id: number, { outcome, at, error }: LinesLeftOpen): void {
      writer.write((touch) => {
        const entry = outbox.get(id);
        invariant(entry !== null, 'the engine only names entries it was given');
        record(id, entry.attempts, outcome, error, at);
        outbox.update(id, { state: 'unconfirmed', nextAttemptAt: at, error });
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    linesWrite(id: number) {
      const rows = attemptsOf(id);
      const at = rows.findIndex(({ baselineJson }) => baselineJson !== null);
      const write = rows[at];
      if (write === undefined) return null;
      const repairs = rows.slice(0, at).filter(({ outcome }) => outcome !== NOT_SENT);
      const [repair] = repairs;
      return {
        body: parseJson(write.bodyJson) ?? {},
        before: parseJson(write.baselineJson) ?? {},
        endedAt: write.endedAt,
        isAnswered: wasAnswered(write),
        repair:
          repair === undefined
            ? null
            : { endedAt: repair.endedAt, isAnswered: wasAnswered(repair), count: repairs.length },
      };
    },

    putRowsBack(id: number, { object, rows: lost, at, nextAttemptAt, learned }: RowsBack): void {
      writer.write((touch) => {
        const entry = outbox.get(id);
        invariant(entry?.mutation.op === 'update', 'only an update leaves arrays out');
        keyValues.set(LEFT_OUT_ARRAYS, 'emptied', at);
        if (learned !== null) lineLocks.learn(learned, touch);
        record(id, entry.attempts, ANSWERED, null, at);
        const { resource, uid, base, data } = entry.mutation;
        const shown = { ...object.fields, ...object.details };
        const baseline = baselineOf(id);
        // The base gets the present rows, so that the lost ones are added instead of counting as removed by someone else. The edit's
        // own fields that have arrived, and those derived from them, are no one else's change. Rows that appeared in other arrays
        // since are: no screen has shown them together with the lost ones.
        const isOwn = (name: string): boolean => name in lost || name in data;
        const arrays = Object.entries(shown).flatMap(([name, value]) =>
          isNestedArray(name) ? [[name, isOwn(name) ? value : (baseline?.[name] ?? value)] as const] : [],
        );
        const isThere = wasOnServer(rows, entry.mutation, shown);
        const arrived = Object.entries(shown).filter(([name]) => isThere(name));
        const effects = derivedFieldChanges(resource, baseline, shown).map(
          (name) => [name, shown[name] ?? null] as const,
        );
        const measured = { ...shown, ...base, ...Object.fromEntries([...effects, ...arrays, ...arrived]) };
        // The reverted fields have arrived as well, so `takenBack` is dropped.
        const { takenBack: _arrived, ...edit } = entry.mutation;
        const mutation = { ...edit, base: measured, data: { ...data, ...lost } };
        outbox.update(id, { state: 'queued', mutation, nextAttemptAt, error: null });
        mirror.writeObject(resource, object, { uid, parentUid: null, at, echoOf: sentBy(mutation) }, touch);
        pending.refresh(resource, uid, touch);
        entries.note({ kind: 'rows_put_back', resource, uid, record: { arrays: Object.keys(lost), entry: id }, at });
        touch.outbox();
        touch.resource(resource);
      });
    },
  };
}

interface LinesSettlement {
  readonly entry: number;
  readonly object: ReadObject;
  readonly at: number;
  readonly learned: LearnedUpdateBehaviour | null;
}

interface LinesLock {
  readonly because: LineLock;
  readonly object: ReadObject | null;
  readonly at: number;
  readonly learned: LearnedUpdateBehaviour | null;
}

interface RowsBack {
  readonly object: ReadObject;
  readonly rows: JsonObject;
  readonly at: number;
  readonly nextAttemptAt: number | null;
  readonly learned: LearnedUpdateBehaviour | null;
}

interface LinesLeftOpen {
  readonly outcome: typeof ANSWERED | typeof NOT_SENT;
  readonly at: number;
  readonly error: OutboxError | null;
}

function wasAnswered({ outcome, evidenceJson }: AttemptRow): boolean {
  if (outcome === ANSWERED || outcome === ROWS_ADDED) return true;
  const evidence: unknown = evidenceJson === null ? null : parseStored(evidenceJson);
  return isJsonObject(evidence) && evidence['status'] === NO_CONTENT;
}
