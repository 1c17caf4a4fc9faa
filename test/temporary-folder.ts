import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Books and profiles of a run lie in one folder that goes with it: the processes of the tests inherit the name. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-test-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
