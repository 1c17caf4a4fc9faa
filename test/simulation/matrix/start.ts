import type { DemoState } from '#main/demo/state/state.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { actOf } from '#test/simulation/world/other-actor.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import { shownUids, viewOf } from '#test/simulation/world/user-hand.ts';
import { createWorld, WORLD_START } from '#test/simulation/world/world.ts';
import type { Personality } from './table.ts';
import { personalities } from './table.ts';

const HOUR = 3_600_000;
const LONGEST_LAG_MS = 60_000;
/** By then everything is mirrored, and the hour in which it was is over. */
const PRELUDE_MS = 3 * HOUR;

/** A small account, mirrored whole by a service with these behaviours. */
export interface Start {
  readonly image: Buffer;
  readonly account: DemoState;
  /** Ms since epoch. */
  readonly at: number;
  /** Which of the invoices that are shown is a draft, and which of the payments is not realized yet. */
  readonly draft: number;
  readonly unrealized: number;
  /** Which of the payments has been received, and which invoice it is a payment of. */
  readonly received: number;
  readonly paid: number;
  /** Which of the service's invoices the person's are, in the order in which they are shown. */
  readonly places: readonly number[];
}

/** What a cell's scenario begins with; its edit comes later. */
export function emptyScenario(personality: Partial<Knobs>): Scenario {
  return {
    seed: 7,
    personality,
    settings: { sweepEveryMs: 240 * HOUR, headEveryMs: 240 * HOUR, auditAfterMs: Number.POSITIVE_INFINITY },
    initial: { connections: 1, invoices: 2, profiles: 1, contacts: 1 },
    user: [],
    remote: [],
    faults: [],
    crashes: [],
    disk: [],
    network: [],
    clock: [],
  };
}

export async function playStart(personality: Partial<Knobs>): Promise<Start> {
  const scenario = emptyScenario(personality);
  const world = createWorld(scenario, []);
  // Something to realize and to edit; only money that has arrived makes the payments known.
  for (const act of ['pay_offline', 'enter_payment', 'create_invoice'] as const)
    world.service.act(actOf({ id: 1, at: 0, act, pick: 0, around: null }, scenario.seed), null);
  // By the time the engine looks, lists that lag show it all.
  world.life().engine.setOffline(true);
  await world.time.advanceTo(WORLD_START + LONGEST_LAG_MS);
  world.life().engine.setOffline(false);
  await world.time.advanceTo(WORLD_START + PRELUDE_MS);
  await world.computer.stop();
  const { book } = world.life();
  const indexOf = (resource: 'invoices' | 'payments', state: string): number =>
    shownUids(book, resource).findIndex((uid) => viewOf(book, resource, uid)['state'] === state);
  const [draft, unrealized] = [indexOf('invoices', 'draft'), indexOf('payments', 'unrealized')];
  if (draft < 0 || unrealized < 0) throw new Error('The account has no draft, or no payment to realize.');
  const received = indexOf('payments', 'realized');
  const receivedUid = shownUids(book, 'payments')[received] ?? '';
  const paid = shownUids(book, 'invoices').indexOf(book.rows.of('payments').byUid(receivedUid)?.parentUid ?? '');
  const { invoices } = world.service.service.state;
  const places = shownUids(book, 'invoices').map((uid) => {
    return invoices.findIndex(({ id }) => id === book.rows.of('invoices').byUid(uid)?.serverId);
  });
  const image = book.connection.raw.serialize();
  const account = structuredClone(world.service.service.state);
  await world.computer.close();
  return { image, account, at: WORLD_START + PRELUDE_MS, draft, unrealized, received, paid, places };
}

/** The start of each personality, played when it is first asked for. */
export function rememberStarts(): (personality: Personality) => Promise<Start> {
  const starts = new Map<Personality, Promise<Start>>();
  return (personality) => {
    const start = starts.get(personality) ?? playStart(personalities[personality]);
    starts.set(personality, start);
    return start;
  };
}
