import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventListener } from '#main/app/app-options.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { migrationsDir, stateDir, newClient } from '#test/helpers/books.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { message } from '#shared/words/message.ts';

/** What better-sqlite3 throws when the disk under the file fails. */
const broken = (): never => {
  throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
};

describe('the status of a book that cannot be read for a moment', () => {
  let dataDir: string;
  let open: OpenAccount;
  const told = new Set<(status: SyncStatus) => void>();

  /** Resolves with the next status that the window is told and `fits`. */
  const status = (fits: (status: SyncStatus) => boolean): Promise<SyncStatus> =>
    new Promise((resolve) => {
      const listen = (heard: SyncStatus): void => {
        if (!fits(heard)) return;
        told.delete(listen);
        resolve(heard);
      };
      told.add(listen);
    });

  beforeEach(() => {
    const emit: EventListener = (event, payload) => {
      if (event !== 'sync:status-changed' || payload === null || !('phase' in payload)) return;
      for (const listen of told) listen(payload);
    };
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-open-account-'));
    const profile = openProfile(dataDir);
    profile.updateSettings({ isOfflineByChoice: true });
    const vault = createMemoryVault();
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    open = createOpenAccount({ ...shell, dataDir, vault, migrationsDir, stateDir }, profile, emit);
    const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
    profile.addAccount(account);
    open.open(account);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    told.clear();
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('says so, keeps the last known figures, and is sent again when the book can be read', async () => {
    const { book } = open.session();
    book.edits.enqueue([newClient(createUid())], 0);
    expect(await status(({ waitingCount }) => waitingCount === 1)).toMatchObject({
      phase: { kind: 'offline_by_choice' },
    });
    const failing = vi.spyOn(book.outbox, 'countByState').mockImplementation(broken);
    const failed = status(() => true);
    book.edits.enqueue([newClient(createUid())], 0);
    expect(await failed).toMatchObject({
      phase: { kind: 'cannot_save', message: message('error_book_read_only') },
      waitingCount: 1,
    });
    expect(open.syncStatus().phase.kind).toBe('cannot_save');
    failing.mockRestore();
    expect(await status(({ phase }) => phase.kind !== 'cannot_save')).toMatchObject({ waitingCount: 2 });
  });
});
