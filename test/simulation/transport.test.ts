import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { SocketOutcome } from './transport/socket-world.ts';
import { playSocketWorld } from './transport/socket-world.ts';

const SEEDS = 200;
/** Most of a world's time is waiting for its socket. */
const AT_ONCE = 2 * availableParallelism();

/** What is wrong with it, or null. Only the service's own state and ledger are asked, and the outbox. */
function faultOf(seed: number, { state, ledger, entries }: SocketOutcome): string | null {
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

describe('behind a real socket', () => {
  it('each create and each mail arrives at most once, and nothing is lost', { timeout: 120_000 }, async () => {
    const startedAt = performance.now();
    const wrong: string[] = [];
    const seeds = Array.from({ length: SEEDS }, (_seed, index) => index + 1);
    let faults = 0;
    let [edits, settled] = [0, 0];
    const play = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const outcome = await playSocketWorld(seed);
        const fault = faultOf(seed, outcome);
        if (fault !== null) wrong.push(`seed ${String(seed)}: ${fault}`);
        faults += outcome.faults;
        edits += outcome.entries.length;
        settled += outcome.entries.filter(({ state }) => state === 'done').length;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `» real transport: ${String(SEEDS)} seeds, ${String(faults)} faults, ${String(settled)} of ${String(edits)} edits settled, ${String(wrong.length)} wrong, ${seconds.toFixed(0)} s`,
    );
    expect(wrong).toEqual([]);
  });
});
