import type { EventName, Events } from '#shared/ipc/events.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { Release } from '#shared/text/changelog.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import type { ProxyFor } from '#main/api/transport/agents.ts';
import type { Presence } from './lock/app-lock.ts';
import type { AccountNotice } from './notifier.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Updater } from '#main/updates/updater.ts';
import type { Vault } from '#main/vault/vault.ts';

/** The options that the shell or a test passes to `openApp`. */
export interface AppOptions {
  readonly dataDir: string;
  /** The folder for what belongs to this computer and not to the profile. */
  readonly stateDir: string;
  readonly version: string;
  readonly locale: string;
  readonly platform: AppState['platform'];
  readonly vault: Vault;
  /** Opens the demo book at the start, whatever account was open last. */
  readonly startInDemo: boolean;
  readonly migrationsDir: string;
  /** Returns the address of the proxy for an address, null for none. */
  readonly proxyFor?: ProxyFor;
  /** The pause in ms between two rounds through the accounts that are not open; 15 minutes without it. */
  readonly backgroundPauseMs?: number;
  /** Engine settings that replace the defaults. */
  readonly engine?: Partial<EngineSettings>;
  /** Hints that the network may be back (online, resume, focus); returns the end of the subscription. */
  readonly onHint?: (listener: () => void) => () => void;
  /** Opens a `mailto:` or `tel:` link in the system's program; without it nothing can be opened. */
  readonly openOutside?: (link: string) => Promise<void>;
  /** Shows a notification of the system; without it there are none. */
  readonly notify?: (notice: AccountNotice) => void;
  /** Returns true while the person looks at the window. */
  readonly isWatched?: () => boolean;
  /** The person at the computer; without it the window locks at the start and by hand alone. */
  readonly presence?: Presence;
  /** Says when power is to be saved; without it, it never is. */
  readonly power?: Power;
  /** Windows and dialogs for documents; without it documents cannot be saved or printed. */
  readonly documentShell?: DocumentShell;
  /** Finds and installs newer versions; without it there are none. */
  readonly updater?: Updater;
  /** Lists the changes of each version, the newest first. */
  readonly changes?: readonly Release[];
}

/** The computer's power, as far as the system tells of it. */
export interface Power {
  /** Returns true while nothing is to be read or sent, so that the battery lasts. */
  isSaving(): boolean;
  /** Calls the listener when that changes; returns the end of the subscription. */
  onChange(listener: () => void): () => void;
}

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;
