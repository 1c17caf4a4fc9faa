import type { SocketOutcome } from './socket-world.ts';

/** What is wrong with it, or null. Only the service's own state and ledger are asked, and the outbox. */
export function faultOf(seed: number, { state, ledger, entries }: SocketOutcome): string | null {
  const clients = state.connections.filter(({ name }) => name === `Client ${String(seed)}`);
  const invoices = state.invoices.filter(({ fields }) => fields.statement_no === `T-${String(seed)}`);
  const edited = state.invoices.filter(({ fields }) => fields.summary === `Edited ${String(seed)}`);
  const contacts = clients.flatMap((client) => client.contacts);
  const payments = invoices.flatMap((invoice) => invoice.payments);
  const mails = state.mails.filter(({ kind }) => kind === 'deliver');
  const counts = { connections: clients, contacts, invoices, payments, mails };
  for (const [what, made] of Object.entries(counts)) {
    if (made.length > 1) return `S1/S3: ${String(made.length)} ${what}`;
  }
  for (const { id, state: word, mutation } of entries) {
    const { op, resource } = mutation;
    if (word === 'cancelled') return `S5: entry ${String(id)} was cancelled by nobody`;
    if (word !== 'done') continue;
    if (op === 'create' && resource in counts && counts[resource as keyof typeof counts].length !== 1)
      return `S5: the ${resource} of entry ${String(id)} is done and not there`;
    if (op === 'deliver' && mails.length !== 1) return 'S5: a mail is done and was not sent';
    if (op === 'update' && edited.length !== 1) return 'S5: an edit is done, and the service does not have it';
  }
  const mailed = ledger.of('POST /api/invs/:id/deliver').filter(({ applications }) => applications.length > 0);
  return mailed.length > 1 ? 'S3: two requests for one mail arrived' : null;
}
