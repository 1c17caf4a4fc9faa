import { mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteVersion } from '#main/app/version-change.ts';
import { openBook } from '#main/db/book.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Profile } from '#main/profile/profile.ts';
import type { Uid } from '#shared/service/ids.ts';
import { migrationsDir } from '#test/helpers/books.ts';

let dataDir: string;
let profile: Profile;
let uid: Uid;
let path: string;

/** Opens the book as a version does that stores something, and closes it. */
function write(value: string): void {
  const book = openBook({ path, mode: 'write', migrationsDir, createUid });
  book.writer.write(() => {
    book.keyValues.set('note', value, 1);
  });
  book.close();
}

const copies = (): readonly string[] => {
  const folder = join(profile.accountDir(uid), 'backups');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

function noteIn(copy: string): unknown {
  const raw = new Database(join(profile.accountDir(uid), 'backups', copy), { readonly: true });
  try {
    return raw.prepare("SELECT value_json FROM capabilities WHERE name = 'note'").pluck().get();
  } finally {
    raw.close();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-version-'));
  profile = openProfile(dataDir);
  uid = createUid();
  profile.addAccount({ uid, url: 'https://acme.example.com', name: 'Acme' });
  path = join(profile.accountDir(uid), 'book.db');
  write('written by 0.1.0');
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('copies every book before the first start of another version, and only then', async () => {
  expect(await noteVersion(profile, '0.1.0')).toBeNull();
  expect(await noteVersion(profile, '0.1.0')).toBeNull();
  expect(copies()).toEqual([]);
  expect(await noteVersion(profile, '0.2.0')).toBe('0.1.0');
  expect(copies()).toEqual(['book-version-0.1.0.db']);
  write('written by 0.2.0');
  expect(noteIn('book-version-0.1.0.db')).toBe(JSON.stringify('written by 0.1.0'));
  expect(await noteVersion(profile, '0.2.0')).toBeNull();
});

it('copies the book on the way back to the older version too', async () => {
  await noteVersion(profile, '0.1.0');
  await noteVersion(profile, '0.2.0');
  write('written by 0.2.0');
  expect(await noteVersion(profile, '0.1.0')).toBe('0.2.0');
  expect(copies()).toEqual(['book-version-0.1.0.db', 'book-version-0.2.0.db']);
});

it('tries again at the next start when there was no room for the copy', async () => {
  await noteVersion(profile, '0.1.0');
  const folder = join(profile.accountDir(uid), 'backups');
  writeFileSync(folder, '');
  expect(await noteVersion(profile, '0.2.0')).toBeNull();
  rmSync(folder);
  expect(await noteVersion(profile, '0.2.0')).toBe('0.1.0');
  expect(copies()).toEqual(['book-version-0.1.0.db']);
});
