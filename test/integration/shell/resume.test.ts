import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { invoiceRow } from '#test/helpers/books.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let powerMonitor: EventEmitter;
let app: EventEmitter;
let world: EngineWorld;
let end: () => void;

/** An engine that has read the account and would ask again in an hour, behind the shell's port. */
beforeEach(async () => {
  powerMonitor = new EventEmitter();
  app = new EventEmitter();
  vi.resetModules();
  vi.doMock('electron', () => ({ app, powerMonitor }));
  const { onNetworkHint } = await import('#main/shell/network-hints.ts');
  world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: HOUR });
  world.service.put('invoices', invoiceRow(1));
  end = onNetworkHint(world.hint);
  world.engine.start();
  await world.clock.advance(10 * MINUTE);
  world.service.log.length = 0;
});

afterEach(async () => {
  vi.doUnmock('electron');
  await world.clock.until(world.engine.stop());
});

it.each(['resume', 'unlock-screen'])('looks at once for what is new after %s', async (event) => {
  await world.clock.advance(1_000);
  expect(world.service.log).toEqual([]);
  powerMonitor.emit(event);
  await world.clock.advance(1_000);
  expect(world.service.log).not.toEqual([]);
});

it('looks when the person comes back to the window', async () => {
  app.emit('browser-window-focus');
  await world.clock.advance(1_000);
  expect(world.service.log).not.toEqual([]);
});

it('hears nothing any more after its end', async () => {
  end();
  powerMonitor.emit('resume');
  await world.clock.advance(1_000);
  expect(world.service.log).toEqual([]);
});
