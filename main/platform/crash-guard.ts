/**
 * Ends the program when an error escaped every try, with one sentence for a person. Nothing of the error is shown but
 * its kind: it may carry anything, the headers of a request with the API key included, and Node would print all of it.
 * What was saved is safe: every transaction is on disk before anybody is told of it.
 */
export function guardAgainstCrashes(end: (sentence: string) => void): void {
  let isEnding = false;
  const onCrash = (thrown: unknown): void => {
    // What fails on the way out must not begin another end.
    if (isEnding) return;
    isEnding = true;
    end(crashSentence(thrown));
  };
  // Whoever waits for a line hears there that it was not written. Nobody else misses it: its terminal was closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}

export function crashSentence(thrown: unknown): string {
  return `Inkwell stopped because of a mistake of its own (${kindOf(thrown)}); everything that was saved is safe, so start it again.`;
}

/** The class of an error, which a library may have given any name. */
function kindOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'unknown';
}
