import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { afterUnknownRealize } from '#main/sync/probe/after-delete.ts';
import type { PushPorts, Place } from './push-result.ts';
import { meaningOf, obstacleBefore } from './explain-refused-read.ts';
import type { WriteAnswer, WriteRequest } from '#shared/service/wire-types.ts';

/** `again`: said once of a delete, of something that is still shown; whoever says so has to say it another time. */
export type Believed = WriteAnswer | { readonly kind: 'again'; readonly error: AppError };

/** What a proxy may answer just as well. */
const isAboutAnything: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'forbidden']);

/**
 * Nothing says that what refused a create, or found nothing to delete, is the service: what was read a moment ago was another
 * answer. Where it was something in front of it, the write has not arrived, and leaves again once the service is there. Some
 * services refuse a mark that a payment has already, whoever set it: there only the payment tells.
 */
export async function believed(
  ports: PushPorts,
  entry: OutboxRow,
  request: WriteRequest,
  answer: WriteAnswer,
): Promise<Believed> {
  if (answer.kind !== 'rejected') return answer;
  if (request.op === 'realize') return (await realizedAlready(ports, entry, request)) ?? answer;
  if (!isAboutAnything.has(answer.error.code)) return answer;
  if (request.op === 'create') {
    const obstacle = await obstacleBefore(ports);
    return obstacle === null ? answer : { kind: 'not_sent', error: obstacle };
  }
  return request.op === 'delete' && answer.error.code === 'not_found'
    ? nothingToDelete(ports, entry, { address: request.target, parent: request.parent }, answer.error)
    : answer;
}

async function realizedAlready(
  { service, mayLeave, countRequest }: PushPorts,
  { mutation: { resource } }: OutboxRow,
  { target, parent }: { readonly target: ServerAddress; readonly parent: ServerAddress | null },
): Promise<WriteAnswer | null> {
  if (!mayLeave()) return null;
  countRequest();
  const payment = await service.read(resource, target, parent);
  const isDone = payment.kind === 'ok' && afterUnknownRealize(payment.value) === 'done';
  return isDone ? { kind: 'done', object: payment.value } : null;
}

/** Some services still show what lies in the trash: there, that nothing is left to delete counts when it is said twice. */
async function nothingToDelete(
  ports: PushPorts,
  { mutation, error: before }: OutboxRow,
  place: Place,
  error: AppError,
): Promise<Believed> {
  const meaning = await meaningOf(ports, mutation, place);
  if (meaning.kind === 'gone') return { kind: 'done', object: null };
  if (meaning.kind !== 'shown') return { kind: 'not_sent', error: meaning.error };
  return before?.code === 'not_found' ? { kind: 'done', object: null } : { kind: 'again', error };
}
