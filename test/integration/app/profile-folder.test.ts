import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { whyNotWritten } from '#main/profile/json-files.ts';
import { createUid } from '#main/platform/create-uid.ts';

/** What a call throws; null where it does not. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
    return null;
  } catch (thrown) {
    return thrown;
  }
}

describe('a profile folder that fails while the program runs', () => {
  let dataDir: string;
  let profile: Profile;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-folder-'));
    profile = openProfile(dataDir);
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses a link to a folder elsewhere, and never what is in there', () => {
    const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
    const elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-elsewhere-'));
    writeFileSync(join(elsewhere, 'account.json'), JSON.stringify(account));
    writeFileSync(join(elsewhere, 'letters.txt'), 'not ours');
    symlinkSync(elsewhere, profile.accountDir(account.uid));
    symlinkSync(elsewhere, join(profile.dataDir, 'accounts', 'inner'));
    expect(profile.accounts()).toEqual([account]);
    profile.removeAccount(account.uid);
    expect(profile.accounts()).toEqual([]);
    expect(readdirSync(elsewhere).toSorted()).toEqual(['account.json', 'letters.txt']);
    rmSync(elsewhere, { recursive: true });
  });

  it('is reported when an account cannot be added to it', () => {
    const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
    writeFileSync(profile.accountDir(account.uid), 'in the way');
    const add = (): void => {
      profile.addAccount(account);
    };
    expect(thrownBy(add)).toMatchObject({ code: 'read_only' });
    expect(profile.accounts()).toEqual([]);
  });

  it('is reported when its accounts cannot be listed', () => {
    rmSync(join(dataDir, 'accounts'), { recursive: true });
    const asks = [() => profile.accounts(), () => profile.activeAccount(), () => profile.lostBooks()];
    for (const ask of asks) expect(thrownBy(ask)).toMatchObject({ code: 'read_only', retryable: true });
  });

  it('counts an exhausted quota as a full disk', () => {
    const thrownWith = (code: string): Error => Object.assign(new Error('no room'), { code });
    expect(['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => whyNotWritten(thrownWith(code)).code)).toEqual([
      'disk_full',
      'disk_full',
      'read_only',
    ]);
  });
});
