import { AppError } from '#shared/errors.ts';
import type { Decision } from '#shared/outbox/decision.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import { resolveActions } from '#shared/outbox/entry.ts';
import type { Book } from '#main/db/book.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { readCount } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { requireAccount, withLock, withSession } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { UsageError, exitStatus } from '#main/terminal/usage-error.ts';
import { readEntries } from './outbox.ts';
import { toEntryJson } from '#main/documents/archive/entry-json.ts';
import { entryTakes } from '#main/db/outbox/resolve-store.ts';
import { words } from '#shared/words/words.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/** Runs `resolve OUTBOX_ID ACTION`: takes one of the actions that the entry lists. */
export async function resolve(
  terminal: Terminal,
  { positionals, flags }: CommandLine,
): Promise<Answer & { readonly status: ExitStatus }> {
  const [typed = ''] = positionals;
  const id = Number(typed);
  if (!/^\d+$/.test(typed) || !Number.isSafeInteger(id)) throw new UsageError([words.terminal_outbox_id()]);
  const decision = readDecision(flags);
  return withLock(terminal, 'resolve', () =>
    withSession(terminal, requireAccount(terminal), async ({ book }) => {
      const { actions } = findEntry(book, id);
      if (!actions.includes(decision.kind))
        throw new UsageError([
          textOf(
            entryTakes(
              id,
              actions.map((name) => `--${name}`),
            ),
          ),
        ]);
      book.decisions.decide(id, decision, systemClock.now());
      const entry = findEntry(book, id);
      const needsPerson = (book.outbox.countByState().get('needs_you') ?? 0) > 0;
      return {
        json: toEntryJson(entry),
        text: words.outbox_question_other({ sentence: entry.sentence, note: entry.state }),
        status: needsPerson ? exitStatus.needsPerson : exitStatus.done,
      };
    }),
  );
}

function readDecision(flags: CommandLine['flags']): Decision {
  const [kind, ...others] = resolveActions.filter((action) => flags[action] !== undefined);
  if (kind === undefined || others.length > 0) throw new UsageError([words.terminal_one_action()]);
  switch (kind) {
    case 'renumber': {
      const number = flags[kind];
      if (typeof number !== 'string' || number.trim() === '') throw new UsageError([words.terminal_renumber()]);
      return { kind, number };
    }
    case 'adopt':
      return { kind, id: readCount(flags, kind) ?? 0 };
    default:
      return { kind };
  }
}

function findEntry(book: Book, id: number): OutboxEntry {
  const entry = readEntries(book, true).find((candidate) => candidate.id === id);
  if (entry === undefined) throw new AppError('not_found', message('error_no_such_entry', { id: String(id) }));
  return entry;
}
