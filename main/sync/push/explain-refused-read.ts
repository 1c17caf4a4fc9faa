import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { impossibleTarget } from '#main/sync/absence/negative-control.ts';
import { afterUnknownDelete } from '#main/sync/probe/after-delete.ts';
import { concernsOnlyTarget, isRefusal } from '#main/sync/pull/failure-scope.ts';
import type { PushPorts, Place } from './push-result.ts';
import { brokenOff } from './push-result.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/** Control lists: any key that can write can read at least one of them. */
const CONTROLS: readonly Feed[] = [
  { resource: 'connections', parent: null },
  { resource: 'invoices', parent: null },
];

/**
 * `gone`: proven removed. `refused`: a right is missing. `shown`: it can be read by now. `failed`: unknown, because
 * nothing is answered at the moment.
 */
export type ReadRefusal =
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'shown'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Finds out what a refused read of one object means. A proxy, a host without the program or a firewall refuses too, so
 * one answer proves nothing. The service must show a list at the same time; and if it does not say "not found" in plain
 * words, it must refuse an object that cannot exist with the same answer.
 */
export async function explainRefusedRead(
  ports: PushPorts,
  { resource }: Mutation,
  { address, parent }: Place,
): Promise<ReadRefusal> {
  const obstacle = await findObstacle(ports);
  if (obstacle !== null) return { kind: 'failed', error: obstacle };
  // The refusal must come both before and after the list: whatever stood in front of the service may have gone in
  // between.
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const again = await ports.service.read(resource, address, parent);
  if (again.kind === 'ok') return { kind: 'shown', error: nothingReadable() };
  if (!concernsOnlyTarget(again, false)) return { kind: 'failed', error: nothingReadable() };
  const { error } = again;
  if (error.code === 'not_found') return { kind: 'gone' };
  if (error.code === 'forbidden') return { kind: 'refused', error };
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const control = await ports.service.read(resource, impossibleTarget(address), parent);
  const signature = control.kind === 'ok' ? null : (control.signature ?? null);
  if (afterUnknownDelete(again, signature) === 'gone') return { kind: 'gone' };
  return isRefusal(error) ? { kind: 'refused', error } : { kind: 'failed', error };
}

/**
 * Reads the control lists right after a refusal. Returns null when one is shown: the refusal is the service's own. Else
 * the error that explains why it may not be.
 */
export async function findObstacle(ports: PushPorts): Promise<AppError | null> {
  for (const feed of CONTROLS) {
    if (!ports.mayLeave()) return brokenOff().error;
    ports.countRequest();
    const answer = await ports.service.list(feed, { page: 1, perPage: 20, order: 'asc' });
    if (answer.kind === 'ok') return null;
    if (!isRefusal(answer.error) && answer.isTooLarge !== true) return answer.error;
  }
  return nothingReadable();
}

function nothingReadable(): AppError {
  return new AppError('not_the_api', message('error_everything_refused'), { retryable: true });
}
