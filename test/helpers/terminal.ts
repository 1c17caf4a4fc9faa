import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runTerminal } from '#main/terminal/run.ts';
import { createMemoryVault } from '#main/vault/memory-vault.ts';

export const migrationsDir = join(import.meta.dirname, '..', '..', 'drizzle');

export interface TerminalRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The one JSON document, when there is one. */
  readonly json: unknown;
}

/** A terminal client on a profile folder of its own, run in this process. */
export function createTestTerminal(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-terminal-'));
  const vault = createMemoryVault();
  return {
    dataDir,
    env: { ...env },
    async run(argv: readonly string[], stdin = ''): Promise<TerminalRun> {
      const lines: string[] = [];
      let stdout = '';
      const surroundings = {
        env: this.env,
        stdin: Readable.from([Buffer.from(stdin)]),
        migrationsDir,
        version: '0.0.0-test',
        openVault: () => Promise.resolve(vault),
        say: (line: string) => lines.push(line),
      };
      const status = await runTerminal([...argv, '--data-dir', dataDir, '--json'], surroundings, (text) => {
        stdout += text;
      });
      return { status, stdout, stderr: lines.join('\n'), json: stdout === '' ? null : JSON.parse(stdout) };
    },
  };
}
