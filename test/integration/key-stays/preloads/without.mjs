import { registerHooks } from 'node:module';

/** Functions of the built program that keep the key from getting out, and what they do without their body. */
const PLAIN = {
  redactorFor: ['function redactorFor(key) {', 'return (text) => text;'],
  guardAgainstCrashes: ['function guardAgainstCrashes(end) {', 'return;'],
};

// Loaded before the program: takes one of them out of it, and fails the run when it was not found there.
const [whole, plain] = PLAIN[process.env.INKWELL_TEST_WITHOUT];
let isTaken = false;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const source = loaded.source?.toString() ?? '';
    if (!url.startsWith('file:') || !url.includes('/dist/') || !source.includes(whole)) return loaded;
    isTaken = true;
    return { ...loaded, source: source.replace(whole, `${whole} ${plain}`) };
  },
});
process.on('exit', () => {
  if (!isTaken) process.exitCode = 99;
});
