import { guardAgainstCrashes } from '#main/platform/crash-guard.ts';

// A process of its own that goes on working and writing lines when nobody reads them any more.
guardAgainstCrashes(() => process.exit(70));
process.stderr.write('begun\n');
const lines = setInterval(() => process.stderr.write('a line\n'), 20);
setTimeout(() => {
  clearInterval(lines);
  process.exitCode = 0;
}, 400);
