import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { dueReads } from '#shared/compare/due-reads.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isInvoices } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { isOnlyNamed, newState } from '#main/db/objects/object-state.ts';
import type { TotalsVerdicts } from '#main/db/totals/policy-verdicts.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { RowMerger } from './merge-duplicate-row.ts';
import { createListDetailMismatches } from './list-detail-mismatches.ts';
import { isEmptied, withOmittedAsEmpty } from './omitted-fields.ts';
import { createListFields } from './list-row-fields.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import type { SweepTable } from './sweep-checkpoints.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { payments } from '#main/db/schema/payments.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';

/** An object as the service sent it, in the model's fields. Has the shape of the engine's `ServerObject`. */
export interface ReadObject extends ServerAddress {
  readonly id: number;
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

export interface RowsWritten {
  readonly created: number;
  readonly updated: number;
  /** Objects whose row changed after their details were read. */
  readonly stale: readonly Uid[];
  /** Server ids that were stored for the first time, and those of unclaimed rows, which were not stored. */
  readonly bornIds: readonly number[];
  readonly heldIds: readonly number[];
}

/** Writes the mirror: objects as the service sent them. Never touches a patch or a base, so a read never overwrites an edit. */
export interface MirrorStore {
  /** Writes the list rows of one page. */
  writeRows(resource: Resource, objects: readonly ReadObject[], context: RowContext, touch: Touch): RowsWritten;
  /** Writes one object from a fetch, or from the answer to our own write (`uid` given). Returns its uid. */
  writeObject(resource: Resource, object: ReadObject, context: ObjectContext, touch: Touch): Uid;
  /** Returns true when a list row of this object would equal the stored one. */
  isAsLastShown(resource: Resource, object: ReadObject, known: ObjectState): boolean;
}

interface RowContext {
  readonly parentUid: Uid | null;
  readonly sweep: number;
  readonly at: number;
  /** The time at which the page was requested (ms since epoch). */
  readonly requestedAt: number;
  /** Outbox entries by server id: unknown rows with these ids are unclaimed and not stored. */
  readonly unclaimed: ReadonlyMap<number, number>;
}

interface ObjectContext {
  /** For an answer to our own write the data that was sent, because those changes are known here already. Null for a read. */
  readonly echoOf: JsonObject | null;
  readonly uid: Uid | null;
  readonly parentUid: Uid | null;
  readonly at: number;
}

/** For this time after a change a list may still show the object as it was before. */
const LIST_LAG_MS = 60_000;

interface MirrorStoreParts {
  readonly rows: ObjectStore;
  readonly keyValues: KeyValueStore;
  readonly sweepTable: SweepTable;
  readonly rowMerger: RowMerger;
  readonly verdicts: TotalsVerdicts;
  /** Returns true when the book has payments of this invoice. */
  readonly hasPayments: (invoice: Uid) => boolean;
  readonly createUid: () => Uid;
}

export function createMirrorStore(parts: MirrorStoreParts): MirrorStore {
  const { rows, keyValues, sweepTable, rowMerger, verdicts, hasPayments, createUid } = parts;
  const listFields = createListFields(keyValues);
  const differences = createListDetailMismatches();

  /** Returns true when a row tells nothing new about a present object, even if its values differ in a known, lasting way. */
  function isUnchangedRow({ uid, presence, rowFingerprint }: ObjectState, row: string): boolean {
    if (presence !== 'present' || rowFingerprint === null) return false;
    if (row === rowFingerprint) differences.agrees(uid, row);
    return row === rowFingerprint || differences.has(uid, row, rowFingerprint);
  }

  /** Marks an invoice's totals as not learned from when they or its lines changed. Call after its row was written. */
  function expireVerdict(resource: Resource, before: ObjectState, object: ReadObject): void {
    if (!isInvoices(resource) || (before.details ?? object.details) === null) return;
    if (!hasSameTotals(before, object)) verdicts.expire(before.uid);
  }

  function writeRow(
    resource: Resource,
    object: ReadObject,
    known: ObjectState | null,
    context: RowContext,
  ): { kind: 'same' | 'created' | 'updated' | 'held' | 'late'; stale: Uid | null } {
    const isNew = known === null || isOnlyNamed(known);
    if (isNew && context.unclaimed.has(object.id)) return { kind: 'held', stale: null };
    // The object was read or written after this page was requested: the row may be older than the mirror.
    const checkedAt = known?.checkedAt ?? 0;
    if (checkedAt > context.requestedAt && checkedAt <= context.at) return { kind: 'same', stale: null };
    // Lists show a deleted object for a while; one that is really back appears in the next list too. A time ahead of now comes
    // from a clock that was set back since, and proves nothing.
    const goneForMs = context.requestedAt - checkedAt;
    if (known?.presence === 'gone' && goneForMs >= 0 && goneForMs < LIST_LAG_MS) return { kind: 'late', stale: null };
    const rowFingerprint = listFields.fingerprintOf(resource, object.fields);
    if (known !== null && isUnchangedRow(known, rowFingerprint)) return { kind: 'same', stale: null };
    const state = known ?? newState(createUid());
    const canShow = (name: string): boolean => listFields.has(resource, name);
    const said = withOmittedAsEmpty(resource, object.fields, state.mirror, canShow);
    const due = dueReads(resource, state.mirror ?? said, said);
    const isStale = due.details && known !== null && known.detailsAt !== null;
    if (isStale && !known.isDetailStale && known.rowFingerprint !== null)
      differences.rowDiffers(known.uid, rowFingerprint, known.rowFingerprint, context.at);
    if (due.contacts) sweepTable.expire({ resource: 'contacts', parent: object });
    rows.write(resource, {
      ...state,
      ...identity(object, state),
      mirror: { ...state.mirror, ...said },
      rowFingerprint,
      presence: 'present',
      seenSweep: context.sweep,
      checkedAt: context.at,
      parentUid: context.parentUid ?? state.parentUid,
      isDetailStale: state.isDetailStale || isStale,
      isPaymentsStale: state.isPaymentsStale || due.payments || (due.paymentsIfAny && hasPayments(state.uid)),
    });
    expireVerdict(resource, state, object);
    return { kind: isNew ? 'created' : 'updated', stale: isStale ? state.uid : null };
  }

  return {
    writeRows(resource, objects, context, touch) {
      if (isInvoices(resource)) requireOwnCompany(objects, context.at);
      listFields.learn(
        resource,
        objects.map((object) => object.fields),
        context.at,
      );
      // A page may repeat a row.
      const unique = [...new Map(objects.map((object) => [object.id, object])).values()];
      const known = rows.of(resource).byServerIds(unique.map((object) => object.id));
      const written = unique.map((object) => writeRow(resource, object, known.get(object.id) ?? null, context));
      const idsOf = (kind: string): readonly number[] =>
        unique.flatMap(({ id }, index) => (written[index]?.kind === kind ? [id] : []));
      rows.of(resource).markSeen(idsOf('same'), context.sweep, context.at);
      const count = (kind: string): number => written.filter((row) => row.kind === kind).length;
      if (count('created') + count('updated') > 0) touch.resource(resource);
      return {
        created: count('created'),
        updated: count('updated'),
        stale: written.flatMap((row) => (row.stale === null ? [] : [row.stale])),
        bornIds: idsOf('created'),
        heldIds: idsOf('held'),
      };
    },
    writeObject(resource, object, context, touch) {
      if (context.uid !== null) rowMerger.merge(resource, object.id, context.uid, touch);
      const known =
        context.uid === null ? rows.of(resource).byServerId(object.id) : rows.of(resource).byUid(context.uid);
      const state = known ?? newState(context.uid ?? createUid());
      const due = dueReads(resource, known?.mirror ?? object.fields, object.fields);
      // A fetch does not prove that lists show the object: a client that only invoices name stays unlisted until one does.
      const staysNamed = context.echoOf === null && known !== null && isOnlyNamed(known);
      const rowFingerprint = staysNamed ? null : listFields.fingerprintOf(resource, object.fields);
      if (rowFingerprint !== null) differences.objectRead(state.uid, rowFingerprint, state.rowFingerprint, context.at);
      const { echoOf } = context;
      if (due.contacts) sweepTable.expire({ resource: 'contacts', parent: object });
      // Our own write changes no payments, except that a new currency of the invoice changes their amounts.
      const arePaymentsOther = (due.payments && echoOf === null) || (due.paymentsIfAny && hasPayments(state.uid));
      // An answer to a write may omit fields that it did not change, but a field that it emptied would be shown if it had a value.
      const canShow = (name: string): boolean => echoOf === null || isEmptied(echoOf[name]);
      rows.write(resource, {
        ...state,
        ...identity(object, state),
        mirror: { ...state.mirror, ...withOmittedAsEmpty(resource, object.fields, state.mirror, canShow) },
        rowFingerprint,
        checkedAt: context.at,
        parentUid: context.parentUid ?? state.parentUid,
        details: object.details ?? state.details,
        detailsAt: object.details === null ? state.detailsAt : context.at,
        isDetailStale: object.details === null ? state.isDetailStale : false,
        isPaymentsStale: state.isPaymentsStale || arePaymentsOther,
      });
      expireVerdict(resource, state, object);
      touch.resource(resource);
      return state.uid;
    },
    isAsLastShown: (resource, object, known) =>
      listFields.fingerprintOf(resource, object.fields) === known.rowFingerprint,
  };

  /**
   * Binds the book to the account id of the first invoices, for ever. Throws `other_account` when all given invoices carry
   * another account's id.
   */
  function requireOwnCompany(objects: readonly ReadObject[], at: number): void {
    const found = objects
      .map((object) => object.fields['company_id'])
      .filter((id) => typeof id === 'string' && id !== '');
    const [first] = found;
    const known = keyValues.get(COMPANY_ID);
    if (known === undefined && first !== undefined) keyValues.set(COMPANY_ID, first, at);
    if (known === undefined || first === undefined || found.includes(known)) return;
    throw new AppError('other_account', message('error_other_account'));
  }
}

/** Returns true when the object has the same totals and lines as before, so that there is nothing new to learn from. */
function hasSameTotals({ mirror, details }: ObjectState, object: ReadObject): boolean {
  return (
    ['sub_total', 'billed_total'].every((name) => isSameJson(mirror?.[name], object.fields[name] ?? mirror?.[name])) &&
    (object.details === null || isSameJson(details, object.details))
  );
}

function identity(object: ReadObject, state: ObjectState): Pick<ObjectState, 'serverId' | 'hashKey'> {
  return { serverId: object.id, hashKey: object.hash_key ?? state.hashKey };
}

/** Prepares a check whether the book has a payment of this invoice that the account has too. */
export function preparePaymentsKnown(orm: Orm): (invoice: Uid) => boolean {
  const first = orm
    .select({ uid: payments.uid })
    .from(payments)
    .where(and(eq(payments.invoiceUid, sql.placeholder('invoice')), isNotNull(payments.serverId)))
    .limit(1)
    .prepare();
  return (invoice) => first.get({ invoice }) !== undefined;
}
