import type { OutboxState } from '#shared/outbox/entry.ts';
import { writingIn } from '#shared/writing/writing.ts';
import { listOutbox } from '#main/db/outbox/outbox-list.ts';
import type { EntryWord } from '#test/simulation/world/entry-words.ts';
import type { Evidence, Oracle, Report } from './oracle.ts';

/** The table of the design: which persisted words may follow a word. */
const FOLLOWING: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  queued: ['sending', 'needs_you', 'done', 'cancelled'],
  sending: ['done', 'queued', 'unconfirmed', 'needs_you'],
  // Back in the queue only as PREFLIGHT of the next attempt: the reads before it have to have shown that nothing arrived.
  unconfirmed: ['done', 'sending', 'needs_you', 'queued'],
  needs_you: ['queued', 'done', 'cancelled'],
  done: [],
  cancelled: [],
};

const s11: Oracle = {
  name: 'S11',
  statement: 'The words of the outbox change only along the table of the design; after a restart none is sending.',
  watch: (evidence, report) => {
    const known = new Map<number, OutboxState>();
    let looked = -1;
    let isFresh = false;
    const look = (): void => {
      if (looked === evidence.revision()) return;
      looked = evidence.revision();
      for (const { id, op, state } of evidence.entries.all()) {
        const before = known.get(id);
        known.set(id, state);
        if (before === undefined && state !== 'queued') report(`entry ${String(id)} was born ${state}`, 'birth');
        if (before === 'unconfirmed' && state === 'queued') checkProof(evidence, id, report);
        // A mail that may have left is looked for once more, at the person's word.
        const isChecked = before === 'needs_you' && state === 'unconfirmed' && (op === 'deliver' || op === 'reminder');
        if (before !== undefined && before !== state && !isChecked && !FOLLOWING[before].includes(state))
          report(`entry ${String(id)} went from ${before} to ${state}`);
      }
    };
    return {
      committed: look,
      stepped: look,
      restarted() {
        look();
        isFresh = true;
      },
      asked(call) {
        const lost = evidence.entries.open().find(({ id, state }) => state === 'sending' && id !== call.entry);
        if (isFresh && lost !== undefined)
          report(`entry ${String(lost.id)} is still sending after a start, and ${call.name} leaves`, 'restart');
        isFresh = false;
      },
    };
  },
};

/** The longest that a service was seen to take with a request that nobody waits for any more. */
const QUIET_MS = 395_000;

/** A mail is never sent again, and a create not before late application is out of the question. */
function checkProof(evidence: Evidence, id: number, report: Report): void {
  const entry = evidence.life().book.outbox.get(id);
  const op = entry?.mutation.op;
  if (op === 'deliver' || op === 'reminder')
    report(`entry ${String(id)} (${op}) is queued again after it left`, 'mail');
  const last = evidence.calls.findLast((call) => call.entry === id && call.write !== null);
  const rest = evidence.time.now() - (last?.at ?? 0);
  if (last !== undefined && !evidence.canTellTimeSince(last)) return;
  if (op === 'create' && rest < QUIET_MS)
    report(`entry ${String(id)} (create) is queued again ${String(rest)} ms after it left`, 'quiet');
}

const s12: Oracle = {
  name: 'S12',
  statement: 'No write arrives without an intent that was committed for it.',
  watch: (evidence, report) => ({
    arrived(arrival, call) {
      if (arrival.method === 'GET') return;
      const intents = evidence.query(
        "SELECT outbox.id FROM attempts JOIN outbox ON outbox.id = outbox_id WHERE outbox.state = 'sending' AND attempt = outbox.attempts AND outcome IS NULL",
      );
      if (!intents.some(({ id }) => id === call.entry)) report(`${arrival.label} arrives without an intent`);
    },
  }),
};

/** Steps. */
const LOOK_EVERY = 25;

const s20: Oracle = {
  name: 'S20',
  statement: 'Whatever needs a person is in the outbox that is shown, with a reason and something to do.',
  watch: (evidence, report) => {
    let looked = new Map<number, string>();
    let steps = 0;
    const look = (entries: readonly EntryWord[]): void => {
      const { rows, outbox, conflicts } = evidence.life().book;
      const asked = entries.flatMap(({ id }) => outbox.get(id) ?? []);
      const only = { ...outbox, listOpen: () => asked, listSettledSince: () => [] };
      const context = { rows, outbox: only, conflicts, writing: writingIn('en-US'), isReachable: true };
      const shown = new Map(listOutbox(context, evidence.time.now()).map((entry) => [entry.id, entry]));
      for (const { id, state, reason } of entries) {
        const seen = shown.get(id);
        if (seen === undefined) report(`entry ${String(id)} is not shown`);
        if (state !== 'needs_you') continue;
        if (reason === null) report(`entry ${String(id)} needs a person for no reason`, 'reason');
        if (seen?.actions.length === 0)
          report(`entry ${String(id)} (${String(reason)}) leaves a person nothing to do`, 'actions');
      }
    };
    return {
      // What is shown is drawn from all of the book: too much for every step, so of what stayed as it was only sometimes.
      stepped() {
        const open = evidence.entries.open();
        steps += 1;
        const isTime = steps % LOOK_EVERY === 0;
        const words = new Map(open.map((entry) => [entry.id, `${entry.state} ${String(entry.reason)}`]));
        const due = open.filter(({ id }) => isTime || looked.get(id) !== words.get(id));
        looked = words;
        if (due.length > 0) look(due);
      },
      ended() {
        look(evidence.entries.open());
      },
    };
  },
};

export const outboxOracles: readonly Oracle[] = [s11, s12, s20];
