import type { OutboxEntry, ResolveAction } from '#shared/outbox/entry.ts';
import { findByReference } from '#main/db/objects/object-queries.ts';
import { toEntryJson } from '#main/documents/archive/entry-json.ts';
import { listOutbox, listWholeOutbox } from '#main/db/outbox/outbox-list.ts';
import { writingIn } from '#shared/writing/writing.ts';
import type { Book } from '#main/db/book.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { LOCALE, requireAccount, withLock, withReadOnlyBook, withSession } from '#main/terminal/environment.ts';
import { enqueueLines } from '#main/terminal/enqueue-lines.ts';
import { parseMutationLines } from '#main/terminal/mutation-lines.ts';
import type { Answer } from '#main/terminal/output.ts';
import { table } from '#main/terminal/output.ts';
import { readInput } from '#main/terminal/read-input.ts';
import { UsageError, exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { words } from '#shared/words/words.ts';
import { textOf } from '#shared/words/text-of.ts';

/** Runs `queue FILE`: validates all lines, then enqueues all of them in one transaction, or none. */
export async function queue(
  terminal: Terminal,
  { positionals }: CommandLine,
): Promise<Answer & { readonly status: ExitStatus }> {
  const text = await readInput(positionals[0] ?? '-', terminal.deps.stdin);
  return withLock(terminal, 'queue', () =>
    withSession(terminal, requireAccount(terminal), async ({ book }) => {
      const parsed = parseMutationLines(text, {
        find: (resource, reference) => findByReference(book, resource, reference),
        createUid,
        baseOf: (resource, uid) => book.engineStores.outbox.targetOf(resource, uid).mirror ?? {},
      });
      if (parsed.kind === 'refused') throw new UsageError([...parsed.problems, words.terminal_nothing_queued()]);
      const ids = enqueueLines(book, parsed.lines, systemClock.now());
      const queued = parsed.lines.map(({ line, uid }, index) => ({ line, outboxId: ids[index] ?? 0, uid }));
      const needsPerson = (book.outbox.countByState().get('needs_you') ?? 0) > 0;
      return {
        json: { queued },
        text: words.terminal_queued({ count: queued.length }),
        status: needsPerson ? exitStatus.needsPerson : exitStatus.done,
      };
    }),
  );
}

/** Returns true for the actions that `resolve` offers. Scripts rely on this list; `check` exists in the window only. */
const isOfTerminal = (action: ResolveAction): boolean => action !== 'check';

export function readEntries(book: Book, isWhole: boolean): readonly OutboxEntry[] {
  const { rows, outbox: table, conflicts } = book;
  const context = { rows, outbox: table, conflicts, writing: writingIn(LOCALE), isReachable: true };
  const entries = isWhole
    ? listWholeOutbox(context)
    : listOutbox(context, systemClock.now()).filter((entry) => entry.state !== 'done');
  return entries.map((entry) => ({ ...entry, actions: entry.actions.filter(isOfTerminal) }));
}

/** Runs `outbox`: lists open entries; `--all` adds done and cancelled ones. */
export async function outbox(terminal: Terminal, { flags }: CommandLine): Promise<Answer> {
  return withReadOnlyBook(terminal, (book) => {
    const entries = readEntries(book, flags['all'] === true);
    const rows = entries.map((entry) => [entry.id, entry.state, textOf(entry.sentence), textOf(entry.note)]);
    return {
      json: entries.map(toEntryJson),
      text: entries.length === 0 ? words.terminal_all_in_account() : table(['id', 'state', 'what', 'note'], rows),
    };
  });
}
