import type { DocumentShell } from '#main/documents/document-shell.ts';
import type { Log } from '#main/platform/log.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { WindowFailure } from '#shared/screens/log-line.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { DiagnosticsDesk } from './diagnostics-desk.ts';
import { createDiagnosticsDesk } from './diagnostics-desk.ts';
import type { SettingsDesk } from './settings-desk.ts';
import { createSettingsDesk } from './settings-desk.ts';

/** The most errors of the window that are logged: one that comes with every frame would push all else out of the log. */
const MOST_WINDOW_FAILURES = 50;

/** Joins what helps when something is wrong, or the computer is another: log, diagnostics, and settings as a file. */
export interface Support {
  readonly diagnostics: DiagnosticsDesk;
  readonly settings: SettingsDesk;
  windowFailed(failure: WindowFailure): void;
}

interface SupportParts {
  readonly dataDir: string;
  readonly dialogs: DocumentShell | null;
  readonly log: Log;
  readonly state: () => AppState;
  readonly paper: () => PaperSettings;
  readonly accounts: () => number;
  readonly syncStatus: () => SyncStatus;
  readonly now: () => number;
}

export function createSupport(parts: SupportParts): Support {
  const { dataDir, dialogs, log, state, paper, accounts, syncStatus, now } = parts;
  let failures = 0;
  return {
    diagnostics: createDiagnosticsDesk({
      dataDir,
      dialogs,
      now,
      facts() {
        const { version, platform, locale, settings, account, trouble } = state();
        const { node, electron, chrome, v8 } = process.versions;
        const runtime = { node, electron, chrome, v8, processor: process.arch };
        return {
          ...{ version, platform, locale, runtime, theme: settings.theme, accounts: accounts(), sync: syncStatus() },
          isDemo: account?.isDemo ?? null,
          trouble: trouble?.code ?? null,
        };
      },
    }),
    settings: createSettingsDesk({
      dialogs,
      settings: () => state().settings,
      paper: () => (state().account === null ? null : paper()),
    }),
    windowFailed({ kind, frames }) {
      failures += 1;
      if (failures <= MOST_WINDOW_FAILURES) log.write({ code: 'window_failed', kind, frames });
    },
  };
}
