import type { Finding } from '#test/simulation/oracles/oracle.ts';
import { oracles } from '#test/simulation/oracles/oracles.ts';
import { playScenario } from '#test/simulation/world/play.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import { createWorld } from '#test/simulation/world/world.ts';
import { comeToRest } from './quiescence.ts';

/** What came of one world. */
export interface Outcome {
  readonly findings: readonly Finding[];
  readonly hash: string;
  readonly trace: readonly string[];
  readonly requests: number;
  readonly crashes: readonly string[];
  /** Kinds of faults that befell a request. */
  readonly faults: readonly string[];
}

export async function runScenario(scenario: Scenario): Promise<Outcome> {
  const world = createWorld(scenario, oracles);
  try {
    await playScenario(world);
    await comeToRest(world);
    await world.judge();
  } catch (thrown) {
    world.trace.write(`THROWN ${String(thrown)}`);
    throw Object.assign(new Error(`Seed ${String(scenario.seed)} broke the simulator.`, { cause: thrown }), {
      trace: world.trace.lines,
    });
  } finally {
    await world.computer.close();
  }
  return {
    findings: world.findings,
    hash: world.trace.hash(),
    trace: world.trace.lines,
    requests: world.calls.length,
    crashes: world.computer.crashes,
    faults: world.service.ledger.entries.flatMap(({ fault }) => (fault === null ? [] : [fault.kind])),
  };
}
