import { AppError } from '#shared/errors.ts';
import type { Session } from '#main/account/session.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { readCount } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { chooseAccount, withLock, withSession } from '#main/terminal/environment.ts';
import { limitSentence } from '#main/terminal/limit-sentence.ts';
import { reportListProblems } from '#main/terminal/report-list-problems.ts';
import { withAccount } from '#main/terminal/new-account.ts';
import type { Answer } from '#main/terminal/output.ts';
import { runToDeadline, errorOfFruitlessRun } from '#main/terminal/sync-run.ts';
import { unreadSentence } from '#main/terminal/unread-sentence.ts';
import { exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { keepDailyCopy } from '#main/db/connection/check-book.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { requireSound } from '#main/account/book-check.ts';
import { bookPath } from '#main/account/session.ts';
import { learnAll } from '#main/account/background-learner.ts';
import { words } from '#shared/words/words.ts';
import { textOf } from '#shared/words/text-of.ts';

const DEFAULT_MAX_SECONDS = 900;

/** Runs `sync` until only entries that need a person are left. Throws the error that stopped a run which could do nothing. */
export async function sync(terminal: Terminal, line: CommandLine): Promise<Answer & { readonly status: ExitStatus }> {
  const maxSeconds = readCount(line.flags, 'max-seconds') ?? DEFAULT_MAX_SECONDS;
  const isFull = line.flags['full'] === true;
  return withLock(terminal, 'sync', async () => {
    const known = chooseAccount(terminal);
    const options = { maxSeconds, isFull, isNew: known === null };
    const ended = await withAccount(
      terminal,
      known,
      (account) => withSession(terminal, account, (session) => runOnce(terminal, session, options)),
      ({ hadContact }) => hadContact,
    );
    const { json } = ended;
    return { json, text: describe(json), status: json.needsYou > 0 ? exitStatus.needsPerson : exitStatus.done };
  });
}

interface SyncOptions {
  readonly maxSeconds: number;
  readonly isFull: boolean;
  /** True when the book was created for this call. */
  readonly isNew: boolean;
}

async function runOnce(
  terminal: Terminal,
  session: Session,
  { maxSeconds, isFull, isNew }: SyncOptions,
): Promise<{ readonly json: Summary; readonly hadContact: boolean }> {
  const { book, account } = session;
  await requireSound(book, bookPath(terminal.profile, account), { at: systemClock.now(), isNew });
  const startedAt = systemClock.now();
  const queuedBefore = book.outbox.countByState().get('queued') ?? 0;
  const deadline = startedAt + maxSeconds * 1_000;
  // Parked entries are sent again by themselves when their time has come, so they count as waiting.
  const isAnswerFirst = book.outbox.listOpen().some(({ state, reason }) => state === 'queued' || reason === 'parked');
  const goal = { isFull, isAnswerFirst, deadline };
  const result = await runToDeadline(session, goal, terminal.deps.onInterrupt);
  learnAll(book, systemClock.now());
  // Nothing depends on it: the disk may be too full for a copy.
  await keepDailyCopy(bookPath(terminal.profile, account), systemClock.now()).catch(() => {});
  const counts = book.outbox.countByState();
  const count = (state: Parameters<typeof counts.get>[0]): number => counts.get(state) ?? 0;
  const url = terminal.url ?? account.url;
  const limit = result.stoppedBy === 'time' ? limitSentence(book, systemClock.now()) : null;
  const failure = errorOfFruitlessRun(result, url === null ? account.name : new URL(url).host, limit !== null);
  if (failure !== null && count('queued') === queuedBefore) throw failure;
  if (limit !== null && isNew && !result.hadContact) throw new AppError('rate_limited', limit, { retryable: true });
  const waiting = count('queued') + count('sending') + count('unconfirmed');
  const unread = isFull ? unreadSentence(book.engineStores.dueReads) : null;
  if (result.stoppedBy !== null && result.stoppedBy !== 'time') terminal.deps.say(result.stoppedBy.message);
  if (limit !== null) terminal.deps.say(textOf(limit));
  if (unread !== null) terminal.deps.say(textOf(unread));
  const isDoubtful = reportListProblems(terminal, book);
  const json = {
    requests: result.requests,
    pulled: { created: result.created, updated: result.updated, removed: result.removed },
    pushed: result.pushed,
    waiting,
    needsYou: count('needs_you'),
    conflicts: book.outbox.listOpen().filter((entry) => entry.reason === 'conflict').length,
    complete: result.isComplete && unread === null && waiting === 0 && !isDoubtful,
    seconds: Math.round(systemClock.now() - startedAt) / 1_000,
  };
  return { json, hadContact: result.hadContact };
}

interface Summary {
  readonly requests: number;
  readonly pulled: { readonly created: number; readonly updated: number; readonly removed: number };
  readonly pushed: number;
  readonly waiting: number;
  readonly needsYou: number;
  readonly conflicts: number;
  readonly complete: boolean;
  readonly seconds: number;
}

function describe({ requests, pulled, pushed, waiting, needsYou, complete, seconds }: Summary): string {
  const given = {
    ...pulled,
    sent: pushed,
    waiting,
    asked: needsYou,
    requests,
    seconds: seconds.toFixed(1),
  };
  return complete ? words.terminal_sync_complete(given) : words.terminal_sync_incomplete(given);
}
