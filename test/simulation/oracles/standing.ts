import type { JsonObject } from '#shared/json.ts';
import { canonicalObject } from '#shared/compare/canonical.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import { parentOf, resources } from '#shared/service/resources.ts';
import type { Evidence, Report } from './oracle.ts';
import { UNDER } from './shown.ts';

/** A row as the screens find it. */
export interface Row {
  readonly uid: string;
  readonly server_id: number | null;
  readonly presence: string;
  readonly is_listed: 0 | 1;
  readonly is_deleting: 0 | 1;
  readonly is_unsent: 0 | 1;
  /** An edit is shown above what the service has. */
  readonly is_patched: 0 | 1;
  readonly parent_uid: string | null;
}

const columnOfParent = (resource: Resource): string => {
  const parent = parentOf[resource];
  return parent === undefined ? 'NULL' : `${parent.field}_uid`;
};

const isUnder = (resource: Resource): boolean => UNDER.some((name) => name === resource);

export function rowsOf(evidence: Evidence, resource: Resource): readonly Row[] {
  const names = 'uid, server_id, presence, is_listed, is_deleting, is_unsent, patch_json IS NOT NULL AS is_patched';
  // The columns of the statement.
  return evidence.query(
    `SELECT ${names}, ${columnOfParent(resource)} AS parent_uid FROM ${resource}`,
  ) as unknown as readonly Row[];
}

/** What screens sort, sum and filter by, in the names of the service where those differ. */
const COLUMNS: Readonly<Record<Resource, readonly string[]>> = {
  connections: ['email AS business_email', 'city', 'country', 'language', 'category'],
  contacts: ['first_name', 'last_name', 'email'],
  invoices: [
    ...['statement_no', 'date', 'due_date', 'state', 'summary', 'po_number'],
    ...['sub_total', 'billed_total', 'total_due', 'paid_total'],
  ],
  estimates: ['statement_no', 'date', 'expire_date', 'state', 'billed_total'],
  recurring_invoices: [
    ...['profile_name', 'profile_no', 'start_date', 'next_billing_date', 'interval_unit', 'interval', 'occurrences'],
    ...['recurring_method', 'state', 'billed_total'],
  ],
  payments: ['date', 'amount', 'payment_method', 'details', 'state'],
  item_categories: ['name', 'description', 'unit', 'price'],
  expense_categories: ['name'],
  task_categories: ['name', 'rate'],
  trip_categories: ['name', 'rate'],
};

/** What the screens show is what was read, edits that wait and deletes that wait; nothing else, and nothing less. */
export function compareStandings(evidence: Evidence, report: Report): void {
  const open = evidence.entries.open();
  // What is being written is shown as an edit before it is saved.
  const waiting = new Set<string>([...open.map(({ uid }) => uid), ...evidence.desk.papers.keys()]);
  const deleting = new Set<string>(open.flatMap(({ op, uid }) => (op === 'delete' ? [uid] : [])));
  const present = new Map<string, boolean>();
  for (const resource of resources) {
    for (const row of rowsOf(evidence, resource)) {
      present.set(row.uid, isPresent(row));
      const name = `${resource} ${row.uid} (${String(row.server_id)})`;
      if (row.is_deleting === 1 && !deleting.has(row.uid))
        report(`${name} is out of sight for a delete that does not wait any more`, 'deleting');
      if (row.is_patched === 1 && !waiting.has(row.uid))
        report(`${name} shows an edit that does not wait any more`, 'patch');
      if (row.is_listed !== (isInSight(resource, row, present) ? 1 : 0))
        report(
          `${name} is ${row.presence} and ${row.is_listed === 1 ? 'listed' : 'not listed'}`,
          `listed ${String(row.is_listed)}`,
        );
    }
    compareColumns(evidence, resource, report);
  }
  compareNames(evidence, report);
}

const isPresent = ({ presence }: Row): boolean => presence === 'present' || presence === 'suspect';

/**
 * Resources come after what they lie under. What was not sent yet stays in sight wherever it lies, and what lies under a
 * thing that is to be deleted until that has left.
 */
function isInSight(resource: Resource, row: Row, present: ReadonlyMap<string, boolean>): boolean {
  if (row.is_deleting === 1 || !isPresent(row)) return false;
  return !isUnder(resource) || row.is_unsent === 1 || (present.get(row.parent_uid ?? '') ?? true);
}

function compareColumns(evidence: Evidence, resource: Resource, report: Report): void {
  const table = fieldsOf[resource];
  const select = `SELECT uid AS own_uid, mirror_json, ${COLUMNS[resource].join(', ')} FROM ${resource} WHERE mirror_json IS NOT NULL AND patch_json IS NULL AND is_listed = 1`;
  for (const { own_uid: uid, mirror_json: json, ...columns } of evidence.query(select)) {
    // Written by the program as a JSON object.
    const mirror = JSON.parse(String(json)) as JsonObject;
    const [ours, theirs] = [canonicalObject(columns, table), canonicalObject(mirror, table)];
    const field = Object.keys(columns).find(
      (name) =>
        mirror[name] !== undefined && JSON.stringify(ours[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
    );
    if (field === undefined) continue;
    const [shown, read] = [JSON.stringify(columns[field]), JSON.stringify(mirror[field])];
    report(`${resource} ${String(uid)} shows ${field} ${shown} where ${read} was read`, 'columns');
  }
}

const NAMED = ['invoices', 'estimates', 'recurring_invoices']
  .map(
    (resource) =>
      `SELECT '${resource}' AS resource, row.uid, row.client_name, client.name FROM ${resource} AS row JOIN connections AS client ON client.uid = row.connection_uid WHERE row.client_name <> client.name`,
  )
  .join(' UNION ALL ');

/** Clients are found by their name in their documents as well. */
function compareNames(evidence: Evidence, report: Report): void {
  for (const { resource, uid, client_name: shown, name } of evidence.query(NAMED))
    report(`${String(resource)} ${String(uid)} is of ${String(shown)}, who is called ${String(name)}`, 'names');
}
