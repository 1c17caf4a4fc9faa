import type { AccountInfo, LeaveImpact, Settings } from '#shared/screens/settings.ts';
import type { AccountOverview, AccountRow } from '#shared/screens/accounts.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppLock } from '#main/app/lock/app-lock.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { Release } from '#shared/text/changelog.ts';
import type { EventListener } from '#main/app/app-options.ts';
import type { BackupDesk } from '#main/backup/backup-desk.ts';
import type { BackupPlanDesk } from '#main/backup/backup-plan-desk.ts';
import type { DocumentDesk } from '#main/documents/document-desk.ts';
import type { PaperDesk } from '#main/documents/paper-desk.ts';
import type { Support } from '#main/diagnostics/support.ts';
import type { Session } from '#main/account/session.ts';
import type { UpdateDesk } from '#main/updates/update-desk.ts';

/** The parts of the app that handlers use. */
export interface AppContext {
  readonly locale: string;
  /** Returns the form that the person has chosen for numbers, amounts and dates. */
  writing(): Writing;
  readonly documents: DocumentDesk;
  readonly paper: PaperDesk;
  /** Sends an event to every window. */
  readonly emit: EventListener;
  /** Opens a link in the system's program. Throws `not_found` where there is none for it. */
  openOutside(link: string): Promise<void>;
  now(): number;
  today(): PlainDate;
  createUid(): Uid;
  state(): AppState;
  /** Tries again to open the profile and its account after a failure. Never rejects; `state` carries the result. */
  tryAgain(): Promise<void>;
  /** Notes that the window has saved its unsaved text, so that quitting may go on. */
  readyToClose(): void;
  /** Returns the open account; throws `book_missing` while there is none. */
  session(): Session;
  syncStatus(): SyncStatus;
  updateSettings(change: Partial<Settings>): Settings;
  accounts(): readonly AccountRow[];
  /** Reads the books of all accounts. */
  overview(): Promise<readonly AccountOverview[]>;
  switchAccount(uid: Uid): Promise<AccountInfo>;
  renameAccount(uid: Uid, name: string): Promise<void>;
  readonly backups: BackupDesk;
  readonly lock: AppLock;
  readonly backupPlan: BackupPlanDesk;
  readonly updates: UpdateDesk;
  /** Lists the changes of each version, the newest first. */
  readonly changes: readonly Release[];
  readonly support: Support;
  /** Makes the open, restored book one that is used. */
  useRestored(): Promise<AccountInfo>;
  connect(url: string, key: string): Promise<AccountInfo>;
  openDemo(): Promise<AccountInfo>;
  replaceKey(key: string, isVouchedFor: boolean): Promise<AccountInfo>;
  weighLeave(): LeaveImpact;
  leave(discardUnsent: boolean): Promise<AccountInfo | null>;
}
