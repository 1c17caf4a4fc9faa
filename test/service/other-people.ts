import type { DemoService } from '#main/demo/demo-service.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { attribute } from './attribution.ts';
import type { Change } from './changes.ts';
import type { FaultClock } from './faults/call.ts';
import type { Person } from './person.ts';
import { createPerson } from './person.ts';
import type { Matches, Which } from './request-pattern.ts';
import { createReceiver, pickRequests } from './request-pattern.ts';
import type { Handler } from './serve.ts';

/** What somebody does at one moment. */
export type Act = (person: Person) => void;

/** Something that somebody did. */
interface Deed {
  readonly at: number;
  readonly changes: readonly Change[];
}

/** A service on which others work as well. Deeds run in the order in which they were arranged. */
export interface SharedService extends Handler {
  /** Acts when such a request arrives, before it gets any further. */
  before(pattern: string, act: Act, which?: Which): SharedService;
  /** Acts when such a request has its answer or has failed, before its caller learns of it. */
  after(pattern: string, act: Act, which?: Which): SharedService;
  /** Acts before each nth request of any kind. */
  everyNth(n: number, act: Act): SharedService;
  /** Acts at a time, in ms since the epoch. */
  at(time: number, act: Act): SharedService;
  /** Oldest first. */
  readonly deeds: readonly Deed[];
}

interface PeopleOptions {
  /** What requests go on to: the service, unless something stands around it (`withFaults`). */
  readonly around?: Handler;
  readonly clock?: FaultClock;
}

interface Arranged {
  readonly when: 'before' | 'after';
  readonly isDue: Matches;
  readonly act: Act;
}

/**
 * Lets other people work on the account between and beside the requests that pass by. A request acts on them once, when
 * it arrives, whatever becomes of it then; nothing they do falls into the middle of a request.
 */
export function withOtherPeople(
  service: Pick<DemoService, 'handle' | 'context'>,
  { around = service, clock = systemClock }: PeopleOptions = {},
): SharedService {
  const { context: book } = service;
  const person = createPerson(book);
  const receive = createReceiver();
  const arranged: Arranged[] = [];
  const deeds: Deed[] = [];

  async function perform(act: Act): Promise<void> {
    const { changes } = await attribute(book, () => {
      act(person);
    });
    deeds.push({ at: clock.now(), changes });
  }

  async function performAll(due: readonly Arranged[], when: Arranged['when']): Promise<void> {
    for (const { act } of due.filter((deed) => deed.when === when)) await perform(act);
  }

  const arrange = (when: Arranged['when'], isDue: Matches, act: Act): SharedService => {
    arranged.push({ when, isDue, act });
    return shared;
  };

  const shared: SharedService = {
    deeds,
    before: (pattern, act, which = 1) => arrange('before', pickRequests(pattern, which), act),
    after: (pattern, act, which = 1) => arrange('after', pickRequests(pattern, which), act),
    everyNth: (n, act) => arrange('before', ({ number }) => number % n === 0, act),
    at(time, act) {
      clock.schedule(Math.max(0, time - clock.now()), () => void perform(act));
      return shared;
    },
    async handle(request) {
      const { url, method, headers } = request;
      const arrival = await receive(request);
      const due = arranged.filter(({ isDue }) => isDue(arrival));
      await performAll(due, 'before');
      try {
        return await around.handle(new Request(url, { method, headers, body: arrival.body || null }));
      } finally {
        await performAll(due, 'after');
      }
    },
  };
  return shared;
}
