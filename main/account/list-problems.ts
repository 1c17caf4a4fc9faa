import type { ListFlaw, ListProblem } from '#shared/service/list-problems.ts';
import { isLasting } from '#shared/service/list-problems.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import { fusesInReach } from '#main/sync/absence/absence-suspects.ts';

/** Most rows that one problem names. */
const MOST_NAMED = 20;

/** Returns what keeps a book from being all of its account: what lists were like, and rows that they no longer show. */
export function listProblems({ sweeps, engineStores }: Pick<Book, 'sweeps' | 'engineStores'>): readonly ListProblem[] {
  const flaws = sweeps.listFlaws();
  return resources.flatMap((resource) => {
    const own = flaws.filter((list) => list.resource === resource).flatMap((list) => list.flaws);
    return [
      ...together(own.filter(isLasting)).map((flaw): ListProblem => ({ resource, ...flaw })),
      ...missingOf(engineStores.absences, resource),
    ];
  });
}

/** Returns one flaw of a kind for all lists of a resource: there may be one list under each client. */
function together(flaws: readonly ListFlaw[]): readonly ListFlaw[] {
  const joined = new Map<ListFlaw['kind'], ListFlaw>();
  for (const flaw of flaws) {
    const known = joined.get(flaw.kind);
    joined.set(flaw.kind, known === undefined ? flaw : join(known, flaw));
  }
  return [...joined.values()];
}

function join(one: ListFlaw, other: ListFlaw): ListFlaw {
  if (one.kind === 'set_aside' && other.kind === 'set_aside')
    return { ...one, count: one.count + other.count, rows: [...one.rows, ...other.rows].slice(0, MOST_NAMED) };
  if (one.kind === 'repeated' && other.kind === 'repeated') return { ...one, count: one.count + other.count };
  return one;
}

/** Objects of fuses that have tripped and do not ask yet: until then nothing else says that they are missing. */
function missingOf(absences: Book['engineStores']['absences'], resource: Resource): readonly ListProblem[] {
  const held = fusesInReach(absences, resource).flatMap(({ fuse }) =>
    fuse.kind === 'tripped' || fuse.kind === 'sampling' ? fuse.missing : [],
  );
  if (held.length === 0) return [];
  return [{ resource, kind: 'missing', missing: held.length, listed: absences.countListed(resource) }];
}
