import { blockersOf } from '#shared/model/outbox-order.ts';
import type { World } from '#test/simulation/world/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST_HOURS = 48;
const LONGEST_SWEEP_HOURS = 12;
const LOOK_EVERY = 10 * MINUTE;

/**
 * Faults stop, the network is there and nobody is offline: whatever needs no person has to be done within two days. Then
 * every list is walked once more.
 */
export async function comeToRest(world: World): Promise<void> {
  const { time } = world;
  world.calmDown();
  world.computer.start();
  world.life().engine.setOffline(false);
  world.life().engine.resume();
  world.life().hint();
  const deadline = time.now() + LONGEST_HOURS * HOUR;
  do await time.advanceTo(time.now() + LOOK_EVERY);
  while (!hasSettled(world) && time.now() < deadline);
  world.tell('stepped');
  const since = world.computer.wallClock();
  world.life().engine.syncNow();
  const sweptBy = time.now() + LONGEST_SWEEP_HOURS * HOUR;
  do await time.advanceTo(time.now() + LOOK_EVERY);
  while (!isSwept(world, since) && time.now() < sweptBy);
  // What the lists made due is read behind them.
  let calls: number;
  do {
    calls = world.calls.length;
    await time.advanceTo(time.now() + LOOK_EVERY);
  } while (world.calls.length > calls && time.now() < sweptBy);
  world.tell('stepped');
}

/** Nothing is left but what a person decides, and what waits behind that. */
function hasSettled(world: World): boolean {
  const open = world.life().book.outbox.listOpen();
  return open.every((entry) => entry.state === 'needs_you' || blockersOf(entry, open).length > 0);
}

/** Every list of the account was walked to its end since then. */
function isSwept(world: World, since: number): boolean {
  const walks = world.query("SELECT started_at, next_page FROM sweeps WHERE parent = ''");
  return walks.every((walk) => walk['next_page'] === null && Number(walk['started_at']) >= since);
}
