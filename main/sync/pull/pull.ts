import type { AppError } from '#shared/errors.ts';
import type { RunningListMemory } from '#shared/service/list-end.ts';
import { rememberPage, startListReading } from '#shared/service/list-end.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { DetailTask } from '#main/sync/ports/due-reads.ts';
import { claimsOn, noClaims } from './claims.ts';
import { storeEarly } from './early-rows.ts';
import { feedKey } from '#main/sync/plan/feeds.ts';
import type { PageRows } from './list-flaws.ts';
import { rowIds } from './list-flaws.ts';
import { advance, afterTooLarge, isRunning, PAGE_SIZE } from './sweep.ts';
import type { Feed, PageSize, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'mirror' | 'account' | 'outbox' | 'evidence'>;

export type PageOutcome =
  | {
      readonly kind: 'ok';
      readonly created: number;
      readonly updated: number;
      readonly objects: readonly ServerObject[];
      /** Rows of the page that are not stored, because nothing could address them. */
      readonly setAside: readonly SetAsideRow[];
    }
  /** The page was too large to be read: the checkpoint says what to ask for instead. */
  | { readonly kind: 'too_large' }
  /** `signature` is that of the failed answer. */
  | {
      readonly kind: 'failed';
      readonly error: AppError;
      readonly signature?: string;
      readonly isTooLarge?: boolean;
    };

interface PageOptions {
  /** True when something moved since the sweep began. */
  readonly isSpoiled?: boolean;
  /** New rows to store in one transaction; by default a whole page. */
  readonly rowsAtOnce?: number;
  /** Rows after which a list is no longer followed. */
  readonly mostRows?: number;
}

/** The pages that sweeps under way remember, by feed key. Lost at a restart, which makes them unclean. */
export type SweepMemories = Map<string, RunningListMemory>;

export function sweepMemories(): SweepMemories {
  return new Map();
}

/**
 * Reads one page of a feed and stores it with its checkpoint. A null checkpoint begins a new sweep. A sweep that is
 * continued without its memory, or that was disturbed meanwhile, is unclean: it proves nothing about rows that it did
 * not show.
 */
export async function performPage(
  ports: Ports,
  feed: Feed,
  running: Checkpoint | null,
  memories: SweepMemories,
  { isSpoiled = false, rowsAtOnce = Number.POSITIVE_INFINITY, mostRows }: PageOptions = {},
): Promise<PageOutcome> {
  const { mirror, account, clock } = ports;
  // A sweep that has not stored a page yet has seen nothing that could have moved since.
  const isContinued = isRunning(running) && running.nextPage > 1;
  const isWhole = !isContinued || (memories.has(feedKey(feed)) && !isSpoiled);
  const begun = isContinued ? running : mirror.beginSweep(feed, clock.now());
  const checkpoint = { ...begun, isClean: begun.isClean && isWhole };
  const memory = memoryOf(account, memories, feed, !isContinued);
  const requestedAt = clock.now();
  const { nextPage, perPage = PAGE_SIZE } = checkpoint;
  const answer = await ports.service.list(feed, { page: nextPage ?? 1, perPage, order: 'asc' });
  if (answer.kind === 'failed') {
    const instead = answer.isTooLarge === true ? afterTooLarge(checkpoint) : null;
    if (instead === null) return answer;
    const at = clock.now();
    mirror.applyPage({ feed, objects: [], checkpoint: instead, at, requestedAt, claims: noClaims });
    return { kind: 'too_large' };
  }
  const rows: PageRows = { objects: answer.value, setAside: answer.setAside ?? [] };
  const { objects, setAside } = rows;
  const early = await storeEarly(ports, feed, objects, requestedAt, rowsAtOnce);
  const next = advance(checkpoint, objects, memory, clock.now(), {
    setAside,
    ...(mostRows === undefined ? {} : { mostRows }),
  });
  const at = clock.now();
  const { created, updated } = mirror.applyPage({
    feed,
    objects,
    checkpoint: next,
    at,
    requestedAt,
    claims: claimsOn(ports, feed, objects),
    setAside,
  });
  const ids = rowIds(rows);
  if (ids.length > account.longestPage()) account.noteLongestPage(ids.length, at);
  // The memory is deleted with the sweep: there may be a hundred thousand short lists.
  if (isRunning(next)) rememberPage(memory, ids);
  else memories.delete(feedKey(feed));
  return { kind: 'ok', created: early.created + created, updated: early.updated + updated, objects, setAside };
}

function memoryOf(account: Ports['account'], memories: SweepMemories, feed: Feed, isNew: boolean): RunningListMemory {
  const key = feedKey(feed);
  const known = memories.get(key);
  if (known !== undefined && !isNew) return known;
  const made = startListReading(account.longestPage());
  memories.set(key, made);
  return made;
}

/** Reads the newest rows of a list, beside any sweep of it, so that what is new or changed there shows at once. */
export async function performHead(ports: Ports, feed: Feed, perPage: PageSize): Promise<PageOutcome> {
  const { mirror, clock } = ports;
  const requestedAt = clock.now();
  const answer = await ports.service.list(feed, { page: 1, perPage, order: 'desc' });
  if (answer.kind === 'failed') return answer;
  const objects = answer.value;
  const { created, updated } = mirror.applyHead({
    feed,
    objects,
    at: clock.now(),
    requestedAt,
    claims: claimsOn(ports, feed, objects),
  });
  return { kind: 'ok', created, updated, objects, setAside: answer.setAside ?? [] };
}

type DetailOutcome =
  | { readonly kind: 'whole' }
  /** The answer had the document without its lines. Asking again at once would bring the same. */
  | { readonly kind: 'header_only' }
  | Extract<PageOutcome, { readonly kind: 'failed' }>;

/** Fetches one object and stores the answer. */
export async function performDetail({ service, mirror, clock }: Ports, task: DetailTask): Promise<DetailOutcome> {
  const requestedAt = clock.now();
  const answer = await service.read(task.resource, task.target, null);
  if (answer.kind === 'failed') return answer;
  mirror.applyObject(task.resource, answer.value, null, clock.now(), requestedAt);
  return { kind: answer.value.details === null ? 'header_only' : 'whole' };
}
