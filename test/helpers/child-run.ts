import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ChildRun {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Modules that are loaded before the program. */
  readonly preloads?: readonly string[];
}

const root = join(import.meta.dirname, '..', '..');

/** Runs the built terminal client as a person does, with an environment of its own and no keychain in reach. */
export function runBuiltTerminal(
  argv: readonly string[],
  { env = {}, stdin = '', preloads = [] }: ChildOptions = {},
): Promise<ChildRun> {
  const { PATH = '', HOME = '' } = process.env;
  const flags = preloads.flatMap((preload) => ['--import', preload]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, join(root, 'dist', 'main', 'cli.js'), ...argv], {
      cwd: root,
      // Without a bus there is no keychain: a test must never write into a developer's own.
      env: { PATH, HOME, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (data: Buffer) => output[name].push(data));
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ status, stdout: Buffer.concat(output.stdout), stderr: Buffer.concat(output.stderr) });
    });
    child.stdin.end(stdin);
  });
}
