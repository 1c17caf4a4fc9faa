import fc from 'fast-check';
import { expect, it } from 'vitest';
import { autostartEntry } from '#main/shell/background/autostart-entry.ts';

/** Reads an `Exec` line as the specification of desktop entries says: escapes of a text first, then those of the quotes. */
function commandOf(entry: string): readonly string[] {
  const line = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  const text = line.replace(/\\\\/g, '\\');
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(["`$\\])/g, '$1').replaceAll('%%', '%'),
  );
}

it('starts exactly the program of its path, whatever signs the path has', () => {
  const paths = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(paths, (path) => {
      expect(commandOf(autostartEntry([path, '--background']))).toEqual([path, '--background']);
    }),
  );
  expect(autostartEntry(['/opt/Ink well/$HOME 100%', '--background'])).toContain(
    String.raw`Exec="/opt/Ink well/\\$HOME 100%%" "--background"`,
  );
});
