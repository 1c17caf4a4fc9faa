import { blockersOf } from '#shared/outbox/order.ts';
import { l1 } from './at-rest.ts';
import type { Oracle } from './oracle.ts';

const l2: Oracle = {
  name: 'L2',
  statement: 'At rest the outbox holds only what a person decides, and what waits behind that.',
  watch: (evidence, report) => ({
    ended() {
      const open = evidence.life().book.outbox.listOpen();
      for (const entry of open) {
        if (entry.state === 'needs_you' || (entry.state === 'queued' && blockersOf(entry, open).length > 0)) continue;
        report(
          `entry ${String(entry.id)} (${entry.mutation.op} ${entry.mutation.resource}) is still ${entry.state}`,
          entry.state,
        );
      }
    },
  }),
};

const l3: Oracle = {
  name: 'L3',
  statement: 'Nothing waits without a timer, a request under way, something before it or a person.',
  watch: (evidence, report) => {
    const look = (): void => {
      const { book, owner, engine } = evidence.life();
      // The book need not be read while anything is going to happen.
      if (owner.isGone || evidence.time.timersOf(owner) > 0 || evidence.life().callsUnderWay() > 0) return;
      const open = book.outbox.listOpen();
      const waiting = open.find(
        ({ state, ...entry }) =>
          (state === 'queued' || state === 'unconfirmed') && blockersOf({ state, ...entry }, open).length === 0,
      );
      const isHeld = ['offline_by_choice', 'stopped'].includes(engine.status().obstacle.kind);
      if (waiting === undefined || isHeld) return;
      report(`entry ${String(waiting.id)} is ${waiting.state}, and nothing will ever look at it`);
    };
    return { stepped: look, ended: look };
  },
};

const MOST_AT_ONCE = 200;
const MOST_REPEATS = 3;
/** One edit: at once, then by the ladder of 2 s, 30 s, 2 min, 10 min, 1 h and 4 h, after which it steps aside. */
const MOST_UNANSWERED = 7;

const l4: Oracle = {
  name: 'L4',
  statement: 'The planner comes to rest: no loops without time, no write again and again without a change.',
  watch: (evidence, report) => {
    const repeats = new Map<number, { readonly body: string; readonly count: number }>();
    const atOnce = new Map<string, number>();
    let moment = 0;
    return {
      asked({ name }) {
        if (evidence.time.now() !== moment) atOnce.clear();
        moment = evidence.time.now();
        atOnce.set(name, (atOnce.get(name) ?? 0) + 1);
        const count = atOnce.get(name) ?? 0;
        if (count > MOST_REPEATS) report(`${name} is asked ${String(count)} times in one moment`, 'moment');
        const all = [...atOnce.values()].reduce((sum, one) => sum + one, 0);
        if (all > MOST_AT_ONCE) report(`${String(all)} requests in one moment`, 'moment');
      },
      answered(call, answer) {
        if (call.write === null || call.entry === null) return;
        const body = JSON.stringify(call.write);
        const known = repeats.get(call.entry);
        // What provably never counted may be tried again; an answer that settles it begins a new count.
        if (answer.kind === 'done' || answer.kind === 'rejected') repeats.delete(call.entry);
        if (answer.kind !== 'ambiguous') return;
        const count = known?.body === body ? known.count + 1 : 1;
        repeats.set(call.entry, { body, count });
        if (count > MOST_UNANSWERED) report(`${call.name} left ${String(count)} times with the same body`, 'repeats');
      },
      committed() {
        // Aside for a person to see, and much later tried again.
        for (const { id, reason } of evidence.entries.open()) if (reason === 'parked') repeats.delete(id);
      },
    };
  },
};

export const livenessOracles: readonly Oracle[] = [l1, l2, l3, l4];
