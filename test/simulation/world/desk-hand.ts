import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { binHandlers } from '#main/ipc/handlers/bin-handlers.ts';
import { copyHandlers } from '#main/ipc/handlers/copy-handlers.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { paymentHandlers } from '#main/ipc/handlers/payment-handlers.ts';
import { versionHandlers } from '#main/ipc/handlers/version-handlers.ts';
import type { Desk } from './desk.ts';
import type { DeskAct, UserEvent } from './scenario.ts';
import { shownUids, viewOf } from './user.ts';
import type { World } from './world.ts';

/** What one act at the desk works with. */
export interface Hand {
  readonly world: World;
  readonly desk: Desk;
  readonly event: UserEvent & { readonly act: DeskAct };
  readonly handlers: ReturnType<typeof handlersOf>;
}

export function handlersOf(world: World, createUid: () => Uid) {
  const { book, engine, clock } = world.life();
  const context = {
    locale: 'en-US',
    now: clock,
    today: () => new Date(clock()).toISOString().slice(0, 10),
    createUid,
    session: () => ({ book, engine }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  return {
    ...draftHandlers(app),
    ...binHandlers(app),
    ...versionHandlers(app),
    ...copyHandlers(app),
    ...paymentHandlers(app),
  };
}

/** The invoice that is meant: the one in hand, or one that the list shows. */
export function meant({ world, desk, event: { pick } }: Hand): Uid | null {
  if (pick < 0) return desk.latest;
  const uids = shownUids(world.life().book, 'invoices');
  return uids[pick % Math.max(1, uids.length)] ?? null;
}

/** What of the data is otherwise than it was. */
export const otherIn = (data: JsonObject, than: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(than[name])),
  );

/** In the account, or on its way there. */
export function isKnown(world: World, uid: Uid): boolean {
  const { book } = world.life();
  const isMirrored = (book.rows.of('invoices').byUid(uid)?.mirror ?? null) !== null;
  return isMirrored || book.outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
}

/** The person was told that this is kept: it waits in the newest edit of the invoice. */
export function claim(world: World, mutation: Mutation, seen: JsonObject): void {
  const { book } = world.life();
  const { uid } = mutation;
  const edits = book.outbox.listOpenOf(uid).filter(({ mutation: { op } }) => op === 'create' || op === 'update');
  const entry = edits.at(-1)?.id;
  if (entry === undefined || !('data' in mutation) || Object.keys(mutation.data ?? {}).length === 0) return;
  world.trace.write(`entry ${String(entry)}: ${JSON.stringify(mutation)}`);
  world.acknowledge({ at: world.time.now(), mutation, entry, seen, shown: viewOf(book, mutation.resource, uid) });
}

/** Runs an act that may give up entries; what is given up the person has taken into their own hands. */
export function givingUp<T>(world: World, act: () => T): { readonly answer: T; readonly givenUp: ReadonlySet<number> } {
  const open = world
    .life()
    .book.outbox.listOpen()
    .map(({ id }) => id);
  const answer = act();
  const { outbox } = world.life().book;
  const givenUp = new Set(open.filter((id) => outbox.get(id)?.state === 'cancelled'));
  for (const id of givenUp) {
    world.discard(id);
    world.desk.givenUp.add(id);
  }
  return { answer, givenUp };
}
