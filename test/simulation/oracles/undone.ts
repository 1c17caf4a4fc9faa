import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Evidence, Oracle } from './oracle.ts';

/** The longest that a service was seen to take with a request that nobody waits for any more. */
const QUIET_MS = 395_000;

const s28: Oracle = {
  name: 'S28',
  statement:
    'No write of ours undoes what had arrived, and none leaves while an earlier one of its object may still come.',
  watch: (evidence, report) => {
    const unanswered = new Set<PortCall>();
    return {
      asked(call) {
        const id = updated(call);
        if (id === null) return;
        const early = [...unanswered].find((earlier) => updated(earlier) === id && mayStillCome(evidence, earlier));
        if (early !== undefined)
          report(`#${String(call.number)} ${call.name} leaves while #${String(early.number)} may still come`);
        unanswered.add(call);
      },
      answered(call, answer) {
        if (answer.kind !== 'ambiguous') unanswered.delete(call);
      },
    };
  },
};

/** What an update is about, as far as it is one. */
function updated({ write }: PortCall): string | null {
  return write?.op === 'update' ? `${write.resource}/${String(write.target.id)}` : null;
}

/** Nobody can have seen it applied, and it is not too late for it; a call that is older than a clock that was set is let be. */
function mayStillCome(evidence: Evidence, call: PortCall): boolean {
  if (call.isUnsent || evidence.time.now() - call.at >= QUIET_MS || !evidence.canTellTimeSince(call)) return false;
  const request = evidence.service.ledger.entries.findLast((entry) => evidence.service.causeOf(entry) === call);
  return request !== undefined && request.applications.length === 0;
}

export const undoneOracles: readonly Oracle[] = [s28];
