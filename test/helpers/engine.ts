import type { Book } from '#main/db/book.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { Engine } from '#main/sync/engine.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { openMemoryBook } from './books.ts';
import type { FakeService } from './fake-service.ts';
import { createFakeService, FAKE_KEY, markOf } from './fake-service.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** An engine over a real book in memory, a service in memory and virtual time. */
export interface EngineWorld {
  readonly clock: VirtualClock;
  readonly book: Book;
  readonly service: FakeService;
  readonly engine: Engine;
  /** The steps that the engine has reported: the kind of each, and the error code of a failed one. */
  readonly reported: readonly (readonly [step: string, what: string | number])[];
  /** Tells the engine that the network may be back. */
  hint(): void;
  /** A new engine on the same book, as after a restart. */
  restarted(): Engine;
  /** One terminal run to its end. */
  run(part?: { readonly isFull?: boolean; readonly seconds?: number }): ReturnType<Engine['run']>;
}

export function createEngineWorld(part: Partial<EngineSettings> = {}, book: Book = openMemoryBook()): EngineWorld {
  const clock = createVirtualClock();
  const service = createFakeService(clock.now);
  // Books are filled here without anybody having read them: their key is taken for one that has proven itself.
  book.engineStores.account.saveKeyMark(markOf(FAKE_KEY), clock.now());
  const listeners = new Set<() => void>();
  const reported: (readonly [string, string | number])[] = [];
  const make = (): Engine =>
    createEngine(
      {
        clock,
        service,
        random: () => 0.5,
        reports: {
          failed: (step, { code }) => reported.push([step, code]),
          slow: (step, ms) => reported.push([step, ms]),
          broken: (step, thrown) => reported.push([step, String(thrown)]),
        },
        ...book.engineStores,
        network: {
          onHint(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
      { ...defaultSettings, ...part },
    );
  const engine = make();
  return {
    clock,
    book,
    service,
    engine,
    reported,
    restarted: make,
    hint() {
      for (const listener of listeners) listener();
    },
    async run({ isFull = false, seconds = 900 } = {}) {
      // Two runs never begin in the same millisecond.
      await clock.advance(1);
      return clock.until(engine.run({ isFull, deadline: clock.now() + seconds * 1_000 }));
    },
  };
}
