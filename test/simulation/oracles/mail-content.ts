import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Delivery, Mutation } from '#shared/outbox/mutation.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import { asKept } from './kept-text.ts';
import { followLooks } from './looks.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { meaningOf } from './wire-body.ts';

/** What the person saw of an invoice and this content says otherwise: in words, and in the amount that is asked for. */
function differences(evidence: Evidence, seen: JsonObject, stored: JsonObject): readonly string[] {
  return Object.entries(fieldsOf.invoices).flatMap(([name, spec]) => {
    // Of an invoice that was never uploaded nobody knows the total that the service will make.
    const isShown = name === 'billed_total' ? typeof seen[name] === 'string' : 'writable' in spec;
    if (!isShown || name === 'connection' || seen[name] === undefined) return [];
    const shown = meaningOf('invoices', name, seen[name]);
    const there = meaningOf('invoices', name, stored[name]);
    // What the service made of a text that was shown before it arrived is still that text.
    const kept = meaningOf('invoices', name, asKept(evidence, 'invoices', name, seen[name]));
    return shown === there || kept === there ? [] : [`${name} ${there}, the person saw ${shown}`];
  });
}

/** The order of an outbox entry as the person gave it last; a mail that was held is sent off once more. */
function issuesOf({ acknowledged }: Evidence, { entry, write }: PortCall): readonly Acknowledged[] {
  return acknowledged.filter((act) => act.entry === entry && act.mutation.op === write?.op);
}

const isMailWrite = ({ write }: PortCall): boolean => write?.op === 'deliver' || write?.op === 'reminder';

const s4: Oracle = {
  name: 'S4',
  statement: 'No mail leaves before the content it was issued on is on the server, with the total that was shown.',
  watch: (evidence, report) => {
    const looks = followLooks(evidence);
    return {
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        if (!isMailWrite(call) || call.write === null || !('target' in call.write)) return;
        const issued = issuesOf(evidence, call).at(-1);
        const contents = looks.contentsSince('invoices', call.write.target.id ?? -1, call);
        if (issued === undefined || contents.length === 0) return;
        const found = contents.map((stored) => differences(evidence, issued.seen, stored));
        if (found.every((difference) => difference.length > 0))
          report(`${arrival.path} leaves with ${found.at(-1)?.join('; ') ?? ''}`, call.write.op);
      },
      answered: looks.answered,
    };
  },
};

const s26: Oracle = {
  name: 'S26',
  statement: 'No mail leaves while it can still be taken back.',
  watch: (evidence, report) => ({
    arrived(arrival, call) {
      if (!isMailWrite(call)) return;
      const early = (issuesOf(evidence, call).at(-1)?.leavesAt ?? 0) - evidence.time.now();
      if (early > 0) report(`${arrival.path} leaves ${String(early)} ms before its time is over`);
    },
  }),
};

/** A mail in its own words as the request carries it; null for the account's standard text, which has no body at all. */
function letterIn(body: string): string | null {
  if (body === '') return null;
  const json = JSON.parse(body) as JsonValue;
  const letter = isJsonObject(json) ? json['delivery'] : undefined;
  return isJsonObject(letter) ? wordsOf(letter) : body;
}

const wordsOf = (letter: Readonly<Record<keyof Delivery, unknown>> | JsonObject): string => {
  const { recipients, blind_copies, subject, message, attachment } = letter;
  return JSON.stringify({ recipients, blind_copies, subject, message, attachment });
};

const s27: Oracle = {
  name: 'S27',
  statement: 'A mail says what was written, and goes to those it was written to and to nobody else.',
  watch: (evidence, report) => ({
    arrived(arrival, call) {
      if (!isMailWrite(call)) return;
      // What follows on the first word is only that it may leave now.
      const [issued] = issuesOf(evidence, call);
      if (issued === undefined || !isMail(issued.mutation)) return;
      const { data } = issued.mutation;
      const [meant, sent] = [data === null ? null : wordsOf(data), letterIn(arrival.body)];
      if (meant !== sent) report(`${arrival.path} says ${sent ?? 'the standard text'}, not ${meant ?? 'that'}`);
    },
  }),
};

const isMail = (mutation: Mutation): mutation is Extract<Mutation, { readonly op: 'deliver' | 'reminder' }> =>
  mutation.op === 'deliver' || mutation.op === 'reminder';

export const mailContentOracles: readonly Oracle[] = [s4, s26, s27];
