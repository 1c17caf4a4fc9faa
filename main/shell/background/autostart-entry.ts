/** Signs that a shell would read between double quotes, by the rules of desktop entries. */
const SPECIAL = /["`$\\]/g;

/** Writes one argument of an `Exec` line, so that it reaches the program as it is. */
function quoted(argument: string): string {
  // Twice: once for the shell's rules, once for those of texts in a desktop entry. Two per cent signs stand for one.
  const escaped = argument
    .replace(SPECIAL, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `"${escaped}"`;
}

/** Returns the desktop entry that starts a program with the session of the person, as freedesktop.org describes it. */
export const autostartEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Inkwell',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
