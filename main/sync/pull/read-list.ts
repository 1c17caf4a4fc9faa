import type { AppError } from '#shared/errors.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { brokenOff } from '#main/sync/push/push-result.ts';
import { performPage, sweepMemories } from './pull.ts';
import { isRunning } from './sweep.ts';
import type { Feed, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';

export type ListRead =
  | { readonly kind: 'read'; readonly objects: readonly ServerObject[]; readonly setAside: readonly SetAsideRow[] }
  /** `signature` is that of the page that failed. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly signature?: string };

/** Reads a list to its end, stores it and returns its rows. */
export async function readList(ports: PushPorts, feed: Feed): Promise<ListRead> {
  const memories = sweepMemories();
  const objects: ServerObject[] = [];
  const setAside: SetAsideRow[] = [];
  for (let running: Checkpoint | null = null; ;) {
    if (!ports.mayLeave()) return brokenOff();
    ports.countRequest();
    const page = await performPage(ports, feed, running, memories);
    if (page.kind === 'failed') return page;
    if (page.kind === 'ok') {
      objects.push(...page.objects);
      setAside.push(...page.setAside);
    }
    running = ports.mirror.checkpointOf(feed);
    if (isRunning(running)) continue;
    if (running !== null) ports.listSwept(feed, running);
    return { kind: 'read', objects, setAside };
  }
}
