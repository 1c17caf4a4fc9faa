import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { WriteAnswer, WriteRequest } from '#main/sync/ports.ts';
import type { PushPorts } from './push-result.ts';
import type { Place } from './read-again.ts';
import { meaningOf, obstacleBefore } from './refused-read.ts';

/** `again`: said once of a delete, of something that is still shown; whoever says so has to say it another time. */
export type Believed = WriteAnswer | { readonly kind: 'again'; readonly error: AppError };

/** What a proxy may answer just as well. */
const isAboutAnything: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'forbidden']);

/**
 * Nothing says that what refused a create, or found nothing to delete, is the service: what was read a moment ago was another
 * answer. Where it was something in front of it, the write has not arrived, and leaves again once the service is there.
 */
export async function believed(
  ports: PushPorts,
  entry: OutboxRow,
  request: WriteRequest,
  answer: WriteAnswer,
): Promise<Believed> {
  if (answer.kind !== 'rejected' || !isAboutAnything.has(answer.error.code)) return answer;
  if (request.op === 'create') {
    const obstacle = await obstacleBefore(ports);
    return obstacle === null ? answer : { kind: 'not_sent', error: obstacle };
  }
  return request.op === 'delete' && answer.error.code === 'not_found'
    ? nothingToDelete(ports, entry, { address: request.target, parent: request.parent }, answer.error)
    : answer;
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
