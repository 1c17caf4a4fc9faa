import { blockersOf } from '#shared/outbox/order.ts';
import { oracles } from '#test/simulation/oracles/oracles.ts';
import type { Finding } from '#test/simulation/oracles/oracle.ts';
import { playScenario } from '#test/simulation/world/play.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { World } from '#test/simulation/world/world.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import type { CellBook } from './cell-book.ts';
import { createCellWorld } from './cell-world.ts';
import { planDeath } from './death.ts';
import type { Start } from './start.ts';
import { emptyScenario } from './start.ts';
import type { Cell, Verb } from './table.ts';
import { faults, personalities, verbs } from './table.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DOWN_MS = 5 * SECOND;
const LOOK_EVERY = MINUTE;
/** What comes late has come by then. */
const LATEST = 5 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;

/** L1 and S9 want whole lists walked again and more rows than there are: the random worlds ask them. */
const asked = oracles.filter(({ name }) => name !== 'L1' && name !== 'S9');

export interface CellOutcome {
  readonly findings: readonly Finding[];
  readonly trace: readonly string[];
  readonly hasDied: boolean;
  /** The fault befell a request. */
  readonly hasFailed: boolean;
  readonly requests: number;
}

export async function playCell(cell: Cell, start: Start, cellBook: CellBook): Promise<CellOutcome> {
  cellBook.putBack(start.image);
  const scenario = scenarioOf(cell, start);
  const death = planDeath(cell.moment, DOWN_MS);
  const { at: begin, account } = start;
  const world = createCellWorld({ scenario, begin, account, cellBook, death, oracles: asked });
  await playScenario(world);
  await comeToRest(world);
  await world.judge();
  await world.computer.close();
  return {
    findings: world.findings,
    trace: world.trace.lines,
    hasDied: death.hasStruck,
    hasFailed: world.calls.some(({ fault, isUnsent }) => fault !== null || isUnsent),
    requests: world.calls.length,
  };
}

function scenarioOf({ verb, fault, moment, personality }: Cell, start: Start): Scenario {
  const [act, label] = verbs[verb];
  return {
    ...emptyScenario(personalities[personality]),
    user: [{ id: 1, at: start.at - WORLD_START + SECOND, act, pick: pickOf(verb, start) }],
    faults: fault === null ? [] : [{ label, n: 1, fault: faults[fault] }],
    crashes: moment === null ? [] : [{ point: 'before commit', n: 1, downMs: DOWN_MS }],
  };
}

/** Which of the objects at hand the person means. Lines are written to a draft while nobody knows the service's manners. */
export function pickOf(verb: Verb, { draft, unrealized }: Start): number {
  if (verb === 'realize') return unrealized;
  return verb === 'update invoice lines' ? draft : 0;
}

/** Until nothing is left that needs no person, and nothing can come late any more. */
async function comeToRest(world: World): Promise<void> {
  const { time, scenario } = world;
  const isLate = scenario.faults.some(({ fault }) => fault.kind === 'late');
  const earliest = time.now() + (isLate ? LATEST : 0);
  const deadline = time.now() + LONGEST;
  let calls: number;
  do {
    calls = world.calls.length;
    await time.advanceTo(Math.max(earliest, time.now() + LOOK_EVERY));
    world.tell('stepped');
  } while ((!hasSettled(world) || world.calls.length > calls) && time.now() < deadline);
}

function hasSettled(world: World): boolean {
  const open = world.life().book.outbox.listOpen();
  return open.every((entry) => entry.state === 'needs_you' || blockersOf(entry, open).length > 0);
}
