import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { followLooks } from './looks.ts';
import type { Oracle } from './oracle.ts';
import { meaningOf } from './wire-body.ts';

/** What the person saw of an invoice and this content says otherwise. */
function differences(seen: JsonObject, stored: JsonObject): readonly string[] {
  return Object.entries(fieldsOf.invoices).flatMap(([name, spec]) => {
    if (!('writable' in spec) || name === 'connection' || seen[name] === undefined) return [];
    const shown = meaningOf('invoices', name, seen[name]);
    const there = meaningOf('invoices', name, stored[name]);
    return shown === there ? [] : [`${name} ${there}, the person saw ${shown}`];
  });
}

const s4: Oracle = {
  name: 'S4',
  statement: 'No deliver leaves before the content it was issued on is on the server.',
  watch: (evidence, report) => {
    const looks = followLooks(evidence);
    return {
      arrived(arrival, call) {
        looks.arrived(arrival, call);
        const written = call.write?.op === 'deliver' ? call.write.target.id : null;
        if (written === null) return;
        const issued = evidence.acknowledged.findLast(
          ({ entry, mutation }) => entry === call.entry && mutation.op === 'deliver',
        );
        const contents = looks.contentsSince('invoices', written, call);
        if (issued === undefined || contents.length === 0) return;
        const found = contents.map((stored) => differences(issued.seen, stored));
        if (found.every((difference) => difference.length > 0))
          report(`${arrival.path} leaves with ${found.at(-1)?.join('; ') ?? ''}`);
      },
      answered: looks.answered,
    };
  },
};

const s19: Oracle = {
  name: 'S19',
  statement: 'No mail leaves while it can still be taken back.',
  watch: (evidence, report) => ({
    arrived(arrival, call) {
      const op = call.write?.op;
      if (op !== 'deliver' && op !== 'reminder') return;
      const issued = evidence.acknowledged.findLast(
        ({ entry, mutation }) => entry === call.entry && mutation.op === op,
      );
      const early = (issued?.leavesAt ?? 0) - evidence.time.now();
      if (early > 0) report(`${arrival.path} leaves ${String(early)} ms before its time is over`);
    },
  }),
};

export const mailContentOracles: readonly Oracle[] = [s4, s19];
