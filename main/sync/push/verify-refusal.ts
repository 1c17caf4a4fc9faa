import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { textOf } from '#shared/compare/may-become.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { afterUnknownRealize } from '#main/sync/probe/after-delete.ts';
import type { PushPorts, Place } from './push-result.ts';
import { explainRefusedRead, findObstacle } from './explain-refused-read.ts';
import type { ServerObject, WriteAnswer, WriteRequest } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/**
 * `again`: a delete was answered "not found" once while the object is still shown; it has to be sent and answered a
 * second time.
 */
export type VerifiedAnswer = WriteAnswer | { readonly kind: 'again'; readonly error: AppError };

/** Error codes that may come from a proxy in front of the service. */
const mayComeFromProxy: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'forbidden']);

/**
 * Verifies a refusal. A "not found" or "forbidden" may come from something in front of the service: then the write did
 * not arrive, and is sent again once the service is back. Some services refuse to mark a payment that is marked
 * already; there only the payment shows the outcome. Nor is a mark as received believed by its status alone.
 */
export async function verifyRefusal(
  ports: PushPorts,
  entry: OutboxRow,
  request: WriteRequest,
  answer: WriteAnswer,
): Promise<VerifiedAnswer> {
  if (request.op === 'realize' && answer.kind === 'done') return markedIndeed(ports, entry, request, answer);
  if (answer.kind !== 'rejected') return answer;
  if (request.op === 'realize') return (await realizedAlready(ports, entry, request)) ?? answer;
  if (!mayComeFromProxy.has(answer.error.code)) return answer;
  if (request.op === 'create') {
    const obstacle = await findObstacle(ports);
    return obstacle === null ? answer : { kind: 'not_sent', error: obstacle };
  }
  return request.op === 'delete' && answer.error.code === 'not_found'
    ? nothingToDelete(ports, entry, { address: request.target, parent: request.parent }, answer.error)
    : answer;
}

/**
 * Verifies that a payment was marked as received. A service may answer well and leave it as it was; one that shows no state of
 * payments is believed.
 */
async function markedIndeed(
  { service, mayLeave, countRequest }: PushPorts,
  { mutation: { resource } }: OutboxRow,
  { target, parent }: { readonly target: ServerAddress; readonly parent: ServerAddress | null },
  answer: Extract<WriteAnswer, { readonly kind: 'done' }>,
): Promise<WriteAnswer> {
  if (answer.object === null || !isAnnounced(answer.object)) return answer;
  const error = new AppError('rejected', message('error_not_shown_as_received'));
  if (!mayLeave()) return { kind: 'ambiguous', error };
  countRequest();
  const payment = await service.read(resource, target, parent);
  if (payment.kind === 'failed') return { kind: 'ambiguous', error: payment.error };
  return isAnnounced(payment.value) ? { kind: 'rejected', error } : { kind: 'done', object: payment.value };
}

/** True when the payment shows a state, and it is not that of received money. */
const isAnnounced = (payment: ServerObject): boolean =>
  textOf(payment.fields['state']) !== '' && afterUnknownRealize(payment) !== 'done';

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

/**
 * Decides about a delete that was answered "not found". Some services still show objects in their trash: for those it
 * counts only when answered twice.
 */
async function nothingToDelete(
  ports: PushPorts,
  { mutation, error: before }: OutboxRow,
  place: Place,
  error: AppError,
): Promise<VerifiedAnswer> {
  const meaning = await explainRefusedRead(ports, mutation, place);
  if (meaning.kind === 'gone') return { kind: 'done', object: null };
  if (meaning.kind !== 'shown') return { kind: 'not_sent', error: meaning.error };
  return before?.code === 'not_found' ? { kind: 'done', object: null } : { kind: 'again', error };
}
