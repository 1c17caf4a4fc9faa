import { app, powerMonitor } from 'electron';
import type { BaseUpdater, MacUpdater } from 'electron-updater';
import type { Updater } from '#main/updates/updater.ts';
import { canWriteTo, findObstacle, isSystemPackage } from './obstacle.ts';
import type { Feed } from './signed-feed.ts';

/** The outcome of an installation: `takes_over` when the installer itself ends this process. */
export type Installed = 'nothing' | 'installed' | 'takes_over';

interface ShellUpdater extends Updater {
  /** Installs what was loaded. Call when the book is closed: at quitting, and before a restart. Never throws. */
  install(): Installed;
}

/** Updates this installed program through electron-updater, which is loaded with the first look. Without a feed there are none. */
export function createShellUpdater(feed: Feed | null): ShellUpdater {
  let loading: Promise<{ readonly program: BaseUpdater | MacUpdater; readonly fetch: Updater['fetch'] }> | null = null;
  /** Set when a verified version lies on the disk. */
  let ready: BaseUpdater | MacUpdater | null = null;
  let isRestarting = false;
  const { platform, resourcesPath } = process;
  const appImage = process.env['APPIMAGE'];
  const needsPassword =
    feed !== null && platform === 'linux' && appImage === undefined && isSystemPackage(resourcesPath);

  async function load(from: Feed) {
    const [library, { fetchThrough }] = await Promise.all([
      import('electron-updater'),
      import('./electron-updater.ts'),
    ]);
    // By itself it would go by a file beside the archive, which all packages of one build for Linux share. What it chooses is typed as
    // all its classes have it in common; it is one of these two.
    const program =
      appImage === undefined ? (library.autoUpdater as BaseUpdater | MacUpdater) : new library.AppImageUpdater();
    const fetch = fetchThrough(program, from);
    // macOS exchanges the program itself once the process has ended, and has to be told before.
    program.autoInstallOnAppQuit = platform === 'darwin';
    return { program, fetch };
  }

  return {
    obstacle:
      feed === null
        ? 'not_set_up'
        : findObstacle({
            platform,
            appImage,
            execPath: process.execPath,
            resourcesPath,
            isPackaged: app.isPackaged,
            canWrite: canWriteTo,
          }),
    needsPassword,
    async fetch(channel, notices) {
      if (feed === null) return null;
      loading ??= load(feed);
      const { program, fetch } = await loading;
      const version = await fetch(channel, notices);
      ready = version === null ? null : program;
      return version;
    },
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    restart() {
      isRestarting = true;
      app.quit();
    },
    install() {
      // A person who only quits is not asked for a password.
      if (ready === null || (needsPassword && !isRestarting)) return 'nothing';
      try {
        // The new version may start before this process has ended.
        app.releaseSingleInstanceLock();
        if (!('install' in ready)) {
          if (!isRestarting) return 'nothing';
          ready.quitAndInstall();
          return 'takes_over';
        }
        return ready.install(true, isRestarting) ? 'installed' : 'nothing';
      } catch {
        // The old version stays, and looks again.
        return 'nothing';
      }
    },
  };
}
