import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import { asKept } from './kept-text.ts';
import { followLooks } from './looks.ts';
import type { Acknowledged } from './acknowledged.ts';
import { paidByThePerson } from './own-money.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { isBlankRow, meaningOf, readWireBody } from './wire-body.ts';

/** What the person ever saw of one field of an object, or wrote into it. */
function valuesKnown(
  evidence: Evidence,
  edits: readonly Acknowledged[],
  name: string,
): readonly (JsonValue | undefined)[] {
  return edits.flatMap(({ seen, shown, mutation }) => {
    const written = mutation.op === 'create' || mutation.op === 'update' ? [mutation.data[name]] : [];
    return [seen[name], shown[name], ...written];
  });
}

const s21: Oracle = {
  name: 'S21',
  statement: 'No update replaces, and no delete removes, what somebody else wrote and the person had not seen.',
  watch: (evidence, report) => {
    const looks = followLooks(evidence);
    return {
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        const { write } = call;
        if ((write?.op !== 'update' && write?.op !== 'delete') || call.entry === null) return;
        const { resource, target } = write;
        const entry = evidence.life().book.outbox.get(call.entry);
        if (entry === null || target.id === null) return;
        const edits = evidence.acknowledged.filter(({ mutation }) => mutation.uid === entry.mutation.uid);
        // Whoever decided has been shown both sides.
        const { givenUp, sights } = evidence.desk;
        if (edits.some(({ entry: id }) => evidence.discarded.has(id) && !givenUp.has(id))) return;
        const contents = looks.contentsSince(resource, target.id, call);
        if (contents.length === 0) return;
        const body = readWireBody(arrival.body) ?? {};
        const { nested } = evidence.service.service.context.knobs;
        const opened = sights.get(entry.mutation.uid) ?? [];
        for (const name of write.op === 'update' ? Object.keys(body) : whatADeleteTakes(resource)) {
          // Where rows are added, none is replaced.
          if (name === 'connection' || (isNestedArray(name) && nested !== 'replace')) continue;
          const known = [body[name], ...valuesKnown(evidence, edits, name), ...opened.map((seen) => seen[name])];
          // What the service made of a text that the person wrote is theirs as well.
          if (name === 'paid_total') known.push(...paidByThePerson(evidence, entry.mutation.uid, known));
          const kept = known.map((value) => asKept(evidence, resource, name, value));
          if (contents.some((content) => isKnown(resource, name, content, [...known, ...kept]))) continue;
          if (contents.some((content) => isJoined(resource, name, content[name], body[name], known))) continue;
          const there = JSON.stringify(contents.at(-1)?.[name]);
          if (write.op === 'delete') report(`${arrival.path} is deleted with ${name} ${there}`, 'deleted');
          else report(`${arrival.path} replaces ${name} ${there} by ${JSON.stringify(body[name])}`);
        }
      },
      answered: looks.answered,
    };
  },
};

/** Text that people write, and the money that came in: all else services fill in by themselves. */
function whatADeleteTakes(resource: Resource): readonly string[] {
  const written = freeTextFields(fieldsOf[resource]);
  return resource === 'invoices' ? [...written, 'paid_total'] : written;
}

/** Nothing is lost where nothing was. */
function isKnown(
  resource: Resource,
  name: string,
  content: JsonObject,
  known: readonly (JsonValue | undefined)[],
): boolean {
  const there = content[name] ?? null;
  if (
    there === null ||
    there === '' ||
    (Array.isArray(there) && there.every(isBlankRow)) ||
    (name === 'paid_total' && Number(there) === 0)
  )
    return true;
  const meaning = meaningOf(resource, name, there);
  return known.some((value) => meaningOf(resource, name, value) === meaning);
}

/**
 * Sets are joined: what others added to one is still in the body, and what is not, the person had seen, and may have taken out.
 */
function isJoined(
  resource: Resource,
  name: string,
  there: JsonValue | undefined,
  sent: JsonValue | undefined,
  known: readonly (JsonValue | undefined)[],
): boolean {
  const type = (fieldsOf[resource] as FieldTable)[name]?.type;
  if ((type !== 'choice_set' && type !== 'named_values') || !Array.isArray(there) || !Array.isArray(sent)) return false;
  const seen = new Set(
    [sent, ...known].flatMap((list) => (Array.isArray(list) ? list : [])).map((one) => JSON.stringify(one)),
  );
  return there.every((one: JsonValue) => seen.has(JSON.stringify(one)));
}

/** A payment that was recorded while the reminder was being prepared. */
const PREPARING_MS = 5_000;

const s22: Oracle = {
  name: 'S22',
  statement: 'No reminder leaves for what is paid, or is recorded here as paid, unless the person was told.',
  watch: (evidence, report) => {
    const looks = followLooks(evidence);
    return {
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        if (call.write?.op !== 'reminder' || call.write.target.id === null) return;
        const issues = evidence.acknowledged.filter(
          ({ entry, mutation }) => entry === call.entry && mutation.op === 'reminder',
        );
        const issued = issues.at(-1);
        if (issued === undefined || evidence.discarded.has(issued.entry)) return;
        if (issues.some(({ isToldOfMoney = false }) => isToldOfMoney)) return;
        const waiting = paymentsWaiting(evidence, issued);
        if (waiting.length > 0) report(`${arrival.path} leaves while entry ${String(waiting[0])} waits`, 'waiting');
        const contents = looks.contentsSince('invoices', call.write.target.id, call);
        if (!isPaid(issued.seen) && contents.length > 0 && contents.every(isPaid))
          report(`${arrival.path} leaves for an invoice that is paid`, 'paid');
      },
      answered: looks.answered,
    };
  },
};

/** By its payments: what is due of a draft is nothing for some services. */
function isPaid({ paid_total: paid, billed_total: billed }: JsonObject): boolean {
  if (typeof paid !== 'string' || typeof billed !== 'string' || !isDecimal(paid) || !isDecimal(billed)) return false;
  return compare(paid, '0') > 0 && compare(paid, billed) >= 0;
}

/** Entries of payments of the invoice that the account does not have yet. */
function paymentsWaiting({ acknowledged, entries, time }: Evidence, issued: Acknowledged): readonly number[] {
  const open = new Set(entries.open().map(({ id }) => id));
  return acknowledged
    .filter(
      ({ mutation, entry, at }) =>
        mutation.op === 'create' &&
        mutation.resource === 'payments' &&
        mutation.data['invoice'] === issued.mutation.uid &&
        open.has(entry) &&
        at < time.now() - PREPARING_MS,
    )
    .map(({ entry }) => entry);
}

export const unseenOracles: readonly Oracle[] = [s21, s22];
