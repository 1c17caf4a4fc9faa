import { Readable } from 'node:stream';
import { runTerminal } from '#main/terminal/run.ts';
import { migrationsDir, stateDir } from './books.ts';
import { createMemoryVault } from './memory-vault.ts';

// The terminal in a process of its own, from its sources: it says when its work begins, so that a test can kill it in its middle.
process.stdout.write('begins\n');
process.exitCode = await runTerminal(
  process.argv.slice(2),
  {
    env: {},
    stdin: Readable.from([]),
    migrationsDir,
    stateDir,
    version: '0.0.0-test',
    openVault: () => Promise.resolve(createMemoryVault()),
    say: (line) => process.stderr.write(`${line}\n`),
    onInterrupt: () => () => {},
  },
  () => {},
);
