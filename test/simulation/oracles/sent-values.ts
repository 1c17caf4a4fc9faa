import { isJsonObject } from '#shared/json.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import { asKept } from './kept-text.ts';
import { clientId } from './client-id.ts';
import { followLooks } from './looks.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { meaningOf, readWireBody } from './wire-body.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const objectsIn = (
  value: JsonValue | readonly ServerObject[] | ServerObject | null | undefined,
): readonly ServerObject[] => {
  const list = Array.isArray(value) ? value : [value];
  // Answers of the port carry server objects and nothing else.
  return list.filter(
    (object) => object !== null && object !== undefined && typeof object === 'object',
  ) as readonly ServerObject[];
};

const s6: Oracle = {
  name: 'S6',
  statement: 'No PUT carries a value that is neither its base’s, nor the person’s, nor the latest one read.',
  watch: (evidence, report) => {
    // A list may show less than what the object itself has told already: both are the latest that was read.
    const inLists = new Map<string, JsonObject>();
    const byThemselves = new Map<string, JsonObject>();
    return {
      answered(call, answer) {
        const value = answer.kind === 'ok' ? answer.value : answer.kind === 'done' ? answer.object : null;
        const [kind, resource = ''] = call.name.split(' ');
        const latest = kind === 'list' ? inLists : byThemselves;
        for (const object of objectsIn(value)) {
          const key = `${resource}/${String(object.id)}`;
          latest.set(key, { ...latest.get(key), ...object.fields, ...object.details });
        }
      },
      arrived(arrival, call) {
        if (call.write?.op !== 'update') return;
        const { resource, target } = call.write;
        const body = readWireBody(arrival.body) ?? {};
        const entry = evidence.life().book.outbox.get(call.entry ?? -1);
        if (entry === null || entry.mutation.op !== 'update') return;
        const { base, data } = entry.mutation;
        const read = [byThemselves, inLists].map((latest) => latest.get(`${resource}/${String(target.id)}`));
        for (const [name, value] of Object.entries(body)) {
          const known = [base[name], data[name], ...read.map((object) => object?.[name])];
          const isKnown =
            name === 'connection'
              ? known.some((one) => clientId(evidence, one) === Number(value))
              : isKnownValue(resource, name, value, known);
          if (isKnown) continue;
          report(
            `${arrival.path} carries ${name} ${JSON.stringify(value)}, which nobody has; known are ${JSON.stringify(known)}`,
          );
        }
      },
    };
  },
};

function isKnownValue(
  resource: Resource,
  name: string,
  value: JsonValue | undefined,
  known: readonly (JsonValue | undefined)[],
): boolean {
  const meaning = meaningOf(resource, name, value);
  if (known.some((other) => meaningOf(resource, name, other) === meaning)) return true;
  if (!Array.isArray(value)) return false;
  // Merged lists are made of rows that somebody has, and merged rows of cells.
  const rows = known.flatMap((other) => (Array.isArray(other) ? [...other] : []));
  return value.every((row: JsonValue) => {
    if (!isJsonObject(row)) return rows.includes(row);
    if (row['_destroy'] === true) return isRemoval(row, rows);
    return Object.entries(row).every(
      ([cell, content]) =>
        cell === 'sort_order' ||
        rows.some(
          (other) => isJsonObject(other) && JSON.stringify(other[cell] ?? null) === JSON.stringify(content ?? null),
        ),
    );
  });
}

/** Takes back what a service has added instead of replacing: it names a row that was read, and says nothing else. */
function isRemoval(row: JsonObject, rows: readonly JsonValue[]): boolean {
  const isKnown = rows.some((other) => isJsonObject(other) && other['id'] === row['id']);
  return isKnown && Object.keys(row).length === 2;
}

/** Everything a total is made of, as text. A row that takes another back adds nothing, whatever a service makes of it. */
const moneyOf = (resource: Resource, object: JsonObject): string =>
  JSON.stringify(nestedArrays.map((name) => meaningOf(resource, name, withoutRemovals(object[name]))));

const withoutRemovals = (value: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(value) ? value.filter((row: JsonValue) => !isJsonObject(row) || row['_destroy'] !== true) : value;

/** As the service will keep it: what it has already is in its own form, and new rows beside that are not yet. */
const keptMoneyOf = (evidence: Evidence, resource: Resource, object: JsonObject): string =>
  moneyOf(
    resource,
    Object.fromEntries(nestedArrays.map((name) => [name, asKept(evidence, resource, name, object[name])])),
  );

const s7: Oracle = {
  name: 'S7',
  statement: 'No total is sent that neither the person nor the service has shown.',
  watch: (evidence, report) => {
    const looks = followLooks(evidence);
    /** What others have of a new object is nothing: its lines are those that were written, each of them once. */
    function checkCreate({ body, path }: Arrival, { write, entry }: PortCall): void {
      if (write?.op !== 'create' || !isDocumentResource(write.resource)) return;
      const { resource } = write;
      const result = moneyOf(resource, readWireBody(body) ?? {});
      const uid = evidence.life().book.outbox.get(entry ?? -1)?.mutation.uid;
      const edits = evidence.acknowledged.filter(({ mutation }) => mutation.uid === uid);
      // One that a decision has made again is nobody's edit: who edits it while it waits has it before them.
      const known = edits.flatMap(({ mutation, seen, shown }) =>
        'data' in mutation ? [seen, shown, mutation.data ?? {}] : [seen, shown],
      );
      if (edits.length > 0 && known.every((view) => moneyOf(resource, view as JsonObject) !== result))
        report(`${path} makes a new total of ${result}`, 'create');
    }
    return {
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        if (call.write?.op === 'create') checkCreate(arrival, call);
        if (call.write?.op !== 'update' || !isDocumentResource(call.write.resource)) return;
        // Where arrays are added instead of replaced, totals are the service's own affair.
        if (evidence.service.service.context.knobs.nested !== 'replace') return;
        const { resource, target } = call.write;
        const body = readWireBody(arrival.body) ?? {};
        if (!nestedArrays.some((name) => body[name] !== undefined)) return;
        const versions = evidence.service.history.versionsOf(resource, target.id ?? -1);
        // What somebody does between the read and the write nobody can know: one of the contents since then counts.
        const contents = looks.contentsSince(resource, target.id ?? -1, call);
        const results = (contents.length === 0 ? [{}] : contents).map((fields) =>
          keptMoneyOf(evidence, resource, { ...fields, ...body }),
        );
        const uid = evidence.life().book.outbox.get(call.entry ?? -1)?.mutation.uid;
        const edits = evidence.acknowledged.filter(({ mutation }) => mutation.uid === uid);
        const decided = evidence.showed.filter((object) => object.uid === uid);
        const shown = [...edits.map(({ shown: view }) => view), ...decided.map(({ view }) => view)];
        const known = [...shown, ...versions.map(({ fields }) => fields ?? {})];
        const totals = known.map((view) => keptMoneyOf(evidence, resource, view));
        if (results.every((result) => !totals.includes(result)))
          report(`${arrival.path} makes a total of ${results.at(-1) ?? ''}`);
      },
      answered: looks.answered,
    };
  },
};

export const sentValueOracles: readonly Oracle[] = [s6, s7];
