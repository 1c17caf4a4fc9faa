import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ChildRun {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

interface RunningChild {
  /** Ends the process at once, as kill -9 or a power cut would; with a signal it is asked to end. */
  kill(signal?: NodeJS.Signals): void;
  /** Resolves when the process is gone and all it wrote has been read; `status` is null where it was killed. */
  readonly ended: Promise<ChildRun>;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Modules that are loaded before the program. */
  readonly preloads?: readonly string[];
  /** Where its output goes: read to its end, to a reader that is gone already, or into this open file. */
  readonly output?: 'read' | 'nobody' | number;
}

const root = join(import.meta.dirname, '..', '..');

/** Starts the built terminal client as a person does, with an environment of its own and no keychain in reach. */
export function startBuiltTerminal(
  argv: readonly string[],
  { env = {}, stdin = '', preloads = [], output: target = 'read' }: ChildOptions = {},
): RunningChild {
  const { PATH = '', HOME = '', XDG_STATE_HOME = '' } = process.env;
  const flags = preloads.flatMap((preload) => ['--import', preload]);
  const child = spawn(process.execPath, [...flags, join(root, 'dist', 'main', 'cli.js'), ...argv], {
    cwd: root,
    // Without a bus there is no keychain: a test must never write into a developer's own.
    env: { PATH, HOME, XDG_STATE_HOME, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', ...env },
    stdio: ['pipe', typeof target === 'number' ? target : 'pipe', 'pipe'],
  });
  const output: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (data: Buffer) => output[name].push(data));
  if (target === 'nobody') child.stdout?.destroy();
  const ended = new Promise<ChildRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ status, stdout: Buffer.concat(output.stdout), stderr: Buffer.concat(output.stderr) });
    });
  });
  // A process that is killed reads no more of what it was to be given.
  child.stdin?.on('error', () => {});
  child.stdin?.end(stdin);
  return { kill: (signal = 'SIGKILL') => void child.kill(signal), ended };
}

/** Runs it to its end. */
export function runBuiltTerminal(argv: readonly string[], options: ChildOptions = {}): Promise<ChildRun> {
  return startBuiltTerminal(argv, options).ended;
}
