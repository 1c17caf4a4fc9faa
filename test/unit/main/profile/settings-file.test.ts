import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultListSettings } from '#shared/lists/list-settings.ts';
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

it('the settings of a list that another version wrote are as at first, and those of the others stay', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'inkwell-settings-')), 'settings.json');
  const listsNow = () => openSettingsFile(path, () => null).current().lists;
  expect(listsNow()).toEqual(defaultListSettings);
  const payments = { ...defaultListSettings.payments, density: 'compact' } as const;
  const invoices = { ...defaultListSettings.invoices, sort: { column: 'margin', direction: 'asc' } };
  writeFileSync(path, JSON.stringify({ lists: { invoices, payments, trips: { density: 'compact' } } }));
  expect(listsNow()).toEqual({ ...defaultListSettings, payments });
});
