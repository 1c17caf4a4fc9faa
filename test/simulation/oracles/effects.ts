import type { WriteRequest } from '#main/sync/ports.ts';
import type { LedgerEntry } from '#test/service/ledger.ts';
import type { Evidence, Oracle } from './oracle.ts';

/** Ledger entries of writes, by the outbox entry they were sent for, with how many of them had an effect. */
function countByEntry(
  evidence: Evidence,
  ops: readonly WriteRequest['op'][],
  hasEffect: (entry: LedgerEntry) => boolean,
) {
  const counts = new Map<number, number>();
  for (const entry of evidence.service.ledger.entries) {
    const call = evidence.service.causeOf(entry);
    if (call === null || call.write === null || call.entry === null) continue;
    if (!ops.includes(call.write.op) || !hasEffect(entry)) continue;
    counts.set(call.entry, (counts.get(call.entry) ?? 0) + 1);
  }
  return counts;
}

/** Twice delivered by a proxy is one request of ours: requests are counted, not what one of them did. */
const hasMade = ({ applications }: LedgerEntry): boolean =>
  applications.some(({ changes }) => changes.some(({ what, list }) => what === 'made' && list !== 'mails'));
const hasMailed = ({ applications }: LedgerEntry): boolean =>
  applications.some(({ changes }) => changes.some(({ what, list }) => what === 'made' && list === 'mails'));

const s1: Oracle = {
  name: 'S1',
  statement: 'Each create causes at most one object of the service.',
  watch: (evidence, report) => {
    const check = (): void => {
      for (const [entry, count] of countByEntry(evidence, ['create'], hasMade)) {
        if (count > 1) report(`entry ${String(entry)} made an object with each of ${String(count)} requests`);
      }
    };
    return { stepped: check, ended: check };
  },
};

const s2: Oracle = {
  name: 'S2',
  statement: 'There is never more than one unresolved create for a kind of object and a parent.',
  watch: (evidence, report) => ({
    committed() {
      const [twice] = evidence.query(
        "SELECT resource, depends_json FROM outbox WHERE op = 'create' AND state IN ('sending', 'unconfirmed') GROUP BY 1, 2 HAVING count(*) > 1",
      );
      if (twice !== undefined) report(`two creates are unresolved: ${JSON.stringify(twice)}`);
    },
  }),
};

const s3: Oracle = {
  name: 'S3',
  statement: 'Each deliver or reminder causes at most one mail.',
  watch: (evidence, report) => {
    const check = (): void => {
      for (const [entry, count] of countByEntry(evidence, ['deliver', 'reminder'], hasMailed)) {
        if (count > 1) report(`entry ${String(entry)} sent a mail with each of ${String(count)} requests`);
      }
    };
    return { stepped: check, ended: check };
  },
};

export const effectOracles: readonly Oracle[] = [s1, s2, s3];
