import { app, Notification } from 'electron';
import type { AppOptions, InkwellApp } from '#main/app.ts';
import { toAppError } from '#shared/errors.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { OutsidePlaces } from '#main/shell/outside-places.ts';
import { personWindows } from '#main/shell/window.ts';
import { createBadge } from './badge.ts';
import { isOnBattery } from './battery.ts';
import { startAtLogin } from './login.ts';
import { createNotifications } from './notifications.ts';
import { followPower } from './power.ts';
import type { TrayActions } from './tray.ts';
import { keepTray } from './tray.ts';

interface BackgroundParts {
  readonly places: Pick<OutsidePlaces, 'open'>;
  /** True for the usual profile: one at another place is not started with the session of the person. */
  readonly isUsualProfile: boolean;
  readonly tell: (line: string) => void;
}

/** Everything that Inkwell does beside its window: tray, notifications, power, and the start with the session. */
export interface Background {
  /** Returns the options of the app; call when Electron is ready. */
  options(): Pick<AppOptions, 'notify' | 'isWatched' | 'power'>;
  /** Follows the settings and the state of an app that has been opened. */
  follow(inkwell: InkwellApp, actions: Pick<TrayActions, 'open' | 'showOutbox' | 'quit'>): void;
  /** Returns true while Inkwell goes on without a window. */
  staysOpen(): boolean;
}

export function createBackground({ places, isUsualProfile, tell }: BackgroundParts): Background {
  let settings = defaultSettings.background;
  let status: SyncStatus | null = null;
  let startsAtLogin: boolean | null = null;
  let staysOpen = (): boolean => false;
  const mayRest = (): boolean => settings.savesBattery && personWindows().length === 0;

  function followLogin(): void {
    if (!isUsualProfile || startsAtLogin === settings.startsAtLogin) return;
    // What was chosen before this start is in place already, unless it is wanted: the program may have moved since.
    const isKnown = startsAtLogin !== null || settings.startsAtLogin;
    startsAtLogin = settings.startsAtLogin;
    if (!isKnown) return;
    startAtLogin(startsAtLogin, process.env).catch((thrown: unknown) => {
      tell(toAppError(thrown).message);
    });
  }

  const power = followPower({ isOnBattery: () => isOnBattery(process.platform), mayRest });
  app.on('browser-window-created', power.look);
  app.on('window-all-closed', power.look);

  return {
    options: () => ({
      power,
      ...(Notification.isSupported()
        ? { notify: createNotifications(places.open), isWatched: () => personWindows().some((one) => one.isFocused()) }
        : {}),
    }),
    follow(inkwell, actions) {
      const { handlers } = inkwell;
      // Refused while there is no account, and then there is nothing to do.
      const quietly = (asked: () => unknown): void =>
        void Promise.resolve()
          .then(asked)
          .catch(() => {});
      const tray = keepTray(process.platform, {
        ...actions,
        syncNow: () => {
          quietly(() => handlers['sync:run-now'](null));
        },
        setOffline: (isOffline) => {
          quietly(() => handlers['sync:set-offline']({ isOffline }));
        },
      });
      const showBadge = createBadge(process.platform);
      const show = (): void => {
        showBadge(status?.needsYouCount ?? 0);
        tray.show({
          needsYou: status?.needsYouCount ?? 0,
          isOffline: status?.phase.kind === 'offline_by_choice' && !power.isSaving(),
          isSavingPower: power.isSaving(),
        });
      };
      staysOpen = tray.isShown;
      power.onChange(show);
      inkwell.onEvent((event, payload) => {
        if (event !== 'sync:status-changed') return;
        // The listener of all events gets the payload of each; the name tells which.
        status = payload as SyncStatus;
        show();
      });
      inkwell.onSettings(({ background }) => {
        settings = background;
        tray.want(background.keepsRunning);
        power.look();
        followLogin();
      });
    },
    staysOpen: () => staysOpen(),
  };
}
