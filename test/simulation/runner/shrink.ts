import type { Finding } from '#test/simulation/oracles/oracle.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import { runScenario } from './run-scenario.ts';

interface ShrinkOptions {
  /** Ms of real time after which the smallest so far is taken. */
  readonly timeLimitMs: number;
  readonly onProgress?: (scenario: Scenario) => void;
}

const KINDS = ['clock', 'network', 'crashes', 'disk', 'remote', 'faults', 'user'] as const;

type Breaks = (candidate: Scenario) => Promise<boolean>;

/**
 * A scenario with as little in it as can be found that still breaks the same oracle. Events keep their numbers, so leaving
 * one out changes no value of another.
 */
export async function shrink(scenario: Scenario, finding: Finding, options: ShrinkOptions): Promise<Scenario> {
  const breaks: Breaks = async (candidate) => {
    const outcome = await runScenario(candidate).catch(() => null);
    const isBroken = (outcome?.findings ?? []).some(
      ({ oracle, part }) => oracle === finding.oracle && part === finding.part,
    );
    if (isBroken) options.onProgress?.(candidate);
    return isBroken;
  };
  const fewest = await leaveOutEvents(await halve(scenario, breaks), breaks, options.timeLimitMs);
  return makePlain(fewest, breaks);
}

/** Whole kinds of events first: most of them have nothing to do with it. */
async function halve(scenario: Scenario, breaks: Breaks): Promise<Scenario> {
  let smallest = scenario;
  for (const name of KINDS) {
    const without = { ...smallest, [name]: [] };
    if (smallest[name].length > 0 && (await breaks(without))) smallest = without;
  }
  const last = Math.max(0, ...[...smallest.user, ...smallest.remote].map(({ at }) => at));
  for (const share of [0.1, 0.25, 0.5, 0.75]) {
    const until = last * share;
    const early = {
      ...smallest,
      user: smallest.user.filter(({ at }) => at <= until),
      remote: smallest.remote.filter(({ at }) => at <= until),
    };
    if (await breaks(early)) return early;
  }
  return smallest;
}

/** Ever smaller runs of events are left out, in turn and from each kind, as long as it still breaks without them. */
async function leaveOutEvents(scenario: Scenario, breaks: Breaks, timeLimitMs: number): Promise<Scenario> {
  const endsAt = performance.now() + timeLimitMs;
  let smallest = scenario;
  for (const name of KINDS) {
    let size = Math.ceil(smallest[name].length / 2);
    for (let from = 0; size > 0 && performance.now() < endsAt;) {
      const events = smallest[name];
      if (from >= events.length) {
        size = size === 1 ? 0 : Math.ceil(size / 2);
        from = 0;
        continue;
      }
      const candidate = { ...smallest, [name]: [...events.slice(0, from), ...events.slice(from + size)] };
      if (await breaks(candidate)) smallest = candidate;
      else from += size;
    }
  }
  return smallest;
}

/** Tries an ordinary service, account and pace in the place of the drawn ones, and shorter waits. */
async function makePlain(scenario: Scenario, breaks: Breaks): Promise<Scenario> {
  let smallest = scenario;
  const attempt = async (candidate: Scenario): Promise<void> => {
    if (await breaks(candidate)) smallest = candidate;
  };
  await attempt({ ...smallest, settings: {} });
  await attempt({ ...smallest, personality: {} });
  for (const knob of Object.keys(smallest.personality)) {
    const rest = Object.entries(smallest.personality).filter(([name]) => name !== knob);
    await attempt({ ...smallest, personality: Object.fromEntries(rest) });
  }
  await attempt({ ...smallest, initial: { connections: 1, invoices: 1 } });
  const halved = <Event extends { readonly at: number }>(events: readonly Event[]): readonly Event[] =>
    events.map((event) => ({ ...event, at: Math.floor(event.at / 2) }));
  for (let times = 0; times < 3; times += 1) {
    const { user, remote, network, clock } = smallest;
    await attempt({
      ...smallest,
      user: halved(user),
      remote: halved(remote),
      network: halved(network),
      clock: halved(clock),
    });
  }
  return smallest;
}
