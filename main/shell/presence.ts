import { powerMonitor, systemPreferences } from 'electron';
import type { Presence } from '#main/app/lock/app-lock.ts';
import { words } from '#shared/words/words.ts';

/** Returns what Electron tells of the person at the computer. Only on a Mac it can ask the system who they are. */
export function createPresence(platform: NodeJS.Platform): Presence {
  const canAsk = platform === 'darwin' && systemPreferences.canPromptTouchID();
  return {
    idleMs: () => powerMonitor.getSystemIdleTime() * 1_000,
    onScreenLock(listener) {
      powerMonitor.on('lock-screen', listener);
      return () => powerMonitor.off('lock-screen', listener);
    },
    askSystem: canAsk ? () => systemPreferences.promptTouchID(words.lock_system_reason()) : null,
  };
}
