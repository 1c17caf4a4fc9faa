import type { CellBook } from '#test/simulation/matrix/cell-book.ts';
import { createCellWorld } from '#test/simulation/matrix/cell-world.ts';
import { planDeath } from '#test/simulation/matrix/death.ts';
import type { Start } from '#test/simulation/matrix/start.ts';
import type { Finding } from '#test/simulation/oracles/oracle.ts';
import { oracles } from '#test/simulation/oracles/oracles.ts';
import { comeToRest } from '#test/simulation/runner/quiescence.ts';
import { playScenario } from '#test/simulation/world/play.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { Aimed } from './draw-aimed.ts';

const DOWN_MS = 5_000;

export interface AimedOutcome {
  readonly findings: readonly Finding[];
  readonly trace: readonly string[];
}

/** Plays it on its start, or only what `scenario` has of it. */
export async function playAimed(
  { moment, scenarioOn }: Aimed,
  start: Start,
  cellBook: CellBook,
  scenario: Scenario = scenarioOn(start),
): Promise<AimedOutcome> {
  cellBook.putBack(start.image);
  const { at: begin, account } = start;
  const crashes: Scenario['crashes'] = moment === null ? [] : [{ point: 'before commit', n: 1, downMs: DOWN_MS }];
  const death = planDeath(moment, DOWN_MS);
  const world = createCellWorld({ scenario: { ...scenario, crashes }, begin, account, cellBook, death, oracles });
  await playScenario(world);
  await comeToRest(world);
  await world.judge();
  await world.computer.close();
  return { findings: world.findings, trace: world.trace.lines };
}
