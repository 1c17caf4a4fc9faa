import { mkdtempSync, readFileSync, rmSync, statSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { writeEntrance } from '#scripts/chromium-host/entrance.ts';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-entrance-'));

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('puts the way in into a file of this user alone, also in the place of one that a killed run has left', () => {
  writeFileSync(join(folder, 'start.html'), 'old', { mode: 0o666 });
  const entrance = writeEntrance(folder, 'http://name.localhost:1/#enter=code');
  const path = fileURLToPath(entrance.url);
  expect(entrance.url).not.toMatch(/code|name\.localhost/);
  expect(readFileSync(path, 'utf8')).toContain('location.replace("http://name.localhost:1/#enter=code")');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  entrance.remove();
  expect(existsSync(path)).toBe(false);
});
