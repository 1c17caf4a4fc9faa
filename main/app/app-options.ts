import type { EventName, Events } from '#shared/ipc/events.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Vault } from '#main/vault/vault.ts';

/** What the program takes from the shell, the terminal or a test. */
export interface AppOptions {
  readonly dataDir: string;
  readonly version: string;
  readonly locale: string;
  readonly platform: AppState['platform'];
  readonly vault: Vault;
  /** Go straight into the demo book. */
  readonly startInDemo: boolean;
  readonly migrationsDir: string;
  /** Waits and intervals of the engine that are to differ from its own. */
  readonly engine?: Partial<EngineSettings>;
  /** Hints that the network may be back (online, resume, focus); returns the end of the subscription. */
  readonly onHint?: (listener: () => void) => () => void;
  /** Without one there is nothing to draw a document with. */
  readonly documentShell?: DocumentShell;
}

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;
