import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeOldMailDrafts, writeMailDraft } from '#main/documents/mail-drafts.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

function openFolder(ages: Readonly<Record<string, number>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-mails-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, hours] of Object.entries(ages)) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), NOW / 1000, (NOW - hours * HOUR_MS) / 1000);
  }
  return folder;
}

it('removes mails of the days before, and keeps that of today', async () => {
  const folder = openFolder({ 'old.eml': 25, 'new.eml': 23 });
  await removeOldMailDrafts(folder, NOW);
  expect(readdirSync(folder)).toEqual(['new.eml']);
});

it('needs no folder', async () => {
  await removeOldMailDrafts(join(openFolder({}), 'never-made'), NOW);
});

it('passes over a file that is gone when it is looked at', async () => {
  const folder = openFolder({ 'old.eml': 25 });
  // Like a file that vanished: it is listed, and cannot be found.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'gone.eml'));
  await writeMailDraft(folder, 'mine', 'mail', NOW);
  expect(readdirSync(folder).toSorted()).toEqual(['gone.eml', 'mine.eml']);
});
