import type { AppError } from '#shared/errors.ts';
import type { RunningWalk } from '#shared/model/list-end.ts';
import { rememberPage, startWalk } from '#shared/model/list-end.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Checkpoint, DetailTask, EnginePorts, Feed } from './ports.ts';
import { feedKey } from './feeds.ts';
import { advance, PAGE_SIZE } from './sweep.ts';

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'store'>;

export type PageOutcome =
  | { readonly kind: 'ok'; readonly created: number; readonly updated: number }
  | { readonly kind: 'failed'; readonly error: AppError };

/** What walks under way remember between pages; lost at a restart, which only makes them less clean. */
export type WalkMemories = Map<string, RunningWalk>;

export function walkMemories(): WalkMemories {
  return new Map();
}

/** Reads one page of a feed and stores it with its checkpoint. A null checkpoint begins a new walk. */
export async function performPage(
  ports: Ports,
  feed: Feed,
  running: Checkpoint | null,
  memories: WalkMemories,
): Promise<PageOutcome> {
  const { store, clock } = ports;
  const isContinued = running !== null && running.nextPage !== null;
  const checkpoint = isContinued ? running : store.beginSweep(feed, clock.now());
  const memory = memoryOf(memories, feed, !isContinued);
  const answer = await ports.service.list(feed, { page: checkpoint.nextPage ?? 1, perPage: PAGE_SIZE, order: 'asc' });
  if (answer.kind === 'failed') return answer;
  const objects = answer.value;
  const next = advance(checkpoint, objects, memory, clock.now());
  const at = clock.now();
  const { created, updated } = store.applyPage({
    feed,
    objects,
    checkpoint: next,
    at,
    holdUnknown: hasUnresolvedCreate(ports, feed.resource),
  });
  rememberPage(
    memory,
    objects.map((object) => object.id),
  );
  return { kind: 'ok', created, updated };
}

function memoryOf(memories: WalkMemories, feed: Feed, isNew: boolean): RunningWalk {
  const key = feedKey(feed);
  const known = memories.get(key);
  if (known !== undefined && !isNew) return known;
  const made = startWalk(known?.longestPage);
  memories.set(key, made);
  return made;
}

/** An unknown row may be our own create whose answer was lost: it must not become a second object. */
function hasUnresolvedCreate({ store }: Ports, resource: Resource): boolean {
  return store
    .listOpenEntries()
    .some(
      ({ mutation, state }) =>
        mutation.op === 'create' && mutation.resource === resource && (state === 'sending' || state === 'unconfirmed'),
    );
}

/** Reads one object whole. Null when it was stored. */
export async function performDetail({ service, store, clock }: Ports, task: DetailTask): Promise<AppError | null> {
  const answer = await service.read(task.resource, task.target, null);
  if (answer.kind === 'failed') return answer.error;
  store.applyObject(task.resource, answer.value, null, clock.now());
  return null;
}
