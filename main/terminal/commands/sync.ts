import type { CommandLine } from '#main/terminal/arguments.ts';
import { readCount } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { addAccount, chooseAccount, withLock, withSession } from '#main/terminal/environment.ts';
import { sayWhatIsMissing } from '#main/terminal/missing.ts';
import type { Answer } from '#main/terminal/output.ts';
import { unreadSentence } from '#main/terminal/unread.ts';
import { exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { systemClock } from '#main/system-ports.ts';
import { learnAll } from '#main/totals-learner.ts';

const DEFAULT_MAX_SECONDS = 900;

/** Works until nothing is due that needs no person. A run that could do nothing at all throws what stopped it. */
export async function sync(terminal: Terminal, line: CommandLine): Promise<Answer & { readonly status: ExitStatus }> {
  const maxSeconds = readCount(line.flags, 'max-seconds') ?? DEFAULT_MAX_SECONDS;
  const isFull = line.flags['full'] === true;
  return withLock(terminal, 'sync', async () => {
    const known = chooseAccount(terminal);
    const account = known ?? addAccount(terminal);
    const work = withSession(terminal, account, async ({ book, engine }) => {
      const startedAt = systemClock.now();
      const queuedBefore = book.outbox.countByState().get('queued') ?? 0;
      const result = await engine.run({
        isFull,
        isAnswerFirst: queuedBefore > 0,
        deadline: startedAt + maxSeconds * 1_000,
      });
      learnAll(book, systemClock.now());
      const counts = book.outbox.countByState();
      const isUntouched = !result.hadContact && (counts.get('queued') ?? 0) === queuedBefore;
      if (result.stoppedBy !== null && result.stoppedBy !== 'time' && isUntouched) throw result.stoppedBy;
      const count = (state: Parameters<typeof counts.get>[0]): number => counts.get(state) ?? 0;
      const waiting = count('queued') + count('sending') + count('unconfirmed');
      const needsYou = count('needs_you');
      const conflicts = book.outbox.listOpen().filter((entry) => entry.reason === 'conflict').length;
      const unread = isFull ? unreadSentence(book.engineStore) : null;
      const json = {
        requests: result.requests,
        pulled: { created: result.created, updated: result.updated, removed: result.removed },
        pushed: result.pushed,
        waiting,
        needsYou,
        conflicts,
        complete: result.isComplete && unread === null && waiting === 0,
        seconds: Math.round(systemClock.now() - startedAt) / 1_000,
      };
      if (result.stoppedBy !== null && result.stoppedBy !== 'time') terminal.surroundings.say(result.stoppedBy.message);
      if (unread !== null) terminal.surroundings.say(unread);
      sayWhatIsMissing(terminal, book);
      return { json, text: describe(json), status: needsYou > 0 ? exitStatus.needsPerson : exitStatus.done };
    });
    return work.catch((thrown: unknown) => {
      // A book for an address that never answered would bind the profile to a slip of the keyboard.
      if (known === null) terminal.profile.removeAccount(account.uid);
      throw thrown;
    });
  });
}

interface Summary {
  readonly requests: number;
  readonly pulled: { readonly created: number; readonly updated: number; readonly removed: number };
  readonly pushed: number;
  readonly waiting: number;
  readonly needsYou: number;
  readonly complete: boolean;
  readonly seconds: number;
}

function describe({ requests, pulled, pushed, waiting, needsYou, complete, seconds }: Summary): string {
  const parts = [
    `${String(pulled.created)} new, ${String(pulled.updated)} changed, ${String(pulled.removed)} gone`,
    `${String(pushed)} sent`,
    `${String(waiting)} waiting`,
    `${String(needsYou)} need you`,
    `${String(requests)} requests in ${seconds.toFixed(1)} s`,
  ];
  return `${complete ? 'Complete' : 'Not complete'}: ${parts.join(' · ')}.`;
}
