import type { ServerAddress } from '#shared/service/ids.ts';
import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { concernsOnlyTarget } from '#main/sync/pull/failure-scope.ts';
import type { ListRead } from '#main/sync/pull/read-list.ts';
import { readList } from '#main/sync/pull/read-list.ts';
import type { Prepared, PushPorts } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import { foldLaterEdits } from './fold-later-edits.ts';
import { isUnchanged } from './preflight-read.ts';
import { askAboutAlike } from './ask-about-alike.ts';
import { asksAboutPayment, unreadableIn } from './ask-about-payment.ts';
import { findObstacle } from './explain-refused-read.ts';
import { wouldMailAgain } from './receipt-mails.ts';
import { bindReferences } from './request-body.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/**
 * Prepares a create. The list in which the object will appear must have been read before: only a row that was not there
 * before can later be recognised as ours. The payments of an invoice are read every time, because two equal ones on one
 * day are common, and the person is asked about one that has come in since.
 */
export async function prepareCreate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Create,
  { parent, connection }: { readonly parent: ServerAddress | null; readonly connection: ServerAddress | null },
): Promise<Prepared> {
  const { resource } = mutation;
  const feed: Feed = { resource, parent };
  if (parent !== null && (resource === 'payments' || !ports.mirror.wasRead(feed))) {
    const list = await readList(ports, feed);
    if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
    if (list.kind === 'failed') return refusedList(ports, entry, list);
    const unreadable = resource === 'payments' ? unreadableIn(list) : null;
    if (unreadable !== null) return unreadable;
  }
  if (wouldMailAgain(ports, entry, mutation)) {
    const question = { kind: 'candidates', candidates: [], refused: [] } as const;
    ports.outbox.needsPerson(entry.id, 'unknown_send', entry.error, question);
    return { kind: 'stopped' };
  }
  const alike = await askAboutAlike(ports, entry, mutation, parent);
  if (alike !== null) return alike;
  const body = bindReferences({ ...mutation.data, ...foldLaterEdits(ports, entry) }, connection);
  if (resource === 'payments' && asksAboutPayment(ports, entry, body)) return { kind: 'stopped' };
  return { kind: 'ready', request: { op: 'create', resource, parent, body }, baseline: null };
}

/**
 * Decides about a create whose list cannot be read. When the service itself refuses it, the parent is gone or a right
 * is missing: the person is asked.
 */
async function refusedList(
  ports: PushPorts,
  entry: OutboxRow,
  list: Extract<ListRead, { readonly kind: 'failed' }>,
): Promise<Prepared> {
  const obstacle = concernsOnlyTarget(list, false) ? await findObstacle(ports) : list.error;
  if (obstacle !== null) return { kind: 'failed', error: obstacle };
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  ports.outbox.needsPerson(entry.id, 'rejected', toOutboxError(list.error));
  return { kind: 'stopped' };
}
