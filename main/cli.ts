import '#main/platform/runtime-guard.ts';
import '#main/platform/environment-guard.ts';
import { join } from 'node:path';
import { guardAgainstCrashes } from '#main/platform/crash-guard.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

guardAgainstCrashes((sentence) => {
  say(sentence);
  process.exit(1);
});

// Imported after the runtime guard: the database module crashes old runtimes without an error message.
const { runTerminal } = await import('./terminal/run.ts');
const { writeOut } = await import('./terminal/write-out.ts');
const { listenForInterrupts } = await import('./terminal/interrupts.ts');
const { startDistantKeychain } = await import('./vault/distant-keychain.ts');
const { openVault } = await import('./vault/open-vault.ts');
const { defaultStateDir } = await import('./profile/computer-marks.ts');

const keychainProgram = join(import.meta.dirname, 'keychain-process.js');

const interruption = listenForInterrupts();

const status = await runTerminal(
  process.argv.slice(2),
  {
    env: process.env,
    stdin: process.stdin,
    migrationsDir: join(import.meta.dirname, '..', '..', 'drizzle'),
    stateDir: defaultStateDir(process.platform, process.env),
    version: __INKWELL_VERSION__,
    openVault: () => openVault({ load: () => startDistantKeychain(keychainProgram) }),
    say,
    onInterrupt: interruption.onInterrupt,
  },
  (text) => writeOut(process.stdout, `${text}\n`),
);
process.exitCode = interruption.exitStatus() ?? status;
