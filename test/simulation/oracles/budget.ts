import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Evidence, Oracle } from './oracle.ts';

const HOUR = 3_600_000;

interface LastHour {
  /** Requests that took the way to the service. */
  readonly used: number;
  /**
   * Whether the program can know how many: whoever sets a clock ahead lets an hour pass for the program, which has no
   * other to count by once it is started anew.
   */
  readonly isKnown: boolean;
}

/** So many requests of one step may follow each other whatever an answer among them says of the limit. */
const LONGEST_STEP = 5;

/** Looks back from times that only grow. */
function lookBack(evidence: Evidence): (now: number) => LastHour {
  const { calls } = evidence;
  let first = 0;
  return (now) => {
    while ((calls[first]?.at ?? now) <= now - HOUR) first += 1;
    const oldest = calls[first];
    const isKnown = evidence.lastClockEventAt() < now - HOUR && (!oldest || evidence.canTellTimeSince(oldest));
    return { used: calls.length - first, isKnown };
  };
}

/** A look for a create begins where there is room for so many, and reads its list to the end: half of one proves nothing. */
const LOOK = 6;

/** Which first look of its kind a request belongs to: how long it takes only that one can tell the program. */
function watchLooks(evidence: Evidence): (used: number) => { readonly usedBefore: number } | null {
  let current: {
    readonly entry: number;
    readonly life: number;
    readonly usedBefore: number;
    readonly isFirst: boolean;
  } | null = null;
  let known = { life: 0, kinds: new Set<string>() };
  return (used) => {
    const { engine, number: life } = evidence.life();
    const { step } = engine.status();
    const isLook = (step?.kind === 'push' || step?.kind === 'probe') && step.entry.mutation.op === 'create';
    if (!isLook || step.entry.attempts === 0) {
      current = null;
      return null;
    }
    const { id, mutation } = step.entry;
    if (known.life !== life) known = { life, kinds: new Set() };
    if (current?.entry !== id || current.life !== life) {
      current = { entry: id, life, usedBefore: used - 1, isFirst: !known.kinds.has(mutation.resource) };
      known.kinds.add(mutation.resource);
    }
    return current.isFirst ? current : null;
  };
}

const CAP = "SELECT value_json ->> '$.learned.cap' AS cap FROM capabilities WHERE name = 'budget'";

/** What the program has learned so far of how many an hour may have: written down before each request. */
function capOf(evidence: Evidence): number {
  const { requestsPerHour } = { ...defaultSettings, ...evidence.scenario.settings };
  const [row] = evidence.query(CAP);
  return Number(row?.['cap'] ?? requestsPerHour);
}

const s14: Oracle = {
  name: 'S14',
  statement: 'No hour has more requests than are allowed, and none leaves before a Retry-After has ended.',
  watch: (evidence, report) => {
    const lastHour = lookBack(evidence);
    const lookOf = watchLooks(evidence);
    let caps: readonly number[] = [];
    let blockedUntil = 0;
    let blockedSince = 0;
    let blockedBy: PortCall | null = null;
    return {
      asked(call) {
        const now = evidence.time.now();
        const { used, isKnown: isHourKnown } = lastHour(now);
        caps = [...caps.slice(1 - LONGEST_STEP), capOf(evidence)];
        const allowed = Math.max(1, Math.floor(Math.max(...caps)));
        const look = lookOf(used);
        const isLongLook = look !== null && look.usedBefore + LOOK <= allowed;
        if (used > allowed && !isLongLook && isHourKnown) report(`${String(used)} requests in an hour`);
        // A clock that was set, meanwhile or before the program was started anew, may have lost count of the wait.
        const isKnown =
          evidence.lastClockEventAt() < blockedSince && (blockedBy === null || evidence.canTellTimeSince(blockedBy));
        if (isKnown && now < blockedUntil)
          report(`${call.name} leaves ${String(blockedUntil - now)} ms before the wait ends`, 'wait');
      },
      answered(call) {
        const asked = askedWait(call);
        if (asked === null) return;
        const now = evidence.time.now();
        // A service that counts by the hour asks for no more than one. What asks for less takes nothing back.
        const until = now + Math.min(asked, HOUR);
        if (until <= blockedUntil) return;
        [blockedBy, blockedSince, blockedUntil] = [call, now, until];
      },
      restarted() {
        // What a full disk did not take is forgotten.
        if (evidence.scenario.disk.length > 0) blockedUntil = 0;
      },
    };
  },
};

/** Nobody means a wait of more than a day. */
const LONGEST_WAIT_MS = 24 * HOUR;
/** What breaks off or comes too late is no answer whose headers anybody has to have read. */
const UNREAD = new Set<Fault['kind']>(['drop', 'truncated', 'drip', 'hang', 'late', 'slow']);

/** Ms that an answer asks to wait, by its own words: seconds, a fraction of them or a date of the clock of whoever sent it. */
function askedWait({ head, fault }: PortCall): number | null {
  if (head === null || head.status < 400 || head.retryAfter === null) return null;
  if (fault !== null && UNREAD.has(fault.kind)) return null;
  const wait = /^\d+(\.\d+)?$/.test(head.retryAfter)
    ? Number(head.retryAfter) * 1_000
    : Date.parse(/^[A-Z][a-z]{2}, \d\d /.test(head.retryAfter) ? head.retryAfter : '') - Date.parse(head.date ?? '');
  return wait > 0 && wait <= LONGEST_WAIT_MS ? wait : null;
}

const s15: Oracle = {
  name: 'S15',
  statement: 'Background work never uses what is kept for a person.',
  watch: (evidence, report) => {
    const lastHour = lookBack(evidence);
    return {
      asked(call) {
        if (!isBackground(evidence, call)) return;
        const now = evidence.time.now();
        const { personReserve } = { ...defaultSettings, ...evidence.scenario.settings };
        const { used, isKnown } = lastHour(now);
        const allowed = Math.max(1, Math.floor(capOf(evidence) * (1 - personReserve)));
        if (used > allowed && isKnown)
          report(`${call.name} is request ${String(used)} of the hour, background ends at ${String(allowed)}`);
      },
    };
  },
};

/**
 * The step that is shown is nobody's but the background's; or no entry is left that a page of a list could be read for. Whoever
 * enters a key waits for the account to be told by it.
 */
function isBackground({ life, entries }: Evidence, { name }: PortCall): boolean {
  const { step } = life().engine.status();
  if (step?.lane === 'background') return true;
  if (step?.kind === 'account') return false;
  const isWalk = name.startsWith('list ') && !name.includes(' under ');
  return isWalk && entries.open().every(({ state }) => state === 'needs_you');
}

export const budgetOracles: readonly Oracle[] = [s14, s15];
