import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import { isReservedByAnother } from '#shared/numbering/reservations.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { DraftTable, OpenedInvoice, StoredDraft } from './draft-table.ts';
import type { NumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';
import { wasOnServer } from '#main/db/outbox/already-applied.ts';

/** Tells the draft of an invoice, or its open editor, that a mutation it was opened on was given up. Inside a transaction only. */
export type RebaseDraftAfterDiscard = (givenUp: Mutation, at: number) => void;

interface Book {
  readonly outbox: OutboxTable;
  readonly rows: ObjectStore;
}

interface GiveUpParts extends Book {
  readonly drafts: DraftTable;
  readonly opened: EditorBaselines;
  readonly numberReservations: NumberReservations;
}

/**
 * A draft that was opened on a waiting entry says nothing new about what that says. Once the entry is given up, its values
 * stand in the form and nowhere else: they are the draft's own words.
 */
export function createRebaseDraftAfterDiscard({
  outbox,
  rows,
  drafts,
  opened,
  numberReservations,
}: GiveUpParts): RebaseDraftAfterDiscard {
  /** Nobody else may be proposed the number. One that was typed is nobody's proposal, and is not held either. */
  function holdNumber({ uid, data, isNumberProposed }: Create, { form }: StoredDraft, at: number): void {
    const { connectionUid: clientUid, date } = form;
    const number = form.statementNo.trim();
    const proposed = data['statement_no'];
    const isProposed = isNumberProposed === true && typeof proposed === 'string' && isSame(proposed, number);
    if (isProposed && !isReservedByAnother(numberReservations.list(), number, uid))
      numberReservations.hold({ uid, clientUid, date, number }, at);
  }

  /** The same of an editor in which nobody has typed yet: its form shows those values as well. */
  function giveUpUnderEditor(givenUp: Mutation, waiting: JsonObject): void {
    const untouched = opened.get(givenUp.uid);
    if (givenUp.op === 'create') opened.forget(givenUp.uid);
    else if (untouched !== null) opened.put(givenUp.uid, withoutGivenUp(rows, untouched, givenUp, waiting));
  }

  return (givenUp, at) => {
    const { resource, uid } = givenUp;
    if (resource !== 'invoices') return;
    const waiting = composeEdits(openMutations(outbox.listOpenOf(uid)));
    giveUpUnderEditor(givenUp, waiting);
    const draft = drafts.get(uid);
    if (draft === null) return;
    if (givenUp.op === 'create') {
      drafts.setBaseline(uid, { isNew: true, opened: null });
      holdNumber(givenUp, draft, at);
    } else if (draft.opened !== null)
      drafts.setBaseline(uid, { isNew: draft.isNew, opened: withoutGivenUp(rows, draft.opened, givenUp, waiting) });
  };
}

const isSame = (one: string, other: string): boolean => foldNumber(one) === foldNumber(other);

type Create = Extract<Mutation, { readonly op: 'create' }>;

/** The same for a draft that was not there: what it was opened on, without what was given up of it after `at`. */
export function withoutDiscardedSince(
  { outbox, rows }: Book,
  uid: Uid,
  opened: OpenedInvoice,
  at: number,
): OpenedInvoice {
  const waiting = composeEdits(openMutations(outbox.listOpenOf(uid)));
  const isGivenUp = ({ mutation, state, settledAt }: OutboxRow): boolean =>
    mutation.uid === uid && state === 'cancelled' && settledAt !== null && settledAt > at;
  const givenUp = outbox.listAll().filter(isGivenUp);
  return givenUp.reduce((left, { mutation }) => withoutGivenUp(rows, left, mutation, waiting), opened);
}

/** `waiting`: what goes on waiting all the same. */
function withoutGivenUp(
  rows: ObjectStore,
  opened: OpenedInvoice,
  givenUp: Mutation,
  waiting: JsonObject,
): OpenedInvoice {
  if (givenUp.op !== 'update') return opened;
  const queued = Object.entries(opened.queued).flatMap(([name, value]) => {
    if (!(name in givenUp.data)) return [[name, value] as const];
    const still = waiting[name];
    return still === undefined ? [] : [[name, still] as const];
  });
  const uncovered = Object.keys(opened.queued).filter((name) => name in givenUp.data && waiting[name] === undefined);
  const isThere = wasOnServer(rows, givenUp, opened.base);
  const hidden = uncovered.filter((name) => !isThere(name));
  const base = { ...opened.base, ...partOf(givenUp.base, hidden) };
  return { ...opened, base, queued: Object.fromEntries(queued) };
}

/** What a base says of these fields: nothing where the account left out what was empty. Only lines may not have been read. */
export function partOf(base: JsonObject, names: readonly string[]): JsonObject {
  const known = names.filter((name) => base[name] !== undefined || !isNestedArray(name));
  return Object.fromEntries(known.map((name) => [name, base[name] ?? null]));
}
