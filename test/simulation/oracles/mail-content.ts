import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { PortAnswer } from '#test/simulation/world/watched-service.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { meaningOf } from './wire-body.ts';

/** How long ago a mail's invoice may have been looked at: an own answer serves ten seconds, and requests take time. */
const LOOK_SERVES_MS = 15_000;

/** The state of an invoice that the program has last heard of: the service had had so many versions of it by then. */
interface Look {
  readonly at: number;
  readonly versions: number;
}

/** Which invoice a call reads, or has written and says so in its answer. */
function invoiceIn(call: PortCall, answer: PortAnswer): number | null {
  if (answer.kind === 'ok' && 'fields' in answer.value)
    return call.name.startsWith('read invoices ') ? answer.value.id : null;
  const isInvoice = call.write !== null && (!('resource' in call.write) || call.write.resource === 'invoices');
  return isInvoice && answer.kind === 'done' ? (answer.object?.id ?? null) : null;
}

/**
 * The contents that the service has had since the program last heard of an invoice, beginning with that one. What
 * somebody does while the mail itself is on its way, nobody can know.
 */
function contentsSince(evidence: Evidence, id: number, look: Look | undefined): readonly JsonObject[] {
  const versions = evidence.service.history.versionsOf('invoices', id);
  const isFresh = look !== undefined && evidence.time.now() - look.at <= LOOK_SERVES_MS;
  const first = Math.min(isFresh ? look.versions : versions.length, versions.length) - 1;
  return versions.slice(Math.max(0, first)).flatMap(({ fields }) => (fields === null ? [] : [fields]));
}

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
    const versionsBefore = new Map<number, number>();
    const looks = new Map<number, Look>();
    const countVersions = (id: number): number => evidence.service.history.versionsOf('invoices', id).length;
    return {
      arrived(arrival, call) {
        const [, read] = /^read invoices (\d+)$/.exec(call.name) ?? [];
        const written = call.write !== null && 'target' in call.write ? call.write.target.id : null;
        const id = read === undefined ? written : Number(read);
        // A write is over when the service has one version more, a read has seen the last one.
        if (id !== null) versionsBefore.set(call.number, countVersions(id) + (read === undefined ? 1 : 0));
        if (call.write?.op !== 'deliver' || written === null) return;
        const issued = evidence.acknowledged.findLast(
          ({ entry, mutation }) => entry === call.entry && mutation.op === 'deliver',
        );
        const contents = contentsSince(evidence, written, looks.get(written));
        if (issued === undefined || contents.length === 0) return;
        const found = contents.map((stored) => differences(issued.seen, stored));
        if (found.every((difference) => difference.length > 0))
          report(`${arrival.path} leaves with ${found.at(-1)?.join('; ') ?? ''}`);
      },
      answered(call, answer) {
        const id = invoiceIn(call, answer);
        if (id !== null) looks.set(id, { at: call.at, versions: versionsBefore.get(call.number) ?? 1 });
      },
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
