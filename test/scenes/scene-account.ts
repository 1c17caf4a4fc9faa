import type { AppContext } from '#main/ipc/context.ts';
import { listUnsent } from '#main/db/outbox/unsent-work.ts';
import type { Book } from '#main/db/book.ts';
import { AppError } from '#shared/errors.ts';
import type { BackupState } from '#shared/screens/backup.ts';
import { MOST_COMPARED } from '#shared/screens/backup.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { message } from '#shared/words/message.ts';

/** Uids of accounts, as links name them. */
export const accountUids = {
  demo: '01936f00-0000-7000-8000-0000000000d0',
  real: '01936f00-0000-7000-8000-0000000000a0',
} as const;

const common = { name: 'Aurora Studio', keyStorage: 'none' } as const;
export const demoInfo: AccountInfo = {
  ...common,
  uid: accountUids.demo,
  url: null,
  companyId: null,
  isDemo: true,
  keyHint: null,
};
export const realInfo: AccountInfo = {
  ...common,
  uid: accountUids.real,
  url: 'https://aurora.example.com',
  companyId: '4411',
  isDemo: false,
  keyHint: '9f3c',
  keyStorage: 'memory',
};

/** The backups of an account that has all of it: a plan, a folder that is copied elsewhere, a failure and a test. */
const plannedBackups: BackupState = {
  last: { at: Date.UTC(2026, 10, 20, 9), file: 'Aurora Studio 2026-11-20.inkwell' },
  plan: { rhythm: 'daily', folder: 'Dropbox', cloud: 'dropbox', keeps: 7, isSealed: false },
  problem: {
    at: Date.UTC(2026, 10, 21, 9),
    said: message('backup_not_written', { file: 'Aurora Studio 2026-11-21.inkwell' }),
  },
  isLost: false,
  drill: { at: Date.UTC(2026, 10, 1, 9), file: 'Aurora Studio 2026-11-01.inkwell', problem: null },
};

/** The account of a backup, whose book can only be read. */
export const restoredInfo: AccountInfo = {
  ...realInfo,
  uid: 'restored',
  name: 'Aurora Studio (backup of 2026-11-20)',
  keyHint: null,
};

type AccountActions = Pick<
  AppContext,
  | 'accounts'
  | 'backups'
  | 'backupPlan'
  | 'changes'
  | 'updates'
  | 'connect'
  | 'leave'
  | 'openDemo'
  | 'overview'
  | 'renameAccount'
  | 'replaceKey'
  | 'switchAccount'
  | 'useRestored'
  | 'weighLeave'
>;

/** Which account a scene has open. There is one book, whatever it is called, and the key `right` opens it. */
export interface SceneAccount extends AccountActions {
  readonly info: () => AccountInfo | null;
  /** Keys of which the person said that they open the same account. */
  readonly vouchedFor: readonly string[];
}

export function createSceneAccount(opened: AccountInfo | null, book: Book): SceneAccount {
  let info = opened;
  /** The account that was open before the demo book. */
  let before: AccountInfo | null = null;
  const vouchedFor: string[] = [];
  const unsentCount = (): number => (info?.isDemo === true ? 0 : listUnsent(book).size);
  const open = (next: AccountInfo): Promise<AccountInfo> => {
    info = next;
    return Promise.resolve(next);
  };
  /** Beside the open account one that has the same book, for what is shown of several. */
  const shown = (): readonly AccountInfo[] =>
    info === null ? [] : info === realInfo ? [info, demoInfo] : [info, realInfo];
  return {
    info: () => info,
    vouchedFor,
    accounts: () =>
      shown().map(({ uid, name, url }) => ({
        uid,
        name,
        url,
        isOpen: uid === info?.uid,
        isRestored: uid === restoredInfo.uid,
      })),
    overview: () =>
      Promise.resolve(
        shown().map(({ uid, name }) => ({
          uid,
          name,
          figures: {
            due: [
              { currency: 'EUR', minor: 1_284_050 },
              { currency: 'USD', minor: 96_000 },
            ],
            overdue: uid === info?.uid ? [{ currency: 'EUR', minor: 240_000 }] : [],
            unsentCount: uid === info?.uid ? listUnsent(book).size : 0,
            checkedAt: null,
          },
        })),
      ),
    backups: {
      save: () => Promise.resolve({ at: Date.now(), file: 'Aurora Studio 2026-11-21.inkwell' }),
      writeTo: () => Promise.resolve(''),
      choose: () => Promise.resolve({ file: 'Aurora Studio 2026-11-21.inkwell', needsPassphrase: true }),
      restore: () =>
        Promise.reject(new AppError('book_damaged', message('backup_damaged', { file: 'Aurora.inkwell' }))),
      compare: () =>
        Promise.resolve({
          name: 'Aurora Studio',
          groups: [
            { kind: 'unsent_here', count: 1, rows: [{ resource: 'invoices', uid: realInfo.uid, name: 'INV-000412' }] },
            { kind: 'sent_since', count: 0, rows: [] },
            {
              kind: 'changed_there',
              count: 140,
              rows: Array.from({ length: MOST_COMPARED }, (_, at) => ({
                resource: 'invoices',
                uid: realInfo.uid,
                name: `INV-${String(at + 1).padStart(6, '0')}`,
              })),
            },
            { kind: 'only_there', count: 1, rows: [{ resource: 'connections', uid: null, name: 'Birch GmbH' }] },
            { kind: 'only_here', count: 0, rows: [] },
          ],
        }),
      salvage: () =>
        Promise.resolve({
          account: { uid: realInfo.uid, url: realInfo.url, name: realInfo.name },
          kinds: [
            { kind: 'connections', found: 40, told: 40 },
            { kind: 'invoices', found: 361, told: 400 },
            { kind: 'outbox', found: 2, told: 3 },
          ],
        }),
    },
    backupPlan: {
      state: () => plannedBackups,
      change: (plan) => Promise.resolve({ ...plannedBackups, plan: { ...plannedBackups.plan, ...plan } }),
      chooseFolder: () => Promise.resolve(plannedBackups),
      keepPassphrase: () => Promise.resolve(plannedBackups),
      test: () => Promise.resolve(plannedBackups),
    },
    updates: {
      status: () => ({ updatedFrom: null, step: { kind: 'none', obstacle: 'not_set_up' } }),
      start: () => {},
      check: () => Promise.resolve({ updatedFrom: null, step: { kind: 'none', obstacle: 'not_set_up' } }),
      install: () => {},
      close: () => {},
    },
    changes: [
      { version: '0.2.0', notes: ['Several accounts, each with its own book.', 'Backups in one file.'] },
      { version: '0.1.0', notes: ['The first version.'] },
    ],
    useRestored: () => open(realInfo),
    switchAccount: (uid) => open(uid === demoInfo.uid ? demoInfo : realInfo),
    renameAccount(uid, name) {
      if (info?.uid === uid) info = { ...info, name };
      return Promise.resolve();
    },
    async connect(url, key) {
      if (!url.startsWith('https://')) throw new AppError('address_insecure', message('error_address_insecure'));
      if (key !== 'right') throw refusedKey();
      return open(realInfo);
    },
    openDemo() {
      before = info;
      return open(demoInfo);
    },
    async replaceKey(key, isVouchedFor) {
      if (key === 'emptied' && !isVouchedFor) throw new AppError('unproven_account', message('error_unproven_account'));
      if (key === 'emptied') vouchedFor.push(key);
      else if (key !== 'right') throw refusedKey();
      return open(realInfo);
    },
    weighLeave: () => ({ unsentCount: unsentCount() }),
    async leave(discardUnsent) {
      if (unsentCount() > 0 && !discardUnsent)
        throw new AppError('needs_confirmation', message('error_unsent_work', { count: unsentCount() }));
      info = info?.isDemo === true ? before : null;
      before = null;
      return Promise.resolve(info);
    },
  };
}

const refusedKey = (): AppError => new AppError('key_refused', message('error_key_refused', { host: 'acme.example' }));
