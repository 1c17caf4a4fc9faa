import { mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSettingsFile } from '#main/profile/settings-file.ts';

function heldSettings() {
  const path = join(mkdtempSync(join(tmpdir(), 'inkwell-settings-')), 'settings.json');
  const file = openSettingsFile(path, () => null);
  file.change({ theme: 'dark' });
  // What stands in the place of the fresh file cannot be written over.
  mkdirSync(`${path}.new`);
  return {
    path,
    file,
    release: () => {
      rmdirSync(`${path}.new`);
    },
  };
}

it('a setting that could not be written does not change', () => {
  const { path, file, release } = heldSettings();
  expect(() => {
    file.change({ isOfflineByChoice: true });
  }).toThrow();
  expect([file.current().isOfflineByChoice, file.isUnsaved()]).toEqual([false, false]);
  release();
  file.change({ theme: 'light' });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'light', isOfflineByChoice: false });
});

it('the active account changes even when it cannot be written, and is written with the next change', () => {
  const { path, file, release } = heldSettings();
  expect(() => {
    file.apply({ activeAccount: 'a' });
  }).toThrow();
  expect([file.current().activeAccount, file.isUnsaved()]).toEqual(['a', true]);
  release();
  file.change({ theme: 'light' });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'light', activeAccount: 'a' });
  expect(file.isUnsaved()).toBe(false);
});
