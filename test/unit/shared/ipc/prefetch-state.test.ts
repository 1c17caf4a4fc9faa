import { describe, expect, it } from 'vitest';
import { prefetchState } from '#shared/ipc/prefetch-state.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import type { EventName } from '#shared/ipc/events.ts';

function transportThatCounts() {
  const asked: Channel[] = [];
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  return {
    asked,
    tell(event: EventName) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(null);
    },
    heard: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    invoke(channel: Channel): Promise<unknown> {
      asked.push(channel);
      return Promise.resolve(`answer ${String(asked.length)}`);
    },
    subscribe(event: EventName, listener: (payload: unknown) => void) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => known.delete(listener);
    },
  };
}

describe('a state that was asked for ahead', () => {
  it('answers the first request and no later one', async () => {
    const transport = transportThatCounts();
    const { invoke } = prefetchState(transport);
    expect(transport.asked).toEqual(['app:get-state']);
    expect(await invoke('app:get-state', null)).toBe('answer 1');
    expect(await invoke('app:get-state', null)).toBe('answer 2');
    expect(transport.heard()).toBe(0);
  });

  it('leaves every other request alone', async () => {
    const { invoke } = prefetchState(transportThatCounts());
    expect(await invoke('views:list', null)).toBe('answer 2');
    expect(await invoke('app:get-state', null)).toBe('answer 1');
  });

  it.each(['account:changed', 'settings:changed'] as const)('is discarded after %s', async (event) => {
    const transport = transportThatCounts();
    const { invoke } = prefetchState(transport);
    transport.tell(event);
    expect(await invoke('app:get-state', null)).toBe('answer 2');
    expect(transport.heard()).toBe(0);
  });

  it('fails only for the request that uses it', async () => {
    const { invoke } = prefetchState({
      invoke: () => Promise.reject(new Error('The window was closed.')),
      subscribe: () => () => {},
    });
    await expect(invoke('app:get-state', null)).rejects.toThrow('closed');
  });
});
