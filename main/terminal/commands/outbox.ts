import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { assertNever } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { OutboxEntry } from '#shared/model/outbox-entry.ts';
import { findByReference } from '#main/db/queries/object-queries.ts';
import { listOutbox, listWholeOutbox } from '#main/db/queries/outbox-queries.ts';
import type { Book } from '#main/db/book.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { requireAccount, withLock, withReadOnlyBook, withSession } from '#main/terminal/environment.ts';
import { parseMutationLines } from '#main/terminal/mutation-lines.ts';
import type { Answer } from '#main/terminal/output.ts';
import { table } from '#main/terminal/output.ts';
import { UsageError, exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { createUid, systemClock } from '#main/system-ports.ts';

const LOCALE = 'en-US';

/** `queue FILE`: validates all lines, then enqueues all in one transaction, or none. */
export async function queue(
  terminal: Terminal,
  { positionals }: CommandLine,
): Promise<Answer & { readonly status: ExitStatus }> {
  const text = await readInput(positionals[0] ?? '-', terminal.surroundings.stdin);
  return withLock(terminal, 'queue', () =>
    withSession(terminal, requireAccount(terminal), async ({ book }) => {
      const parsed = parseMutationLines(text, {
        find: (resource, reference) => findByReference(book, resource, reference),
        createUid,
        baseOf: (resource, uid) => book.engineStore.targetOf(resource, uid).mirror ?? {},
      });
      if (parsed.kind === 'refused') throw new UsageError([...parsed.problems, 'Nothing was queued.']);
      const ids = book.edits.enqueue(
        parsed.lines.flatMap((line) => line.mutations),
        systemClock.now(),
      );
      let next = 0;
      const queued = parsed.lines.map(({ line, uid, mutations }) => {
        const outboxId = ids[next] ?? 0;
        next += mutations.length;
        return { line, outboxId, uid };
      });
      const needsPerson = (book.outbox.countByState().get('needs_you') ?? 0) > 0;
      return {
        json: { queued },
        text: `${String(queued.length)} queued.`,
        status: needsPerson ? exitStatus.needsPerson : exitStatus.done,
      };
    }),
  );
}

async function readInput(file: string, stdin: Readable): Promise<string> {
  if (file !== '-') {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      throw new UsageError([`The file “${file}” cannot be read.`]);
    }
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** An entry as scripts see it. */
function toJson({
  id,
  kind,
  resource,
  uid,
  state,
  reason,
  sentence,
  actions,
  attempts,
  error,
  createdAt,
}: OutboxEntry) {
  return { id, kind, resource, uid, state, reason, sentence, actions, attempts, error, createdAt };
}

function readEntries(book: Book, isWhole: boolean): readonly OutboxEntry[] {
  const context = { rows: book.rows, outbox: book.outbox, locale: LOCALE, isReachable: true };
  if (isWhole) return listWholeOutbox(context);
  return listOutbox(context, systemClock.now()).filter((entry) => entry.state !== 'done');
}

/** `outbox`: what waits and what needs a person; `--all` adds done and cancelled. */
export async function outbox(terminal: Terminal, { flags }: CommandLine): Promise<Answer> {
  return withReadOnlyBook(terminal, (book) => {
    const entries = readEntries(book, flags['all'] === true);
    const rows = entries.map((entry) => [entry.id, entry.state, entry.sentence, entry.note]);
    return {
      json: entries.map(toJson),
      text: entries.length === 0 ? 'Everything is in your account.' : table(['id', 'state', 'what', 'note'], rows),
    };
  });
}

const builtActions = ['mine', 'theirs', 'retry', 'discard'] as const;

function carryOut(book: Book, id: number, action: (typeof builtActions)[number]): void {
  switch (action) {
    case 'mine':
    case 'theirs':
      book.decisions.resolve(id, { kind: action }, systemClock.now());
      return;
    case 'retry':
      book.edits.retry(id);
      return;
    case 'discard':
      book.edits.discard(id, systemClock.now());
      return;
    default:
      assertNever(action);
  }
}

/** `resolve OUTBOX_ID ACTION`: a person's decision, one of those the entry lists. */
export async function resolve(
  terminal: Terminal,
  { positionals, flags }: CommandLine,
): Promise<Answer & { readonly status: ExitStatus }> {
  const id = Number(positionals[0]);
  if (!Number.isSafeInteger(id)) throw new UsageError(['OUTBOX_ID is a whole number.']);
  const given = Object.keys(flags).filter((name) =>
    ['mine', 'theirs', 'retry', 'discard', 'renumber', 'adopt', 'send', 'dismiss'].includes(name),
  );
  const action = builtActions.find((name) => given[0] === name);
  if (given.length !== 1) throw new UsageError(['Name one action, for example --retry or --discard.']);
  return withLock(terminal, 'resolve', () =>
    withSession(terminal, requireAccount(terminal), async ({ book }) => {
      const entry = readEntries(book, true).find((candidate) => candidate.id === id);
      if (entry === undefined) throw new AppError('not_found', `There is no entry ${String(id)} in the outbox.`);
      if (action === undefined || !entry.actions.includes(action)) {
        throw new UsageError([
          `Entry ${String(id)} can be resolved with: ${entry.actions.map((name) => `--${name}`).join(', ') || 'nothing now'}.`,
        ]);
      }
      carryOut(book, id, action);
      const after = readEntries(book, true).find((candidate) => candidate.id === id) ?? entry;
      const needsPerson = (book.outbox.countByState().get('needs_you') ?? 0) > 0;
      return {
        json: toJson(after),
        text: `${after.sentence}: ${after.state}`,
        status: needsPerson ? exitStatus.needsPerson : exitStatus.done,
      };
    }),
  );
}
