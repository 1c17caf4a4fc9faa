import { connectionLabel, connectionName } from '#shared/service/connection.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import type { OutboxEntry, OutboxRow } from '#shared/outbox/entry.ts';
import { openQuestion } from '#shared/outbox/entry.ts';
import { blockersOf, depthsOf } from '#shared/outbox/order.ts';
import { leavesAt, outboxActions } from '#shared/outbox/actions.ts';
import { alteredFields } from '#shared/outbox/journal-note.ts';
import { outboxEffects, outboxNote, outboxSentence } from '#shared/outbox/describe.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Writing } from '#shared/writing/writing.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ClientReference } from '#main/db/objects/client-reference.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { OutboxTable } from './outbox-table.ts';
import type { Message } from '#shared/words/part.ts';

const DONE_SHOWN_MS = 7 * 86_400_000;

interface OutboxQueryContext {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly conflicts: Pick<ConflictTable, 'listNotesSince'>;
  readonly writing: Writing;
  /** True while the engine knows of no obstacle between it and the service. */
  readonly isReachable: boolean;
}

/** Lists open entries in the order in which they will be sent, then those settled in the last seven days, newest first. */
export function listOutbox(context: OutboxQueryContext, now: number): readonly OutboxEntry[] {
  const open = context.outbox.listOpen();
  const done = [...context.outbox.listSettledSince(now - DONE_SHOWN_MS)].reverse();
  const depths = depthsOf(open);
  const altered = alteredSince(context, now - DONE_SHOWN_MS);
  return [...open, ...done].map((row) => toEntry(context, row, { open, depths, altered }));
}

/** Lists every entry that was ever enqueued, oldest first. */
export function listWholeOutbox(context: OutboxQueryContext): readonly OutboxEntry[] {
  const all = context.outbox.listAll();
  const open = context.outbox.listOpen();
  const depths = depthsOf(open);
  const altered = alteredSince(context, 0);
  return all.map((row) => toEntry(context, row, { open, depths, altered }));
}

/** Says what the account keeps otherwise than it was sent, by the entry that sent it. */
function alteredSince({ conflicts }: OutboxQueryContext, since: number): ReadonlyMap<number, readonly Message[]> {
  const notes = conflicts.listNotesSince(since).filter(({ kind }) => kind === 'kept_otherwise');
  return new Map(
    notes.flatMap(({ record }) =>
      typeof record['entry'] === 'number' ? [[record['entry'], alteredFields(record)] as const] : [],
    ),
  );
}

interface Beside {
  readonly open: readonly OutboxRow[];
  readonly depths: ReadonlyMap<number, number>;
  readonly altered: ReadonlyMap<number, readonly Message[]>;
}

function toEntry(
  { rows, writing, isReachable }: OutboxQueryContext,
  row: OutboxRow,
  { open, depths, altered }: Beside,
): OutboxEntry {
  const { mutation } = row;
  const state = rows.of(mutation.resource).byUid(mutation.uid);
  const drawn = state === null ? null : rows.draw(mutation.resource, state);
  const own: JsonObject =
    'data' in mutation && mutation.data !== null
      ? { ...mutation.data, recipients: undefined, blind_copies: undefined }
      : {};
  const parent = parentOf(rows, mutation.resource, state, drawn?.connection ?? null);
  const drawnView: JsonObject = { ...own, ...drawn?.view };
  // A payment that was not uploaded yet has no currency of its own: it is that of its invoice.
  const view: JsonObject = { ...drawnView, currency_iso_code: drawnView['currency_iso_code'] ?? parent.currency };
  const blockers = row.state === 'queued' ? blockersOf(row, open) : [];
  return {
    id: row.id,
    kind: mutation.op,
    resource: mutation.resource,
    uid: mutation.uid,
    state: row.state,
    reason: row.reason,
    sentence: outboxSentence(mutation, {
      view,
      name: nameOf(view),
      parentName: parent.name,
      writing,
    }),
    note: outboxNote(row, {
      blockedBy: blockers[0] ?? null,
      altered: altered.get(row.id) ?? null,
      isReachable,
      writing,
    }),
    isAltered: altered.has(row.id),
    effects: outboxEffects(mutation),
    actions: outboxActions(row),
    depth: row.state === 'queued' ? (depths.get(row.id) ?? 0) : 0,
    attempts: row.attempts,
    error: row.error,
    question: openQuestion(row),
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    leavesAt: leavesAt(row),
  };
}

interface Parent {
  readonly name: string;
  readonly currency: string | null;
}

/** Returns name and currency of the parent: the client of an invoice or contact, the invoice of a payment (named by its number). */
export function parentOf(
  rows: ObjectStore,
  resource: Resource,
  state: ObjectState | null,
  connection: ClientReference | null,
): Parent {
  if (connection !== null) return connection;
  const parentUid = state?.parentUid ?? null;
  const invoice = resource === 'payments' && parentUid !== null ? drawnInvoice(rows, parentUid) : null;
  if (invoice === null) return { name: '', currency: null };
  const { view, connection: client } = invoice;
  const currency = view['currency_iso_code'];
  return { name: nameOf(view), currency: typeof currency === 'string' ? currency : (client?.currency ?? null) };
}

/** Returns the name or number by which a person knows the object, or an empty text. */
export function nameOf(view: JsonObject): string {
  const text = (field: string): string | null => filledText(view[field]);
  if ('business_email' in view) return connectionLabel(view);
  return text('statement_no') ?? text('profile_name') ?? (connectionName(view) || (text('email') ?? ''));
}
