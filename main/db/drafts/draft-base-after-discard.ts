import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import { isReservedByAnother } from '#shared/numbering/reservations.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { DraftedResource, Forms } from '#main/db/forms/draft-forms.ts';
import { isDrafted } from '#main/db/forms/draft-forms.ts';
import type { DraftKind, KindOf } from './draft-kinds.ts';
import type { DraftRows, OpenedObject } from './draft-rows.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';
import { wasOnServer } from '#main/db/outbox/already-applied.ts';

/** Rebases the draft and the open editor of an object after an entry under them was discarded. Call inside a transaction. */
export type RebaseDraftAfterDiscard = (discarded: Mutation, at: number) => void;

interface DraftBaseAfterDiscardDeps {
  readonly outbox: OutboxTable;
  readonly rows: ObjectStore;
}

interface RebaseDraftParts extends DraftBaseAfterDiscardDeps {
  readonly draftRows: DraftRows;
  readonly kindOf: KindOf;
  readonly opened: EditorBaselines;
  readonly numberReservations: NumberReservations;
}

/**
 * Makes the values of a discarded entry changes of the draft that was opened on it: the form still contains them, and nothing
 * else does.
 */
export function createRebaseDraftAfterDiscard({
  outbox,
  rows,
  draftRows,
  kindOf,
  opened,
  numberReservations,
}: RebaseDraftParts): RebaseDraftAfterDiscard {
  /** Reserves the number of a discarded create for its draft, if it was proposed. A typed number is never reserved. */
  function reserveNumber<R extends DraftedResource>(resource: R, create: Create, at: number): void {
    const { form, drafts }: DraftKind<Forms[R]> = kindOf(resource);
    const { uid, data, isNumberProposed } = create;
    const draft = drafts.get(uid);
    if (draft === null || form.numbering === null) return;
    const held = form.numbering.of(draft.form);
    const proposed = data['statement_no'];
    const isProposed = isNumberProposed === true && typeof proposed === 'string' && isSame(proposed, held.number);
    if (isProposed && !isReservedByAnother(numberReservations.list(), held.number, uid))
      numberReservations.hold({ uid, ...held }, at);
  }

  /** Rebases an open editor without a draft: its form shows the discarded values as well. */
  function rebaseEditor(discarded: Mutation, waiting: JsonObject): void {
    const untouched = opened.get(discarded.uid);
    if (discarded.op === 'create') opened.forget(discarded.uid);
    else if (untouched !== null) opened.put(discarded.uid, withoutDiscarded(rows, untouched, discarded, waiting));
  }

  return (discarded, at) => {
    const { resource, uid } = discarded;
    if (!isDrafted(resource)) return;
    const waiting = composeEdits(openMutations(outbox.listOpenOf(uid)));
    rebaseEditor(discarded, waiting);
    const draft = draftRows.baselineOf(uid);
    if (draft === null) return;
    if (discarded.op === 'create') {
      draftRows.setBaseline(uid, { isNew: true, opened: null });
      reserveNumber(resource, discarded, at);
    } else if (draft.opened !== null)
      draftRows.setBaseline(uid, { ...draft, opened: withoutDiscarded(rows, draft.opened, discarded, waiting) });
  };
}

const isSame = (one: string, other: string): boolean => foldNumber(one) === foldNumber(other);

type Create = Extract<Mutation, { readonly op: 'create' }>;

/** Returns the base of a draft from the bin without the entries that were discarded after `at` (ms since epoch). */
export function withoutDiscardedSince(
  { outbox, rows }: DraftBaseAfterDiscardDeps,
  uid: Uid,
  opened: OpenedObject,
  at: number,
): OpenedObject {
  const waiting = composeEdits(openMutations(outbox.listOpenOf(uid)));
  const isDiscarded = ({ mutation, state, settledAt }: OutboxRow): boolean =>
    mutation.uid === uid && state === 'cancelled' && settledAt !== null && settledAt > at;
  const discarded = outbox.listAll().filter(isDiscarded);
  return discarded.reduce((left, { mutation }) => withoutDiscarded(rows, left, mutation, waiting), opened);
}

/** Returns the base of a draft without one discarded entry. `waiting` are the fields of the entries that still wait. */
function withoutDiscarded(
  rows: ObjectStore,
  opened: OpenedObject,
  discarded: Mutation,
  waiting: JsonObject,
): OpenedObject {
  if (discarded.op !== 'update') return opened;
  const queued = Object.entries(opened.queued).flatMap(([name, value]) => {
    if (!(name in discarded.data)) return [[name, value] as const];
    const still = waiting[name];
    return still === undefined ? [] : [[name, still] as const];
  });
  const uncovered = Object.keys(opened.queued).filter((name) => name in discarded.data && waiting[name] === undefined);
  const isThere = wasOnServer(rows, discarded, opened.base);
  const hidden = uncovered.filter((name) => !isThere(name));
  const base = { ...opened.base, ...baseValuesOf(discarded.base, hidden) };
  return { ...opened, base, queued: Object.fromEntries(queued) };
}

/** Returns these fields of a base. An omitted field is null, because the service omits what is empty; unread lines are left out. */
export function baseValuesOf(base: JsonObject, names: readonly string[]): JsonObject {
  const known = names.filter((name) => base[name] !== undefined || !isNestedArray(name));
  return Object.fromEntries(known.map((name) => [name, base[name] ?? null]));
}
