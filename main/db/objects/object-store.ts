import type Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { Projection } from '#shared/projection/project.ts';
import { project } from '#shared/projection/project.ts';
import type { ParentResource } from '#shared/service/resource-spec.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource, isInvoices, parentOf } from '#shared/service/resources.ts';
import { createClientNames } from './client-rename.ts';
import type { ClientReference } from './client-reference.ts';
import { prepareClientReferences, readAddress } from './client-reference.ts';
import { prepareFormerClients, timeOutOfDraft } from './former-clients.ts';
import { invoiceText } from './invoice-text.ts';
import { createNestedRows } from './line-rows.ts';
import type { ObjectState } from './object-state.ts';
import { newState, toJson } from './object-state.ts';
import type { ColumnValues, ObjectStatements } from './object-statements.ts';
import { objectStatements } from './object-statements.ts';
import { prepared, preparedFor } from '#main/db/connection/prepared-statement.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import { prepareSearchIndex } from '#main/db/search/full-text-index.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { objectTable } from './object-tables.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { TotalsVerdicts } from '#main/db/totals/policy-verdicts.ts';
import { viewColumns } from './view-columns.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { onlyPlaceOf } from '#main/db/mirror/presence-store.ts';

/** The local view of one object, with its client. */
export interface DrawnView extends Projection {
  readonly connection: ClientReference | null;
}

/** Reads and writes whole objects: projects a state into typed columns, nested rows and the search index. */
export interface ObjectStore {
  of(resource: Resource): ObjectStatements;
  draw(resource: Resource, state: ObjectState): DrawnView;
  /** Returns true when lists show the object: it is present or suspect, so is its parent, and no delete of it is queued. */
  isListed(resource: Resource, state: ObjectState): boolean;
  /** Projects the local view from the state and stores both. Returns true when anything on disk changed. */
  write(resource: Resource, state: ObjectState): boolean;
  /**
   * Gives further invoices of renamed clients their new name, until `isOver`. Returns false when none were left. A client's own write
   * renames only its first invoices. Call inside a transaction.
   */
  catchUpNames(at: number, isOver: () => boolean): boolean;
}

interface ObjectStoreParts {
  readonly createUid: () => Uid;
  readonly calibration: () => Calibration;
  readonly verdicts: TotalsVerdicts;
  readonly writer: Writer;
  readonly keyValues: KeyValueStore;
}

export function createObjectStore(
  orm: Orm,
  raw: Database.Database,
  { createUid, calibration, verdicts, writer, keyValues }: ObjectStoreParts,
): ObjectStore {
  const clientReferences = prepared(() => prepareClientReferences(orm));
  const searchIndex = prepared(() => prepareSearchIndex(orm, raw, writer));
  const formerClients = prepared(() => prepareFormerClients(orm));
  const writeNestedRows = createNestedRows(orm);
  const clientNames = createClientNames({
    orm,
    keyValues,
    writer,
    searchIndex,
    clientOf: (client) => clientReferences().byUid(client),
    redraw(resource, uid) {
      const state = of(resource).byUid(uid);
      if (state !== null) write(resource, state);
    },
  });

  const of = (resource: Resource): ObjectStatements => objectStatements(orm, resource);
  const presenceOf = preparedFor((parent: ParentResource) => preparePresence(orm, parent));

  function findConnection(resource: Resource, state: ObjectState): ClientReference | null {
    if (!isOfClient(resource)) return null;
    const reference = referenceOf(state);
    if (reference !== null) return clientReferences().named(reference);
    return state.parentUid === null ? null : clientReferences().byUid(state.parentUid);
  }

  /** Stores a client that an invoice names and no list has shown yet. It stays hidden until one does. */
  function createStub(reference: JsonValue): ClientReference | null {
    const address = readAddress(reference);
    if (address === null || !isJsonObject(reference)) return null;
    const stub = { ...newState(createUid()), serverId: address.id, hashKey: address.hash_key, mirror: reference };
    write('connections', { ...stub, presence: 'hidden' });
    return clientReferences().byUid(stub.uid);
  }

  function drawWith(resource: Resource, state: ObjectState, connection: ClientReference | null): DrawnView {
    const { mirror, details, patch } = state;
    // Needed only to compute the totals of an edit.
    const totalsVerdict = patch === null ? null : verdicts.on(state);
    const isMoved =
      connection !== null &&
      patch?.['connection'] !== undefined &&
      readAddress(mirror?.['connection'] ?? null)?.id !== connection.serverId;
    const arithmetic = { currency: connection?.currency ?? null, isMoved, calibration: calibration() };
    return { ...project(resource, { mirror, details, patch, totalsVerdict }, arithmetic), connection };
  }

  /** Returns true when the object's parent is listed, or the object has unsent changes. The same rule as in presence-store.ts. */
  function isReached(resource: Resource, { parentUid, patch }: ObjectState): boolean {
    const parent = onlyPlaceOf(resource)?.parent;
    if (parent === undefined || parentUid === null || patch !== null) return true;
    const parentRow = presenceOf(parent).get({ uid: parentUid });
    return parentRow === undefined || isInSight(parentRow.presence);
  }

  function isListed(resource: Resource, state: ObjectState): boolean {
    return isInSight(state.presence) && !state.isDeleting && isReached(resource, state);
  }

  function write(resource: Resource, state: ObjectState): boolean {
    const known = findConnection(resource, state);
    const connection = known ?? (isOfClient(resource) ? createStub(referenceOf(state)) : null);
    const { view, totalIs, hasDetails } = drawWith(resource, state, connection);
    const clientName = connection?.name ?? '';
    const isInvoice = isInvoices(resource);
    const searchText = isInvoice ? invoiceText(view, connection?.searchText ?? '') : '';
    const indexed = isInvoice && state.isStored ? searchIndex().rowOf(state.uid) : null;
    const context = {
      connectionUid: connection?.uid ?? null,
      clientName,
      invoiceUid: state.parentUid,
      totalIs,
      searchText,
      mirror: state.mirror,
      former: resource === 'connections' ? formerClients()(state) : [],
    };
    const isKnownClient = resource === 'connections' && state.isStored;
    const before = isKnownClient ? clientReferences().byUid(state.uid) : null;
    const leftDraftAt = isInvoice ? timeOutOfDraft(state, clientName) : null;
    const columns = {
      ...stateColumns({ ...state, leftDraftAt }, isListed(resource, state)),
      ...viewColumns(resource, view, context),
    };
    if (!state.isStored) {
      const searchNo = of(resource).insert(columns);
      if (isInvoice) searchIndex().put({ searchNo, searchText });
    } else if (!of(resource).update(columns)) return false;
    if (isKnownClient) renewDocuments(before, state);
    if (isDocumentResource(resource) && hasDetails) writeNestedRows(resource, state.uid, view);
    if (indexed !== null && indexed.searchText !== searchText) searchIndex().put({ ...indexed, searchText });
    return true;
  }

  /**
   * Updates a client's documents after its name, currency or server id changed: they show its name, and edited ones take its
   * currency. A new server id matters because merge-duplicate-row.ts may have given the client documents that name it by that id.
   */
  function renewDocuments(before: ClientReference | null, { uid, checkedAt }: ObjectState): void {
    const after = clientReferences().byUid(uid);
    const isSame = (['name', 'currency', 'serverId', 'searchText'] as const).every(
      (part) => before?.[part] === after?.[part],
    );
    if (after !== null && !isSame) clientNames.changed(after, checkedAt ?? 0);
  }

  return {
    of,
    draw: (resource, state) => drawWith(resource, state, findConnection(resource, state)),
    isListed,
    write,
    catchUpNames: clientNames.catchUp,
  };
}

function preparePresence(orm: Orm, resource: ParentResource) {
  const table = objectTable(resource);
  const isMeant = eq(table.uid, sql.placeholder('uid'));
  return orm.select({ presence: table.presence }).from(table).where(isMeant).prepare();
}

function stateColumns(state: ObjectState, isListed: boolean): ColumnValues {
  return {
    uid: state.uid,
    serverId: state.serverId,
    hashKey: state.hashKey,
    mirrorJson: toJson(state.mirror),
    rowFingerprint: state.rowFingerprint,
    baseJson: toJson(state.base),
    patchJson: toJson(state.patch),
    presence: state.presence,
    isDeleting: state.isDeleting,
    isListed,
    isUnsent: state.patch !== null || state.isDeleting,
    seenSweep: state.seenSweep,
    checkedAt: state.checkedAt,
    detailsJson: toJson(state.details),
    detailsAt: state.detailsAt,
    isDetailStale: state.isDetailStale,
    paymentsAt: state.paymentsAt,
    isPaymentsStale: state.isPaymentsStale,
    recurringUid: state.recurringUid,
    leftDraftAt: state.leftDraftAt,
    isKnown: isListed || state.rowFingerprint !== null,
  };
}

const isOfClient = (resource: Resource): boolean => parentOf[resource]?.resource === 'connections';

const isInSight = (presence: Presence): boolean => presence === 'present' || presence === 'suspect';

function referenceOf(state: ObjectState): JsonValue {
  return state.patch?.['connection'] ?? state.mirror?.['connection'] ?? null;
}
