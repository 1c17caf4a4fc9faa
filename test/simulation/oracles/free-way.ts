import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { PortAnswer } from '#test/simulation/world/watched-service.ts';
import type { Evidence } from './oracle.ts';

const HOUR = 3_600_000;
/** The ledger counts by minutes: each whole until its newest request is an hour old. */
const COUNTED_MS = HOUR + 60_000;
/** However few a limit seems to allow, the program goes on with so many an hour. */
const FEWEST_AN_HOUR = 10;
/** A request that takes longer is a service that is slow. */
const SLOW_MS = 1_000;
/** Requests that may be under way, or be counted twice. */
const ROOM = 3;

/** Whether the way to the service is free for what a person saves, by what the calls and their answers say. */
interface Way {
  /** Ms since the last call in which nothing stood in the way, as things stood then. */
  freeMs(): number;
  /** Whether requests are left for it, however few the program believes to be allowed. */
  hasBudget(): boolean;
  asked(call: PortCall): void;
  answered(call: PortCall, answer: PortAnswer): void;
  restarted(): void;
}

export function watchTheWay(evidence: Evidence): Way {
  const { scenario, time, calls } = evidence;
  const settings = { ...defaultSettings, ...scenario.settings };
  const { limit = 0 } = scenario.personality;
  const underWay = new Set<PortCall>();
  let failures = 0;
  /** Until then the program may wait by itself, after what failed. */
  let ownWaitUntil = 0;
  /** The service, or what stands before it, asked for a wait: over when a later request succeeds, or after an hour. */
  let toldToWaitAt: number | null = null;
  let isLimitMet = false;

  function hasBudget(): boolean {
    const now = time.now();
    const used = calls.length - firstAfter(calls, now - COUNTED_MS);
    const learned = isLimitMet ? FEWEST_AN_HOUR : settings.requestsPerHour;
    const named = limit === 0 ? learned : Math.min(limit, learned);
    return used < Math.floor(named * (1 - settings.personReserve)) - ROOM;
  }

  // A program that is quitting waits for its last answer, and nothing new begins.
  const isHeld = (): boolean =>
    evidence.life().isEnding() ||
    ['offline_by_choice', 'stopped'].includes(evidence.life().engine.status().obstacle.kind);

  function isThere(): boolean {
    const { owner } = evidence.life();
    // Whoever has set the clock or shut the lid may have made the program wait; a disk that is full stops everything.
    const isSteady = evidence.lastClockEventAt() === Number.NEGATIVE_INFINITY && scenario.disk.length === 0;
    return !owner.isGone && !isHeld() && isSteady && evidence.service.network.isUp();
  }

  let last = { at: time.now(), life: 0, begin: Number.POSITIVE_INFINITY };

  /** Whoever is held up by a slow answer waits for the service; a page of a walk holds up nobody. */
  function slowSince(): number {
    const { step } = evidence.life().engine.status();
    const isFrontIdle = step?.kind === 'page' && step.lane === 'background';
    const slow = [...underWay].filter((call) => !isFrontIdle || !isWalk(call)).map((call) => call.at + SLOW_MS);
    return Math.min(Number.POSITIVE_INFINITY, ...slow);
  }

  return {
    hasBudget,
    freeMs() {
      const [at, life] = [time.now(), evidence.life().number];
      // What the last answer has stopped was not stopped yet when that came.
      const isSame = life === last.life && !isHeld();
      const free = isSame ? Math.max(0, Math.min(at, slowSince()) - Math.max(last.at, last.begin)) : 0;
      const isFree = isThere() && hasBudget();
      const begin = Math.max(ownWaitUntil, toldToWaitAt === null ? 0 : toldToWaitAt + HOUR);
      last = { at, life, begin: isFree ? begin : Number.POSITIVE_INFINITY };
      return free;
    },
    asked: (call) => void underWay.add(call),
    answered(call, answer) {
      underWay.delete(call);
      const now = time.now();
      const { fault } = call;
      const code = 'error' in answer ? answer.error.code : null;
      // Also where it was told by what stands on another answer.
      if (code === 'rate_limited' || isLastOfHour(call)) isLimitMet = true;
      // Nor does anything leave before another key is entered.
      if (code === 'rate_limited' || code === 'key_refused' || fault?.kind === 'unavailable' || fault?.kind === 'limit')
        toldToWaitAt = now;
      // Whether it was the service that refused, nobody knows.
      if (answer.kind === 'rejected') return;
      if ('error' in answer) {
        failures += 1;
        const [shortest, longest] = settings.transportBackoffMs;
        ownWaitUntil = now + Math.min(shortest * 2 ** (failures - 1), longest);
        return;
      }
      failures = 0;
      ownWaitUntil = 0;
      if (toldToWaitAt !== null && call.at > toldToWaitAt) toldToWaitAt = null;
    },
    restarted() {
      // What was under way when the program died may have been answered with a wait, and that be written down.
      if (underWay.size > 0) toldToWaitAt = time.now();
      // So may what a limit taught that one of them had met.
      if ([...underWay].some((call) => limit > 0 || call.fault?.kind === 'limit' || isLastOfHour(call)))
        isLimitMet = true;
      underWay.clear();
      failures = 0;
      ownWaitUntil = 0;
    },
  };
}

/** Its answer says that no request is left in this hour. */
const isLastOfHour = ({ fault }: PortCall): boolean => fault?.kind === 'server_error' && fault.isLastOfHour === true;

/** A page of a list of the account: nobody waits for it. */
const isWalk = ({ name }: PortCall): boolean => name.startsWith('list ') && !name.includes(' under ');

/** How many of the calls, in the order of their times, are no later than `at`. */
function firstAfter(calls: readonly PortCall[], at: number): number {
  let [low, high] = [0, calls.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((calls[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
