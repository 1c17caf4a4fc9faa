import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { compareEcho } from '#shared/model/echo.ts';
import type { ServerObject } from './ports.ts';
import type { PushPorts, PushResult, Ready } from './push-result.ts';

/** Lines that were to take the place of others and stand behind them now: this service adds what it should replace. */
export function linesWereAdded({ request, baseline }: Ready, answered: ServerObject | null): boolean {
  if (request.op !== 'update' || baseline === null || answered === null) return false;
  const { nested } = compareEcho(request.resource, request.body, baseline, { ...answered.fields, ...answered.details });
  return Object.values(nested).includes('appended');
}

/** Nothing may make it worse: the document is shown as it is now, and a person mends it where lines can be removed. */
export function lockLines(ports: PushPorts, entry: OutboxRow, object: ServerObject | null): PushResult {
  const { store, clock } = ports;
  if (object !== null) store.applyObject(entry.mutation.resource, object, null, clock.now());
  store.needsPerson(entry.id, 'lines_locked', null);
  return { kind: 'stopped' };
}
