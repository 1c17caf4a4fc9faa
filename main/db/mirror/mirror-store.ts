import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { dueReads } from '#shared/compare/due-reads.ts';
import type { Resource } from '#shared/service/resources.ts';
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

/** An object as the service sent it, already in the model's fields. Fits `ServerObject` of the engine by shape. */
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
  /** Ids of the service that were stored for the first time, and those held back. */
  readonly bornIds: readonly number[];
  readonly heldIds: readonly number[];
}

/** Writes what the service sent. Never touches a patch or a base, so a read can never overwrite an edit. */
export interface MirrorStore {
  /** List rows of one page. */
  writeRows(resource: Resource, objects: readonly ReadObject[], context: RowContext, touch: Touch): RowsWritten;
  /** One object from a single read or from the answer to an own write (`uid` given). */
  writeObject(resource: Resource, object: ReadObject, context: ObjectContext, touch: Touch): Uid;
  /** Whether a row of it would say what the book has. */
  isAsLastShown(resource: Resource, object: ReadObject, known: ObjectState): boolean;
}

interface RowContext {
  readonly parentUid: Uid | null;
  readonly sweep: number;
  readonly at: number;
  /** When the rows were asked for. */
  readonly requestedAt: number;
  /** Unknown rows with these ids of the service are not stored. */
  readonly unclaimed: ReadonlyMap<number, number>;
}

interface ObjectContext {
  /** The answer to an own write, with what that sent: what it changed is known here already. Null for a read. */
  readonly echoOf: JsonObject | null;
  readonly uid: Uid | null;
  readonly parentUid: Uid | null;
  readonly at: number;
}

/** For so long after a change a list may show what was there before. */
const LIST_LAG_MS = 60_000;

interface MirrorStoreParts {
  readonly rows: ObjectStore;
  readonly keyValues: KeyValueStore;
  readonly sweepTable: SweepTable;
  readonly rowMerger: RowMerger;
  readonly verdicts: TotalsVerdicts;
  /** Whether payments of this invoice are known. */
  readonly hasPayments: (invoice: Uid) => boolean;
  readonly createUid: () => Uid;
}

export function createMirrorStore(parts: MirrorStoreParts): MirrorStore {
  const { rows, keyValues, sweepTable, rowMerger, verdicts, hasPayments, createUid } = parts;
  const listFields = createListFields(keyValues);
  const differences = createListDetailMismatches();

  /** Whether a row says of a listed object what the book has, be it in other words. */
  function isNoNews({ uid, presence, rowFingerprint }: ObjectState, row: string): boolean {
    if (presence !== 'present' || rowFingerprint === null) return false;
    if (row === rowFingerprint) differences.agrees(uid, row);
    return row === rowFingerprint || differences.has(uid, row, rowFingerprint);
  }

  /** Once its lines are here, and after its row is. */
  function expireVerdict(resource: Resource, before: ObjectState, object: ReadObject): void {
    if (resource !== 'invoices' || (before.details ?? object.details) === null) return;
    if (!isSameToLearn(before, object)) verdicts.expire(before.uid);
  }

  function writeRow(
    resource: Resource,
    object: ReadObject,
    known: ObjectState | null,
    context: RowContext,
  ): { kind: 'same' | 'created' | 'updated' | 'held' | 'late'; stale: Uid | null } {
    const isNew = known === null || isOnlyNamed(known);
    if (isNew && context.unclaimed.has(object.id)) return { kind: 'held', stale: null };
    // Read or written since the list was asked for: the row may be older than what is known.
    const checkedAt = known?.checkedAt ?? 0;
    if (checkedAt > context.requestedAt && checkedAt <= context.at) return { kind: 'same', stale: null };
    // Lists go on showing for a while what was deleted; what is really back is there in the next one too. A time ahead of
    // now is of a clock that was set back since, and says nothing.
    const goneForMs = context.requestedAt - checkedAt;
    if (known?.presence === 'gone' && goneForMs >= 0 && goneForMs < LIST_LAG_MS) return { kind: 'late', stale: null };
    const rowFingerprint = listFields.fingerprintOf(resource, object.fields);
    if (known !== null && isNoNews(known, rowFingerprint)) return { kind: 'same', stale: null };
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
      if (resource === 'invoices') requireOwnCompany(objects, context.at);
      listFields.learn(
        resource,
        objects.map((object) => object.fields),
        context.at,
      );
      // A page that repeats a row says it twice about one object.
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
      // A read says what it is, but not that lists have it: a client that was only named stays out of them until one does.
      const staysNamed = context.echoOf === null && known !== null && isOnlyNamed(known);
      const rowFingerprint = staysNamed ? null : listFields.fingerprintOf(resource, object.fields);
      if (rowFingerprint !== null) differences.objectRead(state.uid, rowFingerprint, state.rowFingerprint, context.at);
      const { echoOf } = context;
      if (due.contacts) sweepTable.expire({ resource: 'contacts', parent: object });
      // What an own write changed of an invoice is known here, but not what its payments are in another currency.
      const arePaymentsOther = (due.payments && echoOf === null) || (due.paymentsIfAny && hasPayments(state.uid));
      // An answer to a write may say less than a read, but not of what that emptied.
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

  /** Invoices carry the id of the account they belong to: the book is bound to the first one seen, for ever. */
  function requireOwnCompany(objects: readonly ReadObject[], at: number): void {
    const found = objects
      .map((object) => object.fields['company_id'])
      .filter((id) => typeof id === 'string' && id !== '');
    const [first] = found;
    const known = keyValues.get(COMPANY_ID);
    if (known === undefined && first !== undefined) keyValues.set(COMPANY_ID, first, at);
    if (known === undefined || first === undefined || found.includes(known)) return;
    throw new AppError(
      'other_account',
      'This key opens a different account than the one in this book. Nothing was sent. Use a key of the first account; to work with the other one, leave this account first, which deletes what is only here.',
    );
  }
}

/** Whether it shows the totals and lines that it showed before. */
function isSameToLearn({ mirror, details }: ObjectState, object: ReadObject): boolean {
  const isSameText = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
  return (
    ['sub_total', 'billed_total'].every((name) => isSameText(mirror?.[name], object.fields[name] ?? mirror?.[name])) &&
    (object.details === null || isSameText(details, object.details))
  );
}

function identity(object: ReadObject, state: ObjectState): Pick<ObjectState, 'serverId' | 'hashKey'> {
  return { serverId: object.id, hashKey: object.hash_key ?? state.hashKey };
}

/** Whether any payment of an invoice is known that the account has. */
export function preparePaymentsKnown(orm: Orm): (invoice: Uid) => boolean {
  const first = orm
    .select({ uid: payments.uid })
    .from(payments)
    .where(and(eq(payments.invoiceUid, sql.placeholder('invoice')), isNotNull(payments.serverId)))
    .limit(1)
    .prepare();
  return (invoice) => first.get({ invoice }) !== undefined;
}
