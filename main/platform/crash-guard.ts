import { errorKind, failureFacts } from './failure-facts.ts';
import type { Log } from './log.ts';
import { words } from '#shared/words/words.ts';

/** The log of the profile that is open; a crash before that is told to the person alone. */
let log: Log | null = null;

/** Writes a later crash into this log too. */
export function logCrashes(into: Log): void {
  log = into;
}

/**
 * Ends the program with one sentence for the person when an error was caught nowhere. The sentence names only the error's class:
 * its message and fields may contain anything, even request headers with the API key, and Node would print them. Saved work is
 * safe: every transaction is on disk before its result is reported.
 */
export function guardAgainstCrashes(end: (sentence: string) => void): void {
  let isEnding = false;
  const onCrash = (thrown: unknown): void => {
    // An error while ending must not end a second time.
    if (isEnding) return;
    isEnding = true;
    log?.write({ code: 'crashed', ...failureFacts(thrown) });
    end(crashSentence(thrown));
  };
  // Writers get errors of these streams through their own callback; a closed terminal must not count as a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}

export function crashSentence(thrown: unknown): string {
  return words.shell_crashed({ kind: errorKind(thrown) });
}
