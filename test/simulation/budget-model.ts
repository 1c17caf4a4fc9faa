import { createRandom } from '#main/demo/seed/random.ts';
import { createBudget } from '#main/sync/budget/budget.ts';
import { spendable } from '#main/sync/budget/lanes.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import { usedIn } from '#main/sync/budget/ledger.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { ServiceAnswer, ServiceLimit } from './limited-service.ts';
import { createLimitedService } from './limited-service.ts';

export interface LimitWorld extends ServiceLimit {
  /** Share of the limit that other tools use, at random moments. */
  readonly othersShare: number;
  readonly seed: number;
}

/** What a day came to, without its first hour. */
export interface LimitFigures {
  /** Share of the minutes in which a person's request would have left and been accepted within five seconds. */
  readonly personMinutes: number;
  readonly limitAnswers: number;
  /** Share of the limit that was accepted from us. */
  readonly used: number;
  /** Requests that left against the rules: above the cap, into the reserve, or before a wait had ended. */
  readonly breaches: readonly string[];
}

interface Sent {
  readonly lane: Lane;
  readonly startedAt: number;
  /** When it arrives at the service and, once it has, when its answer arrives here. */
  dueAt: number;
  answer: ServiceAnswer | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const HOURS = 24;
const PROMPT = 5 * SECOND;
const START = Date.UTC(2026, 10, 21, 9);
const PERSON_ACTIONS_AN_HOUR = 8;
const NEVER = Number.POSITIVE_INFINITY;

/** A client with endless background work and a person who acts at random moments, for a day of virtual time. */
export function playDay(world: LimitWorld): LimitFigures {
  const random = createRandom(world.seed);
  const budget = createBudget(defaultSettings);
  const start = START + random.between(0, HOUR - 1);
  const counting = start + HOUR;
  const end = start + HOURS * HOUR;
  /** The client's clock is wrong; the service's answers carry its time, in whole seconds. */
  const skew = random.between(-30 * MINUTE, 30 * MINUTE);
  const clockOffsetMs = -Math.floor(skew / SECOND) * SECOND;
  let now = start;
  const service = createLimitedService(world, () => now);
  const limitAnHour = world.window === 'minute' ? world.limit * 60 : world.limit;
  /** A random moment from now on, such that there are `anHour` of them in an hour. */
  const moment = (anHour: number): number =>
    anHour === 0 ? NEVER : now - Math.log(1 - random.next()) * (HOUR / anHour);

  let state = budget.restore(null, now);
  let onTheWay: readonly Sent[] = [];
  let waiting = 0;
  let personAt = moment(PERSON_ACTIONS_AN_HOUR);
  let othersAt = moment(world.othersShare * limitAnHour);
  let minute = counting;
  let probeAt = minute + random.between(0, MINUTE - 1);
  const count = { minutes: 0, prompt: 0, limited: 0, accepted: 0 };
  const breaches: string[] = [];

  function earliest(lane: Lane): number {
    const traffic = { kind: 'read', reads: onTheWay.length, writes: 0 } as const;
    return budget.earliestRequestAt(state, lane, now + skew, traffic) - skew;
  }

  function send(lane: Lane): void {
    if (now + skew < state.block.until) breaches.push('before a wait had ended');
    state = budget.recordRequest(state, now + skew);
    onTheWay = [...onTheWay, { lane, startedAt: now, dueAt: now + random.between(30, 200), answer: null }];
    const used = usedIn(state.ledger, now + skew);
    if (used > state.learned.cap) breaches.push('above the cap');
    if (lane === 'background' && used > spendable(state, defaultSettings)) breaches.push('into the reserve');
  }

  function arrive(sent: Sent): void {
    sent.answer = service.request();
    sent.dueAt = now + random.between(30, 400);
    if (now >= counting) count[sent.answer.isLimited ? 'limited' : 'accepted'] += 1;
  }

  function receive(
    sent: Sent,
    { isLimited, limit, windowMs, remaining, resetInMs, retryAfterMs }: ServiceAnswer,
  ): void {
    onTheWay = onTheWay.filter((other) => other !== sent);
    if (isLimited && sent.lane === 'person') waiting += 1;
    const endedAt = now + skew;
    const resetAt = resetInMs === null ? null : endedAt + resetInMs;
    const facts = { startedAt: sent.startedAt + skew, endedAt, limit, windowMs, remaining, resetAt };
    state = isLimited
      ? budget.recordLimit(state, { ...facts, retryAfterMs, clockOffsetMs }, onTheWay.length)
      : budget.recordServerFacts(state, facts, onTheWay.length);
  }

  /** What would become of a person's request at this moment? */
  function probe(): void {
    const asked = now;
    now = earliest('person');
    if (now <= asked + PROMPT && service.hasRoom()) count.prompt += 1;
    now = asked;
    count.minutes += 1;
    minute += MINUTE;
    probeAt = minute + random.between(0, MINUTE - 1);
  }

  while (now < end) {
    const due = onTheWay.find(({ dueAt }) => onTheWay.every((other) => dueAt <= other.dueAt));
    const personSendsAt = waiting > 0 ? earliest('person') : NEVER;
    const backgroundAt = earliest('background');
    const at = Math.min(due?.dueAt ?? NEVER, personAt, othersAt, probeAt, personSendsAt, backgroundAt);
    now = Math.max(now, at);
    if (due?.dueAt === at) {
      if (due.answer === null) arrive(due);
      else receive(due, due.answer);
    } else if (at === probeAt) probe();
    else if (at === othersAt) {
      service.request();
      othersAt = moment(world.othersShare * limitAnHour);
    } else if (at === personAt) {
      waiting += random.between(1, 3);
      personAt = moment(PERSON_ACTIONS_AN_HOUR);
    } else if (at === personSendsAt) {
      waiting -= 1;
      send('person');
    } else send('background');
  }
  return {
    personMinutes: count.prompt / count.minutes,
    limitAnswers: count.limited,
    used: count.accepted / (limitAnHour * (HOURS - 1)),
    breaches,
  };
}
