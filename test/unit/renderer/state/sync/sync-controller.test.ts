import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { Link } from '#renderer/bridge.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';

describe('the switch to work offline', () => {
  it('is as the person left it once main has answered, before any event tells of it', async () => {
    let isOffline = false;
    const request = (channel: string, input: unknown): Promise<unknown> => {
      // The requests of the switch say this.
      if (channel === 'sync:set-offline') ({ isOffline } = input as { isOffline: boolean });
      const kind = isOffline ? 'offline_by_choice' : 'unreachable';
      return Promise.resolve(channel === 'sync:get-status' ? { phase: { kind } } : null);
    };
    // Nothing else of the link is used.
    const sync = new SyncController({ request } as unknown as Link, new Toasts());
    const kind = (): SyncStatus['phase']['kind'] => sync.status.phase.kind;
    await sync.setOffline(true);
    expect(kind()).toBe('offline_by_choice');
    await sync.setOffline(false);
    expect(kind()).not.toBe('offline_by_choice');
  });
});
