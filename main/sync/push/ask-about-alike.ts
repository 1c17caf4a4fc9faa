import type { SharedKind } from '#shared/compare/alike.ts';
import { isAlike, isSharedKind } from '#shared/compare/alike.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';
import { beginSearch, runSearch } from '#main/sync/settle/search-for-create.ts';
import type { Prepared, PushPorts } from './push-result.ts';
import { isUnchanged } from './preflight-read.ts';

type Answered = Pick<Extract<OutboxQuestion, { readonly kind: 'alike' }>, 'known' | 'refused'>;
/** A create that has waited for longer than this (ms) was made offline, or while the service could not be reached. */
const WAITED_MS = 5 * 60_000;

/**
 * Puts the create of a client, contact or saved line to the person when the account has got one like it since. The book is asked
 * first; the list is read only for a create that has waited and was made after the list was last read. Returns null when it may leave.
 */
export async function askAboutAlike(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Create,
  parent: ServerAddress | null,
): Promise<Prepared | null> {
  const { outbox, evidence } = ports;
  const { resource } = mutation;
  // What may be in the account already is searched for by `settle`.
  if (!isSharedKind(resource) || evidence.mayHaveArrived(entry.id)) return null;
  const { known, refused } = answeredOf(entry);
  let found: readonly QuestionObject[] = evidence.alikeSince(entry.id).filter(({ id }) => !refused.includes(id));
  if (found.length === 0 && mustBeRead(ports, entry, { resource, parent })) {
    const rows: ServerObject[] = [];
    const state = beginSearch(ports, mutation, { body: mutation.data, parent, isLast: false });
    // Rows are compared more loosely here than those that may be an unanswered create.
    const outcome = await runSearch(ports, state, entry, (page) => rows.push(...page));
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'interrupted' || !isUnchanged(ports, entry)) return { kind: 'stopped' };
    const isOther = ({ id }: ServerObject): boolean => refused.includes(id) || isKnown(ports, resource, id, known);
    const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
    found = unique.filter((row) => !isOther(row) && isAlike(resource, mutation.data, row.fields));
  }
  if (found.length === 0) return null;
  const candidates = found.map(({ id, hash_key, fields, details }) => ({ id, hash_key, fields, details }));
  outbox.needsPerson(entry.id, 'held', entry.error, { kind: 'alike', candidates, known, refused });
  return { kind: 'stopped' };
}

/** Returns what the person knew of or has answered before. */
function answeredOf({ question }: OutboxRow): Answered {
  return question?.kind === 'alike' ? question : { known: [], refused: [] };
}

/** Returns true for a create that may read its list before it leaves: it was made offline, or could not be sent. */
export function mayLookForAlike({ mutation: { op, resource }, createdAt }: OutboxRow, now: number): boolean {
  return op === 'create' && isSharedKind(resource) && now - createdAt >= WAITED_MS;
}

function mustBeRead({ mirror, clock }: PushPorts, entry: OutboxRow, feed: Feed): boolean {
  if (!mayLookForAlike(entry, clock.now())) return false;
  const { createdAt } = entry;
  const read = mirror.checkpointOf(feed);
  return read === null || read.finishedAt === null || read.startedAt < createdAt;
}

function isKnown({ mirror }: PushPorts, resource: SharedKind, id: number, known: readonly Uid[]): boolean {
  const uid = mirror.uidOf(resource, id);
  return uid !== null && known.includes(uid);
}
