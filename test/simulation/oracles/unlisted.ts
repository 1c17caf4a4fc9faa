import type { DocumentResource, Resource } from '#shared/model/resource.ts';
import { isOnlyNamed } from '#main/db/object-state.ts';
import type { ServerObject } from '#main/sync/ports.ts';
import type { Inspector } from './inspector.ts';
import { differenceOf } from './mirror.ts';
import type { Evidence, Report } from './oracle.ts';

/** What no account-wide list shows of these objects, compared with the book. */
export async function compareUnlisted(
  evidence: Evidence,
  inspector: Inspector,
  resource: Resource,
  shown: readonly ServerObject[],
  report: Report,
): Promise<void> {
  for (const object of shown) {
    const stored = evidence.life().book.rows.of(resource).byServerId(object.id);
    // What lies under a thing that was deleted here is of no interest any more.
    if (stored?.isDeleting === true) continue;
    if (resource === 'connections') {
      // What lies under one that may be what a create has made comes with it, once a person has said so.
      if ((stored === null || isOnlyNamed(stored)) && isHeld(evidence, resource)) continue;
      await compareList(evidence, inspector, 'contacts', object, report);
      await compareList(evidence, inspector, 'estimates', object, report);
    } else if (stored !== null && (resource === 'invoices' || resource === 'recurring_invoices')) {
      const whole = await inspector.read(resource, object);
      if (whole === null) continue;
      compareLines(evidence, resource, whole, report);
      if (resource === 'invoices') await compareList(evidence, inspector, 'payments', object, report);
    }
  }
}

async function compareList(
  evidence: Evidence,
  inspector: Inspector,
  resource: 'contacts' | 'estimates' | 'payments',
  parent: ServerObject,
  report: Report,
): Promise<void> {
  for (const object of await inspector.list(resource, parent)) {
    const stored = evidence.life().book.rows.of(resource).byServerId(object.id);
    if (stored === null && isHeld(evidence, resource)) continue;
    const difference = stored?.mirror ? differenceOf(resource, object.fields, stored.mirror) : 'it is not here';
    if (difference !== null) report(`${resource} ${String(object.id)}: ${difference}`, resource);
  }
}

function compareLines(evidence: Evidence, resource: DocumentResource, whole: ServerObject, report: Report): void {
  const stored = evidence.life().book.rows.of(resource).byServerId(whole.id);
  const difference =
    stored?.details && whole.details ? differenceOf(resource, whole.details, stored.details) : 'they were not read';
  const part = resource === 'invoices' ? 'lines' : 'lines of schedules';
  if (difference !== null) report(`lines of ${resource} ${String(whole.id)}: ${difference}`, part);
}

/** An object that may be what a create has made is no second one until a person has said what it is. */
export function isHeld(evidence: Evidence, resource: Resource): boolean {
  return evidence.entries
    .open()
    .some(
      (entry) =>
        entry.op === 'create' &&
        entry.resource === resource &&
        (entry.reason === 'unknown_send' || entry.reason === 'duplicate_candidates'),
    );
}
