import type { ListName } from '#test/service/changes.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Evidence } from './oracle.ts';

/** Who made a version of an object: a request of this program, somebody else, or nobody can tell which of the two. */
type Author =
  { readonly kind: 'own'; readonly call: PortCall } | { readonly kind: 'other' } | { readonly kind: 'unknown' };

/** Who made of the object what it was from this moment on. */
export function authorOf({ service }: Evidence, list: ListName, id: number, at: number): Author {
  const calls = service.ledger.entries.flatMap((request) => {
    const hasTouched = request.applications.some(
      (application) => application.at === at && application.changes.some((one) => one.list === list && one.id === id),
    );
    const call = hasTouched ? service.causeOf(request) : null;
    return call === null ? [] : [call];
  });
  const [call] = calls;
  if (call === undefined) return { kind: 'other' };
  // Somebody may act in the very moment in which a request is applied.
  const versions = service.history.versionsOf(list, id).filter((version) => version.at === at);
  return versions.length > 1 ? { kind: 'unknown' } : { kind: 'own', call };
}
