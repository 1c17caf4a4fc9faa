import { isMeantAsLink } from '#shared/links/record-link.ts';

/** The argument with which the session of the person starts Inkwell: without a window, where the tray leads to one. */
export const IN_BACKGROUND = '--background';

/** The command line arguments of the desktop app. */
interface LaunchArguments {
  readonly isDemo: boolean;
  /** True to begin without a window. */
  readonly isHidden: boolean;
  /** A profile folder that replaces the system's usual one; null for the usual one. */
  readonly dataDir: string | null;
}

/** Switches by which another program would read or steer the window, or that take its walls away. */
const UNSAFE =
  /^--(remote-debugging-(port|pipe|address)|remote-allow-origins|inspect(-brk|-port|-publish-uid)?|no-sandbox|disable-(web-security|site-isolation-trials|setuid-sandbox)|allow-file-access-from-files|allow-running-insecure-content|enable-blink-features|enable-experimental-web-platform-features|load-extension|js-flags|proxy-server|host-rules|host-resolver-rules|ignore-certificate-errors|renderer-cmd-prefix|gpu-launcher|utility-cmd-prefix)(=|$)/;

/** Returns the switches that an installed Inkwell does not start with. */
export const unsafeSwitches = (argv: readonly string[]): readonly string[] =>
  argv.filter((argument) => UNSAFE.test(argument)).map((argument) => argument.replace(/=.*$/s, ''));

/** Returns the arguments before a link: what follows it may come from a web page. */
function beforeLink(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((argument) => argument === '--' || isMeantAsLink(argument));
  return at === -1 ? argv : argv.slice(0, at);
}

/** Reads `--demo`, `--background` and `--data-dir DIR` (or `--data-dir=DIR`); everything else belongs to Chromium. */
export function readArguments(all: readonly string[]): LaunchArguments {
  const argv = beforeLink(all);
  let dataDir: string | null = null;
  for (const [index, argument] of argv.entries()) {
    if (argument === '--data-dir') dataDir = argv[index + 1] ?? null;
    else if (argument.startsWith('--data-dir=')) dataDir = argument.slice('--data-dir='.length);
  }
  return {
    isDemo: argv.includes('--demo'),
    isHidden: argv.includes(IN_BACKGROUND),
    dataDir: dataDir === '' ? null : dataDir,
  };
}
