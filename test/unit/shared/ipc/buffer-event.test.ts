import { expect, it } from 'vitest';
import type { EventName } from '#shared/ipc/events.ts';
import { bufferEvent } from '#shared/ipc/buffer-event.ts';

function transport() {
  const listeners = new Map<(payload: unknown) => void, EventName>();
  return {
    tell(event: EventName, payload: unknown) {
      for (const [listener, wanted] of [...listeners]) if (wanted === event) listener(payload);
    },
    heard: () => listeners.size,
    invoke: () => Promise.resolve(null),
    subscribe(event: EventName, listener: (payload: unknown) => void) {
      listeners.set(listener, event);
      return () => listeners.delete(listener);
    },
  };
}

const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('hands buffered events to the first listener, once and in order', async () => {
  const inner = transport();
  const { subscribe } = bufferEvent('menu:chosen', inner);
  inner.tell('menu:chosen', { command: 'settings' });
  inner.tell('menu:chosen', { command: 'find' });
  inner.tell('outbox:changed', null);
  const heard: unknown[] = [];
  subscribe('outbox:changed', (payload) => heard.push(payload));
  const end = subscribe('menu:chosen', (payload) => heard.push(payload));
  expect(heard).toEqual([]);
  await atRest();
  expect(heard).toEqual([{ command: 'settings' }, { command: 'find' }]);
  inner.tell('menu:chosen', { command: 'sync-now' });
  expect(heard.slice(2)).toEqual([{ command: 'sync-now' }]);
  end();
  expect(inner.heard()).toBe(1);
  const later: unknown[] = [];
  subscribe('menu:chosen', (payload) => later.push(payload));
  await atRest();
  expect(later).toEqual([]);
});
