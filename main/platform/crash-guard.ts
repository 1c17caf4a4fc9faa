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
    end(crashSentence(thrown));
  };
  // Writers get errors of these streams through their own callback; a closed terminal must not count as a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}

export function crashSentence(thrown: unknown): string {
  return `Inkwell stopped because of a mistake of its own (${kindOf(thrown)}); everything that was saved is safe, so start it again.`;
}

/** Returns the class of an error; `unknown` for a name that could contain other text, because libraries choose it freely. */
function kindOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'unknown';
}
