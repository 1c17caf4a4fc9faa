import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runTerminal } from '#main/terminal/run.ts';
import { migrationsDir, stateDir as ofTests } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';

export { migrationsDir, stateDir } from '#test/helpers/books.ts';

export interface TerminalRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The one JSON document, when there is one. */
  readonly json: unknown;
}

interface TestTerminalParts {
  readonly vault?: Vault;
  /** A profile folder that is there already. */
  readonly dataDir?: string;
  /** The folder in which its computer keeps the marks of books. Another folder stands for another computer. */
  readonly stateDir?: string;
}

/** A terminal client on a profile folder of its own, run in this process. */
export function createTestTerminal(env: Readonly<Record<string, string>> = {}, parts: TestTerminalParts = {}) {
  const dataDir = parts.dataDir ?? mkdtempSync(join(tmpdir(), 'inkwell-terminal-'));
  const stateDir = parts.stateDir ?? ofTests;
  const vault = parts.vault ?? createMemoryVault();

  const interrupts = new Set<() => void>();

  async function call(
    argv: readonly string[],
    stdin: string,
    own: Readonly<Record<string, string | undefined>>,
  ): Promise<Omit<TerminalRun, 'json'>> {
    const lines: string[] = [];
    let stdout = '';
    const surroundings = {
      env: own,
      stdin: Readable.from([Buffer.from(stdin)]),
      migrationsDir,
      stateDir,
      version: '0.0.0-test',
      openVault: () => Promise.resolve(vault),
      say: (line: string) => lines.push(line),
      onInterrupt(listener: () => void) {
        interrupts.add(listener);
        return () => interrupts.delete(listener);
      },
    };
    const status = await runTerminal([...argv, '--data-dir', dataDir], surroundings, (text) => {
      stdout += text;
    });
    return { status, stdout, stderr: lines.join('\n') };
  }

  return {
    dataDir,
    stateDir,
    vault,
    /** As Ctrl+C does. */
    interrupt() {
      for (const listener of interrupts) listener();
    },
    env: { ...env },
    async run(argv: readonly string[], stdin = ''): Promise<TerminalRun> {
      const called = await call([...argv, '--json'], stdin, this.env);
      return { ...called, json: called.stdout === '' ? null : JSON.parse(called.stdout) };
    },
    /** The same call as a person makes it, without `--json`. */
    runForPeople(argv: readonly string[], stdin = ''): Promise<Omit<TerminalRun, 'json'>> {
      return call(argv, stdin, this.env);
    },
  };
}

export type TestTerminal = ReturnType<typeof createTestTerminal>;
