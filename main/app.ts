import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { AppOptions, EventListener } from '#main/app/app-options.ts';
import type { AppContext } from './ipc/context.ts';
import { startNotifier } from '#main/app/notifier.ts';
import { isOffline } from '#main/app/offline.ts';
import { createAppLock } from '#main/app/lock/app-lock.ts';
import { openLockFile } from '#main/app/lock/lock-file.ts';
import { isSaidToLocked, lockHandlers } from '#main/app/lock/locked-handlers.ts';
import { createQuitHandover } from '#main/app/quit-handover.ts';
import { sweepEveryOf } from '#main/app/sweep-every.ts';
import { createDocumentDesk } from './documents/document-desk.ts';
import { removeOldMailDrafts } from './documents/mail-drafts.ts';
import { createHandlers } from './ipc/handlers/handlers.ts';
import type { Handlers } from './ipc/router.ts';
import { createProfileOpener } from '#main/app/profile-opener.ts';
import type { PaperDesk } from './documents/paper-desk.ts';
import { createPaperDesk } from './documents/paper-desk.ts';
import { listAccounts, readOverview } from '#main/account/accounts-overview.ts';
import { bookPath } from '#main/account/session.ts';
import { createSupport } from '#main/diagnostics/support.ts';
import { createBackupDesk } from '#main/backup/backup-desk.ts';
import { createBackupPassphrases } from '#main/backup/backup-passphrases.ts';
import { createBackupPlanDesk } from '#main/backup/backup-plan-desk.ts';
import { createBackupSchedule } from '#main/backup/backup-schedule.ts';
import { checkUnpacked } from '#main/account/book-check.ts';
import { statusWithoutAccount } from '#main/account/sync-status.ts';
import { systemClock, today } from '#main/platform/system-clock.ts';
import { createUid } from '#main/platform/create-uid.ts';
import type { Log } from '#main/platform/log.ts';
import { openLog } from '#main/platform/log.ts';
import { resources } from '#shared/service/resources.ts';
import { createUpdateDesk } from '#main/updates/update-desk.ts';
import { message } from '#shared/words/message.ts';

export type { AppOptions, EventListener };

/** The whole program without a window. `main.ts` puts a window on it; tests call it directly. */
export interface InkwellApp {
  readonly handlers: Handlers;
  readonly log: Log;
  /** Replaces uids of rows that were merged away by the surviving uids, in a payload for a handler. */
  present(payload: unknown): unknown;
  /** Tells that an account is open now. */
  isOpen(account: string): boolean;
  onEvent(listener: EventListener): () => void;
  /** Calls the listener at once with the settings, and again whenever they change. */
  onSettings(listener: (settings: Settings) => void): void;
  /** Reads the account's logo, for the page protocol. */
  readonly readLogo: PaperDesk['readLogo'];
  /** Asks the window to save its unsaved text into the book; resolves when that is done, or after two seconds. */
  handOver(): Promise<void>;
  /** Waits for the request under way, for running transactions and for account actions; then unlocks the profile. */
  close(): Promise<void>;
}

/**
 * Composes database, API client, vault and engine from a profile folder. Resolves also when the profile or the book cannot be
 * opened: the state then carries the error as `trouble`, and the window shows it.
 */
export async function openApp(options: AppOptions): Promise<InkwellApp> {
  const listeners = new Set<EventListener>();
  const settingsListeners = new Set<(settings: Settings) => void>();
  const emit: EventListener = (event, payload) => {
    if (lock.isLocked() && !isSaidToLocked(event)) return;
    for (const listener of listeners) listener(event, payload);
  };
  const handover = createQuitHandover(systemClock, emit);
  const lock = createAppLock({
    file: openLockFile(options.dataDir),
    clock: systemClock,
    presence: options.presence,
    isBusy: () => documents.isBusy(),
    handOver: handover.ask,
    onChange(isLocked) {
      emit('lock:changed', { isLocked });
      if (isLocked) {
        // Their pages are answered no more: each further document would be called one that cannot be drawn.
        documents.cancel();
        return;
      }
      // The window was told nothing meanwhile.
      emit('mirror:changed', { resources });
      emit('outbox:changed', null);
      opening.current()?.open.announce();
    },
  });
  const opening = createProfileOpener(options, emit, (profile) => {
    tellSettings(profile.settings());
  });
  const startedAt = systemClock.monotonic();
  const msSince = (): number => Math.round(systemClock.monotonic() - startedAt);
  const log = openLog(options.dataDir);
  await opening.start();
  const trouble = opening.failure()?.code ?? null;
  log.write({ code: 'app_started', version: options.version, trouble, ms: msSince() });

  function tellSettings(settings: Settings): void {
    emit('settings:changed', settings);
    for (const listener of settingsListeners) listener(settings);
  }

  /** Lets the engines go on or rest, as the person and the battery want it. */
  function followOffline(): void {
    const opened = opening.current();
    if (opened === null) return;
    const isResting = isOffline(opened.profile.settings(), options);
    opened.open.current()?.engine.setOffline(isResting);
    // What is on its way for another account ends as well: an action may be relying on the pause of all others.
    if (isResting) opened.background.interrupt();
  }

  const endPower = options.power?.onChange(followOffline);
  const endNotifier =
    options.notify &&
    startNotifier({
      clock: systemClock,
      settings: () => {
        const chosen = opening.current()?.profile.settings().notices ?? defaultSettings.notices;
        // A notification is shown above a locked window as well.
        return { ...chosen, showsNames: chosen.showsNames && !lock.isLocked() };
      },
      current: () => opening.current()?.open.current() ?? null,
      // A locked window shows nothing of what a notification says.
      isWatched: () => !lock.isLocked() && options.isWatched?.() === true,
      notify: options.notify,
    });

  const paper = createPaperDesk(
    () => {
      const opened = opening.current();
      const account = opened?.open.current()?.account ?? null;
      return opened === null || account === null ? null : opened.profile.accountDir(account.uid);
    },
    options.locale,
    () => {
      const account = opening.current()?.open.current()?.account ?? null;
      return account?.url === null ? account.name : '';
    },
  );
  const mailDir = join(options.dataDir, 'mail-drafts');
  // Nothing waits for it: what cannot be removed now is tried again with the next mail.
  void removeOldMailDrafts(mailDir, systemClock.now()).catch(() => {});
  const backups = createBackupDesk({
    dialogs: options.documentShell ?? null,
    profile: () => opening.profile().profile,
    account: () => opening.session().account,
    version: options.version,
    migrationsDir: options.migrationsDir,
    now: systemClock.now,
    check: checkUnpacked,
  });
  const passphrases = createBackupPassphrases(options.vault);
  const schedule = createBackupSchedule({
    profile: () => opening.current()?.profile ?? null,
    passphrases,
    now: systemClock.now,
    version: options.version,
    migrationsDir: options.migrationsDir,
    check: checkUnpacked,
    onChange: () => {
      emit('backup:changed', null);
    },
  });
  schedule.start(systemClock.schedule);
  const backupPlan = createBackupPlanDesk({
    askFolder: () => options.documentShell?.askFolder() ?? Promise.resolve(null),
    profile: () => opening.profile().profile,
    account: () => opening.session().account,
    passphrases,
    schedule,
  });
  const writing = (): Writing => ({
    ...(opening.current()?.profile.settings() ?? defaultSettings).writing,
    locale: options.locale,
  });
  const documents = createDocumentDesk({
    shell: options.documentShell ?? null,
    session: opening.session,
    paper: paper.read,
    locale: options.locale,
    writing,
    today,
    now: systemClock.now,
    mailDir,
    archive: {
      bookFile: () => bookPath(opening.profile().profile, opening.session().account),
      migrationsDir: options.migrationsDir,
      backUp: backups.writeTo,
    },
    onProgress: (progress) => {
      emit('document:progressed', progress);
    },
  });

  const updates = createUpdateDesk({
    updater: options.updater ?? null,
    clock: systemClock,
    channel: () => (opening.current()?.profile.settings() ?? defaultSettings).updates.channel,
    isBusy() {
      const opened = opening.current();
      const sending = opened?.open.current()?.book.outbox.countByState().get('sending') ?? 0;
      return sending > 0 || opened?.background.isWorking() === true || documents.isBusy();
    },
    updatedFrom: () => opening.updatedFrom(),
    onStatus(status) {
      emit('update:changed', status);
    },
  });
  updates.start();

  const context: AppContext = {
    locale: options.locale,
    writing,
    updates,
    changes: options.changes ?? [],
    documents,
    paper,
    emit,
    async openOutside(link) {
      try {
        if (options.openOutside === undefined) throw new Error('there is no desktop');
        await options.openOutside(link);
      } catch {
        throw new AppError('not_found', message('error_no_program'));
      }
    },
    now: systemClock.now,
    today,
    createUid,
    state() {
      const opened = opening.current();
      const failure = opening.failure();
      return {
        version: options.version,
        locale: options.locale,
        platform: options.platform,
        settings: opened?.profile.settings() ?? defaultSettings,
        account: opened?.open.info() ?? null,
        trouble: failure === null ? null : { code: failure.code, message: failure.said },
      };
    },
    tryAgain: opening.tryAgain,
    readyToClose: handover.confirm,
    session: opening.session,
    syncStatus: () => opening.current()?.open.syncStatus() ?? statusWithoutAccount,
    updateSettings(change) {
      const settings = opening.profile().profile.updateSettings(change);
      if (change.isOfflineByChoice !== undefined) followOffline();
      if (change.sync !== undefined) {
        opening.current()?.open.current()?.engine.sweepEvery(sweepEveryOf(settings, options));
        opening.current()?.background.reschedule();
      }
      tellSettings(settings);
      return settings;
    },
    accounts: () => {
      const { profile, open } = opening.profile();
      return listAccounts(profile, open.current());
    },
    overview: () => {
      const { profile, open } = opening.profile();
      return readOverview({ profile, migrationsDir: options.migrationsDir, today: today(), current: open.current });
    },
    backups,
    lock,
    backupPlan,
    support: createSupport({
      dataDir: options.dataDir,
      dialogs: options.documentShell ?? null,
      log,
      state: () => context.state(),
      paper: paper.read,
      accounts: () => opening.current()?.profile.accounts().length ?? 0,
      syncStatus: () => context.syncStatus(),
      now: systemClock.now,
    }),
    useRestored: () => opening.act(({ useRestored }) => useRestored()),
    switchAccount: (uid) => opening.act(({ switchTo }) => switchTo(uid)),
    renameAccount: (uid, name) =>
      opening.act(({ rename }) => {
        rename(uid, name);
        return Promise.resolve();
      }),
    connect: (url, key) => opening.act(({ connect }) => connect(url, key)),
    openDemo: () => opening.act(({ openDemo }) => openDemo()),
    replaceKey: (key, isVouchedFor) => opening.actOnOpen(({ replaceKey }) => replaceKey(key, isVouchedFor)),
    weighLeave: () => opening.profile().actions.weighLeave(),
    async leave(isDiscardingUnsent) {
      // Read before the action is queued: the person agreed to lose the work that exists now, not work written while waiting.
      const known = opening.profile().actions.unsentNow();
      const next = await opening.actOnOpen(({ leave }) => leave(isDiscardingUnsent, known));
      // Mails that were handed to another program hold names and papers of clients. A link is removed itself, not what it leads to.
      await rm(mailDir, { recursive: true, force: true }).catch(() => {});
      return next;
    },
  };

  return {
    handlers: lockHandlers(createHandlers(context), lock.isLocked),
    log,
    present: (payload) => opening.current()?.open.current()?.book.mergedUids.replaceIn(payload) ?? payload,
    isOpen: (account) => opening.current()?.open.current()?.account.uid === account,
    readLogo: (name) => (lock.isLocked() ? Promise.resolve(null) : paper.readLogo(name)),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSettings(listener) {
      settingsListeners.add(listener);
      listener(context.state().settings);
    },
    handOver: handover.ask,
    async close() {
      endPower?.();
      endNotifier?.();
      lock.end();
      schedule.stop();
      updates.close();
      await opening.close();
      log.write({ code: 'app_quit', ms: msSince() });
      listeners.clear();
      settingsListeners.clear();
    },
  };
}
