import { isJsonObject } from '#shared/json.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Evidence, Oracle } from './oracle.ts';

const s29: Oracle = {
  name: 'S29',
  statement: 'A payment that mails a receipt, and may have arrived, is recorded once more only by a person’s word.',
  watch: (evidence, report) => {
    /** Entries of payments of which nobody knows whether they arrived. */
    const unknown = new Set<number>();
    const underWay = new Set<PortCall>();
    return {
      asked(call) {
        if (isRecording(call)) underWay.add(call);
      },
      arrived(arrival, call) {
        const { write, entry } = call;
        if (!isRecording(call) || entry === null || !unknown.has(entry) || evidence.sentAgain.has(entry)) return;
        const invoice = write?.op === 'create' ? (write.parent?.id ?? null) : null;
        if (invoice !== null && mayMail(evidence, invoice))
          report(`${arrival.path}: entry ${String(entry)} leaves again, and a receipt may be on its way already`);
      },
      answered(call, answer) {
        underWay.delete(call);
        if (isRecording(call) && call.entry !== null && answer.kind === 'ambiguous') unknown.add(call.entry);
      },
      restarted() {
        // Of what the program waited for when it died it knows no more.
        for (const { entry } of underWay) if (entry !== null) unknown.add(entry);
        underWay.clear();
      },
    };
  },
};

const isRecording = ({ write }: PortCall): boolean => write?.op === 'create' && write.resource === 'payments';

/** By what the program has heard of the invoice last: what the service has made of it since, nobody here can know. */
function mayMail({ query }: Evidence, invoice: number): boolean {
  const [row] = query('SELECT mirror_json FROM invoices WHERE server_id = ?', String(invoice));
  const mirror: unknown = JSON.parse(String(row?.['mirror_json'] ?? 'null'));
  return isJsonObject(mirror) && mirror['send_receipts_automatically'] !== false;
}

export const receiptOracles: readonly Oracle[] = [s29];
