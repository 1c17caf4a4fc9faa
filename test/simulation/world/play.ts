import { performAtDesk } from './at-desk.ts';
import { answerWhatIsMissing, decide, takeInHand } from './decide.ts';
import { enterKey } from './enter-key.ts';
import { drawsFor } from './draws.ts';
import { giveUp } from './desk-hand.ts';
import type { Origin } from '#main/db/mails/mail-snapshot.ts';
import type { Network } from './network.ts';
import type { DeskAct, NetworkEvent, UserEvent } from './scenario.ts';
import { editorActs, mailActs, paymentActs } from './scenario.ts';
import { actOf } from './other-actor.ts';
import type { WaitingPayment } from './other-hand.ts';
import { mutationsOf, refusalAt } from './user.ts';
import { shownUids, viewOf } from './user-hand.ts';
import type { World } from './world.ts';
import { WORLD_START } from './world.ts';
import { createUidSource } from './uids.ts';
import { assertNever } from '#shared/assert.ts';
import type { Resource } from '#shared/service/resources.ts';

const HOLD_WINDOWS_MS = [5_000, 15_000, 60_000];

interface Happening {
  readonly at: number;
  readonly name: string;
  perform(): Promise<void> | void;
}

/** Lets everything of the scenario happen, in the order of its times. */
export async function playScenario(world: World): Promise<void> {
  for (const happening of happeningsOf(world)) {
    await world.time.advanceTo(WORLD_START + happening.at);
    world.step += 1;
    world.trace.write(`-- ${happening.name}`);
    await happening.perform();
    await world.time.settle();
    world.tell('stepped');
  }
}

/** The payments that the person recorded and that have not left, the newest first. */
function waitingPayments({ acknowledged, life }: World): readonly WaitingPayment[] {
  const { outbox, rows } = life().book;
  return acknowledged.toReversed().flatMap(({ entry, mutation }) => {
    if (mutation.op !== 'create' || mutation.resource !== 'payments') return [];
    const { invoice, date, amount, payment_method } = mutation.data;
    const id = typeof invoice === 'string' ? (rows.of('invoices').byUid(invoice)?.serverId ?? null) : null;
    if (id === null || outbox.get(entry)?.state !== 'queued') return [];
    // What the acts of a person put into a payment are texts.
    return [{ invoice: id, date: String(date), amount: String(amount), payment_method: String(payment_method) }];
  });
}

function happeningsOf(world: World): readonly Happening[] {
  const { scenario, service } = world;
  const createUid = createUidSource(WORLD_START);
  const happenings: readonly Happening[] = [
    ...scenario.user.map((event) => ({
      at: event.at,
      name: `user ${event.act} ${String(event.id)}`,
      perform: () => performUser(world, event, createUid),
    })),
    ...scenario.remote.flatMap((event) =>
      event.around === null
        ? [
            {
              at: event.at,
              name: `other ${event.act} ${String(event.id)}`,
              perform: () => {
                service.act(actOf(event, scenario.seed, waitingPayments(world)), null);
                return world.time.advanceTo(world.time.now());
              },
            },
          ]
        : [],
    ),
    ...scenario.network.map(({ at, act }) => ({
      at,
      name: `network ${act}`,
      perform: () => {
        change(service.network, act);
        if ((act === 'up' || act === 'hint') && world.computer.isRunning()) world.life().hint();
      },
    })),
    ...scenario.clock.map(({ at, act, ms }) => ({
      at,
      name: `clock ${act} ${String(ms)}`,
      perform: () => {
        if (act === 'set') world.computer.setClock(ms);
        else world.computer.sleep(ms);
      },
    })),
  ];
  // A stable sort: what happens at one time happens in the order above.
  return [...happenings].sort((one, other) => one.at - other.at);
}

async function performUser(world: World, event: UserEvent, createUid: () => string): Promise<void> {
  // It may die again while it starts.
  while (!world.computer.isRunning()) world.computer.start();
  const { book, engine } = world.life();
  const open = book.outbox.listOpen();
  switch (event.act) {
    case 'restart':
      await world.computer.stop();
      world.computer.start();
      return;
    case 'go_offline':
    case 'go_online':
      engine.setOffline(event.act === 'go_offline');
      return;
    case 'sync_now':
      engine.syncNow();
      return;
    case 'open_record': {
      const resource: Resource = event.pick % 3 === 0 ? 'recurring_invoices' : 'invoices';
      const uids = shownUids(book, resource);
      const uid = uids[event.pick % Math.max(1, uids.length)];
      if (uid !== undefined) engine.request(resource, uid);
      return;
    }
    case 'resolve': {
      const asked = open.filter(({ state }) => state === 'needs_you');
      const entry = asked[event.pick % Math.max(1, asked.length)];
      if (entry !== undefined)
        decide(world, entry, drawsFor(world.scenario.seed, 'user', event.id), `u${String(event.id)}`);
      return;
    }
    case 'answer_missing':
      await answerWhatIsMissing(world);
      return;
    case 'correct_key':
      enterKey(world);
      return;
    case 'quit':
      await world.computer.stop();
      return;
    case 'decide_mine':
    case 'decide_theirs': {
      const asked = open.filter(({ reason }) => reason === 'conflict');
      const entry = asked[event.pick % Math.max(1, asked.length)];
      if (entry === undefined) return;
      const kind = event.act === 'decide_mine' ? 'mine' : 'theirs';
      const refusal = refusalAt(world, () => void book.decisions.resolve(entry.id, { kind }, world.life().clock()));
      world.trace.write(`entry ${String(entry.id)}: ${refusal ?? kind}`);
      takeInHand(world, entry);
      world.tell('committed');
      engine.wake();
      return;
    }
    case 'discard':
    case 'retry': {
      const entry = open[event.pick % Math.max(1, open.length)];
      if (entry === undefined) return;
      const refusal = refusalAt(world, () => {
        if (event.act === 'retry') book.edits.retry(entry.id);
        else book.edits.discard(entry.id, world.life().clock());
      });
      world.trace.write(`entry ${String(entry.id)}: ${refusal ?? event.act}`);
      if (refusal !== null) return;
      if (event.act === 'discard' && entry.state === 'needs_you') world.discard(entry.id);
      else if (event.act === 'discard') giveUp(world, entry.id);
      world.tell('committed');
      engine.wake();
      return;
    }
    default:
      if (isAtDesk(event)) performAtDesk(world, event, createUid);
      else enqueue(world, event, createUid);
  }
}

const deskActs: ReadonlySet<string> = new Set([...editorActs, ...paymentActs, ...mailActs]);
const isAtDesk = (event: UserEvent): event is UserEvent & { readonly act: DeskAct } => deskActs.has(event.act);

function enqueue(world: World, event: UserEvent, createUid: () => string): void {
  const { book, engine } = world.life();
  const at = world.time.now();
  const origin = originOf(world, event);
  const mutations = mutationsOf(event, book, world.scenario, createUid);
  if (mutations.length === 0) return;
  const seen = mutations.map(({ resource, uid }) => viewOf(book, resource, uid));
  if (world.life().diesAt('before edit')) return;
  const refusal = refusalAt(world, () => {
    const entries = book.edits.enqueue(mutations, world.life().clock(), origin);
    mutations.forEach((mutation, index) => {
      const entry = entries[index];
      if (entry === undefined) return;
      world.trace.write(`entry ${String(entry)}: ${JSON.stringify(mutation)}`);
      const shown = viewOf(book, mutation.resource, mutation.uid);
      world.acknowledge({ at, mutation, entry, seen: seen[index] ?? {}, shown, ...leavingAt(origin, at) });
    });
  });
  if (refusal !== null) world.trace.write(`refused: ${refusal}`);
  // It is kept, whether or not the person was still told so.
  else if (world.life().diesAt('after edit')) return;
  world.tell('committed');
  engine.wake();
}

function change(network: Network, act: NetworkEvent['act']): void {
  switch (act) {
    case 'up':
      network.refuseAll(null);
      network.setUp(true);
      break;
    case 'down':
      network.setUp(false);
      break;
    case 'refuse_403':
      network.refuseAll(403);
      break;
    case 'refuse_404':
      network.refuseAll(404);
      break;
    case 'break':
    case 'mend':
      network.breakNext(act === 'break');
      break;
    case 'hint':
      break;
    default:
      assertNever(act);
  }
}

/** Mails are sent off in the window or at the terminal: what is held of them differs. */
function originOf({ scenario, service }: World, { id }: UserEvent): Origin {
  const draws = drawsFor(scenario.seed, 'origin', id);
  if (draws.chance(0.5, 'is terminal')) return { from: 'terminal' };
  const isOffline = !service.network.isUp();
  const holdMs = draws.chance(0.5, 'is held') ? draws.pick(HOLD_WINDOWS_MS, 'held for') : 0;
  return { from: 'window', isOffline, isConfirmed: true, holdMs };
}

/** What is sent off where nothing can be reached asks before it leaves; all other mails of the window wait for a while. */
function leavingAt(origin: Origin, at: number): { readonly leavesAt?: number } {
  if (origin.from === 'terminal' || origin.isOffline || origin.holdMs === undefined) return {};
  return { leavesAt: at + origin.holdMs };
}
