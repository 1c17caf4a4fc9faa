import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { impossibleTarget } from '#main/sync/absence/negative-control.ts';
import { afterUnknownDelete } from '#main/sync/probe/after-delete.ts';
import { isAboutOne, isRefusal } from '#main/sync/pull/about-one.ts';
import type { PushPorts, Place } from './push-result.ts';
import { brokenOff } from './push-result.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** Lists of which at least one can be read with any key that can write at all. */
const CONTROLS: readonly Feed[] = [
  { resource: 'connections', parent: null },
  { resource: 'invoices', parent: null },
];

/** `shown`: it can be read by now. `failed`: nobody can say, because nothing is answered at the moment. */
export type Meaning =
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'shown'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * What a refused read of one object means. A proxy, a host without the program behind it or a firewall refuses just as
 * well, so nothing is believed of one answer: the service has to show a list at the same time, and where it does not say
 * "not found" in plain words, what cannot exist has to be refused in the same manner.
 */
export async function meaningOf(
  ports: PushPorts,
  { resource }: Mutation,
  { address, parent }: Place,
): Promise<Meaning> {
  const obstacle = await obstacleBefore(ports);
  if (obstacle !== null) return { kind: 'failed', error: obstacle };
  // What stood in front may have gone between the two: the refusal has to be there on both sides of the list.
  if (!ports.mayLeave()) return brokenOff();
  ports.countRequest();
  const again = await ports.service.read(resource, address, parent);
  if (again.kind === 'ok') return { kind: 'shown', error: nobodyThere() };
  if (!isAboutOne(again, false)) return { kind: 'failed', error: nobodyThere() };
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

/** Why a refusal just received may not be the service's own; null where it is there and shows a list. */
export async function obstacleBefore(ports: PushPorts): Promise<AppError | null> {
  for (const feed of CONTROLS) {
    if (!ports.mayLeave()) return brokenOff().error;
    ports.countRequest();
    const answer = await ports.service.list(feed, { page: 1, perPage: 20, order: 'asc' });
    if (answer.kind === 'ok') return null;
    if (!isRefusal(answer.error)) return answer.error;
  }
  return nobodyThere();
}

function nobodyThere(): AppError {
  return new AppError(
    'not_the_api',
    'Everything is refused at the moment, as if something else answered in place of your account; nothing here was changed, and it is tried again.',
    { retryable: true },
  );
}
