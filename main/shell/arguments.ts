/** The command line arguments of the desktop app. */
interface LaunchArguments {
  readonly isDemo: boolean;
  /** A profile folder that replaces the system's usual one; null for the usual one. */
  readonly dataDir: string | null;
}

/** Reads `--demo` and `--data-dir DIR` (or `--data-dir=DIR`); everything else belongs to Chromium. */
export function readArguments(argv: readonly string[]): LaunchArguments {
  let dataDir: string | null = null;
  for (const [index, argument] of argv.entries()) {
    if (argument === '--data-dir') dataDir = argv[index + 1] ?? null;
    else if (argument.startsWith('--data-dir=')) dataDir = argument.slice('--data-dir='.length);
  }
  return { isDemo: argv.includes('--demo'), dataDir: dataDir === '' ? null : dataDir };
}
