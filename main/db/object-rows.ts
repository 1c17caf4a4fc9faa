import { sql } from 'drizzle-orm';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { connectionName } from '#shared/model/connection.ts';
import type { Uid } from '#shared/model/ids.ts';
import { lineArrays } from '#shared/model/line-item.ts';
import type { Projection } from '#shared/model/project.ts';
import { detailsOf, project } from '#shared/model/project.ts';
import type { Resource } from '#shared/model/resource.ts';
import { isDocumentResource } from '#shared/model/resource.ts';
import { writeNestedRows } from './nested-rows.ts';
import type { ObjectState } from './object-state.ts';
import { newState, toJson } from './object-state.ts';
import type { ObjectStatements } from './object-statements.ts';
import { prepareStatements } from './object-statements.ts';
import type { Orm } from './open.ts';
import { invoices } from './schema/invoices.ts';
import { fold } from './search.ts';
import { viewColumns } from './view-columns.ts';

/** The local view of one object, with the connection it belongs to. */
export interface DrawnView extends Projection {
  readonly connection: ObjectState | null;
}

/** Reads and writes whole objects: state in, typed columns, nested rows and search index out. */
export interface ObjectRows {
  of(resource: Resource): ObjectStatements;
  draw(resource: Resource, state: ObjectState): DrawnView;
  /** Draws the local view from the state and stores both. True when anything on disk changed. */
  write(resource: Resource, state: ObjectState): boolean;
}

export function createObjectRows(orm: Orm, createUid: () => Uid): ObjectRows {
  const prepared = new Map<Resource, ObjectStatements>();
  const searchOf = orm
    .select({ searchNo: invoices.searchNo, searchText: invoices.searchText })
    .from(invoices)
    .where(sql`${invoices.uid} = ${sql.placeholder('uid')}`)
    .prepare();

  function of(resource: Resource): ObjectStatements {
    const known = prepared.get(resource);
    if (known) return known;
    const made = prepareStatements(orm, resource);
    prepared.set(resource, made);
    return made;
  }

  /** The connection an object names: by uid in our own edits, by id in the service's answers, or as its parent. */
  function findConnection(resource: Resource, state: ObjectState): ObjectState | null {
    if (resource === 'connections' || resource === 'payments') return null;
    const reference = referenceOf(state);
    if (typeof reference === 'string') return of('connections').byUid(reference);
    if (isJsonObject(reference) && typeof reference['id'] === 'number')
      return of('connections').byServerId(reference['id']);
    return state.parentUid === null ? null : of('connections').byUid(state.parentUid);
  }

  /** A client that invoices name but no list showed yet: stored, and kept out of lists until one does. */
  function createStub(state: ObjectState): void {
    const reference = referenceOf(state);
    if (!isJsonObject(reference) || typeof reference['id'] !== 'number') return;
    const hashKey = typeof reference['hash_key'] === 'string' ? reference['hash_key'] : null;
    write('connections', {
      ...newState(createUid()),
      serverId: reference['id'],
      hashKey,
      mirror: reference,
      presence: 'hidden',
    });
  }

  function draw(resource: Resource, state: ObjectState): DrawnView {
    const connection = findConnection(resource, state);
    const source = { mirror: state.mirror, details: state.details, patch: state.patch };
    return { ...project(resource, source, connection === null ? null : currencyOf(connection)), connection };
  }

  function write(resource: Resource, state: ObjectState): boolean {
    if (findConnection(resource, state) === null) createStub(state);
    const { connection, ...projection } = draw(resource, state);
    const clientName = connection === null ? '' : connectionNameOf(connection);
    const searchText = resource === 'invoices' ? invoiceText(projection.view, clientName) : '';
    const before = resource === 'invoices' ? searchOf.get({ uid: state.uid }) : undefined;
    const isPresent = state.presence === 'present' || state.presence === 'suspect';
    const isChanged = of(resource).upsert({
      uid: state.uid,
      serverId: state.serverId,
      hashKey: state.hashKey,
      mirrorJson: toJson(state.mirror),
      rowFingerprint: state.rowFingerprint,
      baseJson: toJson(state.base),
      patchJson: toJson(state.patch),
      presence: state.presence,
      isDeleting: state.isDeleting,
      isListed: isPresent && !state.isDeleting,
      isUnsent: state.patch !== null || state.isDeleting,
      seenSweep: state.seenSweep,
      checkedAt: state.checkedAt,
      detailsJson: toJson(state.details),
      detailsAt: state.detailsAt,
      isDetailStale: state.isDetailStale,
      ...viewColumns(resource, projection.view, {
        connectionUid: connection?.uid ?? null,
        clientName,
        invoiceUid: state.parentUid,
        totalIs: projection.totalIs,
        searchText,
      }),
    });
    if (!isChanged) return false;
    if (isDocumentResource(resource) && projection.hasDetails)
      writeNestedRows(orm, resource, state.uid, projection.view);
    if (resource === 'invoices' && before?.searchText !== searchText)
      index(before?.searchNo ?? null, state.uid, searchText);
    return true;
  }

  function index(knownNo: number | null, uid: Uid, searchText: string): void {
    const searchNo = knownNo ?? searchOf.get({ uid })?.searchNo;
    orm.run(sql`INSERT OR REPLACE INTO invoice_search(rowid, search_text) VALUES (${searchNo}, ${searchText})`);
  }

  return { of, draw, write };
}

/** The name of a connection with its pending edits applied. */
export function connectionNameOf(connection: ObjectState): string {
  const view: JsonObject = { ...connection.mirror, ...connection.patch };
  const text = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  return connectionName({ name: text('name'), first_name: text('first_name'), last_name: text('last_name') });
}

function referenceOf(state: ObjectState): JsonValue {
  return state.patch?.['connection'] ?? state.mirror?.['connection'] ?? null;
}

function currencyOf(connection: ObjectState): string | null {
  const view: JsonObject = { ...connection.mirror, ...connection.patch };
  const code = view['currency_iso_code'] ?? view['currency'];
  return typeof code === 'string' ? code.toUpperCase() : null;
}

/** Number, client, PO, summary, note and every line's text. */
function invoiceText(view: JsonObject, clientName: string): string {
  const details = detailsOf(view);
  const lines = lineArrays.flatMap((kind) => details[kind].map((line) => line.description));
  const parts = [view['statement_no'], clientName, view['po_number'], view['summary'], view['note'], ...lines];
  return fold(parts.filter((part) => typeof part === 'string' && part !== '').join('\n'));
}
