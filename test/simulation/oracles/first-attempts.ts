import { blockersOf } from '#shared/outbox/order.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { parentOf } from '#shared/service/resources.ts';
import type { EntryWord } from '#test/simulation/world/entry-words.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Evidence } from './oracle.ts';

/** What a person saved and the program has not touched yet. */
export interface Waiting {
  readonly id: number;
  /** Ms that it waited while nothing stood in its way. */
  waited: number;
  /** Of other entries that failed while it waited: how often, and how many answers were good ones by then. */
  readonly failures: Map<number, { readonly count: number; readonly good: number }>;
}

/** Follows what a person saved until it is attempted for the first time. */
interface FirstAttempts {
  /** Those that nothing of the outbox goes before, oldest first. */
  ready(): readonly Waiting[];
  /** The first of what was saved since then, while nothing of it was attempted: all others wait for that one. */
  oldest(since: number): Waiting | null;
  /** Takes up what was saved since. */
  look(): void;
  /** A request leaves: what it may be for is attempted. */
  begun(call: PortCall): void;
  attempted(id: number): void;
  /** A program that was started anew begins to count anew. */
  restarted(): void;
}

const LIST_READ = "SELECT 1 FROM sweeps WHERE resource = ? AND parent = '' AND completed_at IS NOT NULL";

export function watchFirstAttempts(evidence: Evidence): FirstAttempts {
  const waiting = new Map<number, Waiting>();
  /** When the last was saved of what leaves with an entry. */
  const taken = new Map<number, number>();
  /** When an entry was first there: with what was saved, or with what a person decided, into which more was joined later. */
  const bornAt = new Map<number, number>();
  /** What had its turn since the program was started: only then is what is joined into it no first attempt any more. */
  const tried = new Set<number>();
  let seen: readonly EntryWord[] = [];
  let known = 0;
  let readAs: readonly EntryWord[] | null = null;
  let open: readonly OutboxRow[] = [];

  /** A request for an object or a list may be for something else; the step under way is for the entry that it names. */
  function noteTurn(): void {
    const { step } = evidence.life().engine.status();
    if (step?.kind === 'push' || step?.kind === 'probe') tried.add(step.entry.id);
  }

  /** Whatever an earlier start of the program did with it takes no turn from it in this one. */
  const isUntouched = ({ id, state, attempts, error }: OutboxRow): boolean =>
    state === 'queued' && (!tried.has(id) || (attempts === 0 && error === null));

  /** The outbox as it is; read only where anything waits. */
  function read(): readonly OutboxRow[] {
    noteTurn();
    if (waiting.size === 0) return [];
    const words = evidence.entries.open();
    if (words === readAs) return open;
    readAs = words;
    open = evidence.life().book.outbox.listOpen();
    const untouched = new Set(open.filter(isUntouched).map(({ id }) => id));
    for (const id of waiting.keys()) if (!untouched.has(id)) waiting.delete(id);
    return open;
  }

  function noteBirths(): void {
    const open = evidence.entries.open();
    if (open === seen) return;
    seen = open;
    for (const { id } of open) if (!bornAt.has(id)) bornAt.set(id, evidence.time.now());
  }

  /** An object that is created can be told from others only where the list it will stand in was read before. */
  function isListRead({ mutation: { op, resource } }: OutboxRow): boolean {
    if (op !== 'create' || resource === 'contacts' || resource === 'payments') return true;
    return evidence.query(LIST_READ, resource).length > 0;
  }

  function isReady(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
    const isDue = isUntouched(row) && (row.nextAttemptAt ?? 0) <= evidence.life().clock();
    return isDue && mayLeave(row, rows) && isListRead(row);
  }

  return {
    ready() {
      const rows = read();
      return rows.filter((row) => isReady(row, rows)).flatMap(({ id }) => waiting.get(id) ?? []);
    },
    oldest(since) {
      const rows = read();
      // Whatever may have been a read for it may have been one for something else.
      const first = rows.find((row) => (taken.get(row.id) ?? 0) > since && isReady(row, rows));
      return first === undefined ? null : (waiting.get(first.id) ?? null);
    },
    look() {
      for (const { entry: id, at: savedAt } of evidence.acknowledged.slice(known)) {
        const one = waiting.get(id);
        if (tried.has(id) && one === undefined) continue;
        waiting.set(id, { id, failures: new Map(), ...one, waited: 0 });
        taken.set(id, savedAt);
        if (!bornAt.has(id)) bornAt.set(id, savedAt);
      }
      noteBirths();
      known = evidence.acknowledged.length;
      read();
    },
    begun(call) {
      for (const row of read()) if (waiting.has(row.id) && mayBeFor(evidence, call, row)) waiting.delete(row.id);
    },
    attempted: (id) => void waiting.delete(id),
    restarted() {
      for (const one of waiting.values()) waiting.set(one.id, { ...one, waited: 0, failures: new Map() });
      // A program that was started anew knows neither what it tried nor what was joined into an entry.
      tried.clear();
      for (const id of taken.keys()) taken.set(id, bornAt.get(id) ?? 0);
      readAs = null;
    },
  };
}

/** Of two creates that are alike nobody could tell later which one had arrived: one waits for the other. */
function mayLeave(entry: OutboxRow, open: readonly OutboxRow[]): boolean {
  if (blockersOf(entry, open).length > 0) return false;
  const { op, resource } = entry.mutation;
  const isUnresolvedCreate = ({ state, mutation }: OutboxRow): boolean =>
    state !== 'queued' && mutation.op === 'create' && mutation.resource === resource;
  return op !== 'create' || !open.some(isUnresolvedCreate);
}

/** The write, or a read before it: of its object, of what that stands under, of a list that it may stand in. */
function mayBeFor({ life }: Evidence, call: PortCall, { id, mutation }: OutboxRow): boolean {
  if (call.entry === id) return true;
  if (call.write !== null) return false;
  const { resource, uid } = mutation;
  const { rows } = life().book;
  const own = rows.of(resource).byUid(uid);
  const parent = parentOf[resource];
  const fields: Readonly<Record<string, unknown>> = mutation.op === 'create' ? mutation.data : (own?.mirror ?? {});
  const above =
    parent === undefined ? null : rows.of(parent.resource).byUid(String(own?.parentUid ?? fields[parent.field]));
  const named = [
    `read ${resource} ${String(own?.serverId)}`,
    `list ${resource} page `,
    ` under ${String(own?.serverId)} `,
    ...(parent === undefined ? [] : [`read ${parent.resource} ${String(above?.serverId)}`]),
    ` under ${String(above?.serverId)} `,
  ];
  return named.some((name) => `${call.name} `.includes(name));
}
