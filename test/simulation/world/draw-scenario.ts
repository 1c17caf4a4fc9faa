import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Draws } from './draws.ts';
import { drawCrashes, drawDisk, drawFaults, drawMoment } from './draw-faults.ts';
import { drawsFor, subset } from './draws.ts';
import type { ClockEvent, NetworkEvent, RemoteEvent, Scenario, UserEvent } from './scenario.ts';
import { remoteActs, userActs } from './scenario.ts';
import { widen } from './draw-wider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Behaviours under which no write works, or answers hide what is kept: they have tests of their own. */
const FIXED_KNOBS = new Set<string>([
  'answers',
  'bodies',
  'module_off',
  'module_status',
  'role',
  'error_shape',
  'units',
  // Drawn in `draw-wider.ts`: seeds keep what they had.
  'mail_contacts',
  'blind_copies',
  'sent_edits',
  'line_scale',
]);

/** Nothing lasts for long. */
const NETWORK_ACTS = ['down', 'up', 'up', 'hint', 'refuse_403', 'refuse_404', 'break', 'mend'] as const;

/** A clock that is set all the time leaves nothing to compare. */
const MOST_CLOCK_EVENTS = 2;

/** The scenario of a seed. Each seed allows only some of all that can happen, so that rare things meet (swarm testing). */
export function drawScenario(seed: number, steps: number): Scenario {
  return widen(drawPlain(seed, steps), steps);
}

function drawPlain(seed: number, steps: number): Scenario {
  const draws = drawsFor(seed, 'scenario');
  const personality = drawPersonality(draws);
  // An audit that is to end has to be allowed its requests.
  const isAudited = draws.chance(0.25, 'is audited');
  const acts = subset(draws, userActs, 'user acts');
  const others = subset(draws, remoteActs, 'remote acts');
  const kinds = subset(draws, ['user', 'user', 'remote', 'network', 'clock'] as const, 'kinds');
  const times = timesOf(draws, steps);
  const kindAt = times.map(() => (draws.chance(0.5, 'is user') ? 'user' : draws.pick(kinds, 'kind')));
  const events = times.map((at, index) => ({ id: index + 1, at, kind: kindAt[index] ?? 'user' }));
  const of = (kind: string) => events.filter((event) => event.kind === kind).map(({ id, at }) => ({ id, at }));
  return {
    seed,
    personality: isAudited ? { ...personality, limit: 0 } : personality,
    settings: {
      sweepEveryMs: draws.pick([15 * MINUTE, HOUR, HOUR, HOUR], 'sweep'),
      requestsPerHour: isAudited ? 1_000 : draws.pick([1_000, 1_000, 300, 120], 'allowance'),
      openingBurst: draws.pick([200, 50, 10], 'burst'),
      headEveryMs: draws.pick([3 * MINUTE, 20 * MINUTE, DAY, DAY], 'head'),
      auditAfterMs: isAudited ? HOUR : DAY,
    },
    initial: {
      connections: draws.between(1, 4, 'connections'),
      invoices: draws.between(1, 7, 'invoices'),
      profiles: draws.between(0, 2, 'profiles'),
      estimates: draws.between(0, 2, 'estimates'),
      contacts: draws.between(0, 2, 'contacts'),
    },
    user: of('user').map((event): UserEvent => ({
      ...event,
      act: draws.pick(acts, 'act'),
      pick: draws.below(64, 'pick'),
    })),
    remote: of('remote').map((event): RemoteEvent => ({
      ...event,
      act: draws.pick(others, 'remote act'),
      pick: draws.below(64, 'pick'),
      around: draws.chance(0.3, 'is around') ? drawMoment(draws) : null,
    })),
    faults: drawFaults(draws, draws.chance(0.8, 'has faults') ? Math.ceil(steps / 3) : 0),
    crashes: drawCrashes(draws, draws.chance(0.6, 'has crashes') ? draws.between(1, 5, 'crash count') : 0),
    disk: drawDisk(draws, draws.chance(0.15, 'is disk full') ? draws.between(1, 3, 'disk count') : 0),
    network: of('network').map((event): NetworkEvent => ({
      ...event,
      act: draws.pick(NETWORK_ACTS, 'network'),
    })),
    clock: of('clock')
      .slice(0, MOST_CLOCK_EVENTS)
      .map((event): ClockEvent =>
        draws.chance(0.5, 'is sleep')
          ? { ...event, act: 'sleep', ms: draws.between(MINUTE, 8 * HOUR, 'sleep') }
          : { ...event, act: 'set', ms: draws.between(-25 * HOUR, 25 * HOUR, 'set') },
      ),
  };
}

/** Mostly seconds apart, so that an act falls into the requests of the one before; sometimes long pauses. */
function timesOf(draws: Draws, steps: number): readonly number[] {
  let at = 0;
  return Array.from({ length: steps }, () => {
    const isPause = draws.chance(0.02, 'is pause');
    at += isPause ? draws.between(MINUTE, HOUR, 'pause') : draws.between(0, 20 * SECOND, 'gap');
    return at;
  });
}

function drawPersonality(draws: Draws): Partial<Knobs> {
  const chosen = Object.entries(choiceKnobs).flatMap(([name, { values }]) =>
    FIXED_KNOBS.has(name) || !draws.chance(0.3, 'is different')
      ? []
      : [[name, draws.pick<string>(values, name)] as const],
  );
  const numbers = {
    limit: draws.pick([0, 0, 0, 60, 200, 600], 'limit'),
    list_lag: draws.pick([0, 0, 0, 2, 30], 'lag'),
    clock_offset: draws.pick([0, 0, -86_400, 3_600, 86_400], 'offset'),
    zone_minutes: draws.pick([660, 0, -300], 'zone'),
  };
  // Names and values are those of the table.
  return { ...(Object.fromEntries(chosen) as Partial<Knobs>), ...numbers };
}
