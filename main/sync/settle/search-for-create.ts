import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { CreateSearch, Verdict } from '#main/sync/probe/create-search.ts';
import {
  beginCreateSearch,
  nextSearchRequest,
  takeObject,
  takePage,
  takeRefusal,
  takeTooLarge,
} from '#main/sync/probe/create-search.ts';
import { concernsOnlyTarget } from '#main/sync/pull/failure-scope.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { brokenOff } from '#main/sync/push/push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { refusedBefore } from './create-outcomes.ts';

/** Begins a search for a create. `isLast`: no other search follows before it is sent again or the person is asked. */
export function beginSearch(
  { mirror }: PushPorts,
  mutation: Create,
  {
    body,
    parent,
    isLast,
  }: { readonly body: JsonObject; readonly parent: ServerAddress | null; readonly isLast: boolean },
): CreateSearch {
  const knownRows = mirror.countKnown(mutation.resource, connectionOf(mutation));
  return beginCreateSearch({ resource: mutation.resource, body, totals: null, parent, knownRows, isLast });
}

export type SearchOutcome =
  | { readonly kind: 'searched'; readonly verdict: Verdict }
  | { readonly kind: 'interrupted'; readonly state: CreateSearch }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Runs a search with as many reads as it needs. `onRows` is given the rows of each page. */
export async function runSearch(
  ports: PushPorts,
  begun: CreateSearch,
  entry: OutboxRow,
  onRows: (rows: readonly ServerObject[]) => void = () => {},
): Promise<SearchOutcome> {
  const { service, evidence, mirror, countRequest } = ports;
  const { resource } = begun.create;
  const others = [...refusedBefore(entry), ...evidence.unclaimedBefore(entry.id)];
  const isKnown = (id: number): boolean => others.includes(id) || mirror.isKnown(resource, id);
  for (let state = begun; ;) {
    const next = nextSearchRequest(state);
    if (next.kind === 'decided') return { kind: 'searched', verdict: next.verdict };
    // Never interrupted before its first request: it would not advance while the person saves one thing after another.
    if (state !== begun && ports.isSaveWaiting()) return { kind: 'interrupted', state };
    if (!ports.mayLeave()) return brokenOff();
    countRequest();
    if (next.kind === 'page') {
      const { page, perPage, order } = next;
      const answer = await service.list(next.feed, { page, perPage, order });
      if (answer.kind === 'ok') {
        onRows(answer.value);
        state = takePage(state, answer.value, isKnown, answer.setAside);
      } else if (answer.isTooLarge === true) state = takeTooLarge(state);
      else if (concernsOnlyTarget(answer, next.feed.parent === null)) state = takeRefusal(state);
      else return answer;
    } else {
      const answer = await service.read(next.resource, next.target, next.parent);
      if (answer.kind === 'ok') state = takeObject(state, answer.value);
      else if (concernsOnlyTarget(answer, false)) state = takeRefusal(state);
      else return answer;
    }
  }
}

/** Returns the client whose list will be searched, or null. */
function connectionOf({ data }: Create): Uid | null {
  return asText(data['connection']);
}
