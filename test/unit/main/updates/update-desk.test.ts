import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateStep } from '#shared/screens/updates.ts';
import { createUpdateDesk } from '#main/updates/update-desk.ts';
import { UpdateError } from '#main/updates/update-error.ts';
import type { Updater } from '#main/updates/updater.ts';
import type { VirtualClock } from '#test/helpers/virtual-clock.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A computer with a feed, as far as the desk can see it. */
interface Computer {
  version: string | null;
  problem: UpdateError | null;
  idleSeconds: number;
  isBusy: boolean;
  looks: number;
  restarts: number;
  readonly steps: string[];
}

let clock: VirtualClock;
let computer: Computer;

function createDesk(given: Partial<Pick<Updater, 'obstacle' | 'needsPassword'>> = {}) {
  const updater: Updater = {
    obstacle: null,
    needsPassword: false,
    ...given,
    fetch(_channel, { onFound, onProgress }) {
      computer.looks += 1;
      if (computer.problem !== null) return Promise.reject(computer.problem);
      if (computer.version !== null) {
        onFound(computer.version);
        onProgress(50);
        onProgress(50);
      }
      return Promise.resolve(computer.version);
    },
    idleSeconds: () => computer.idleSeconds,
    restart: () => void (computer.restarts += 1),
  };
  return createUpdateDesk({
    updater,
    clock,
    channel: () => 'stable',
    isBusy: () => computer.isBusy,
    updatedFrom: () => null,
    onStatus: ({ step }) => void computer.steps.push(describeStep(step)),
  });
}

const describeStep = (step: UpdateStep): string =>
  step.kind === 'loading' ? `loading ${String(step.percent)}` : step.kind;

beforeEach(() => {
  clock = createVirtualClock();
  computer = {
    version: null,
    problem: null,
    idleSeconds: 0,
    isBusy: false,
    looks: 0,
    restarts: 0,
    steps: [],
  };
});

describe('looking for versions', () => {
  it('begins a minute after the start and goes on every six hours', async () => {
    const desk = createDesk();
    desk.start();
    await clock.advance(MINUTE - 1);
    expect(computer.looks).toBe(0);
    await clock.advance(1);
    expect([computer.looks, desk.status().step]).toEqual([1, { kind: 'waiting', checkedAt: clock.now() }]);
    await clock.advance(6 * HOUR);
    expect(computer.looks).toBe(2);
    desk.close();
    await clock.advance(24 * HOUR);
    expect(computer.looks).toBe(2);
  });

  it('shows each step once, and asks the feed once for two who ask at the same time', async () => {
    computer.version = '0.2.0';
    const desk = createDesk();
    const [one, other] = await Promise.all([desk.check(), desk.check()]);
    expect(one).toEqual(other);
    expect(one.step).toEqual({ kind: 'ready', version: '0.2.0', needsPassword: false });
    expect([computer.looks, computer.steps]).toEqual([1, ['checking', 'loading 0', 'loading 50', 'ready']]);
  });

  it('says what went wrong and tries again later', async () => {
    computer.problem = new UpdateError('not_signed');
    const desk = createDesk();
    desk.start();
    await clock.advance(MINUTE);
    expect(desk.status().step).toEqual({ kind: 'failed', problem: 'not_signed' });
    computer.problem = null;
    await clock.advance(6 * HOUR);
    expect(desk.status().step.kind).toBe('waiting');
  });

  it('keeps a loaded version when a later look fails', async () => {
    computer.version = '0.2.0';
    const desk = createDesk();
    await desk.check();
    computer.problem = new UpdateError('unreachable');
    await desk.check();
    expect(desk.status().step).toMatchObject({ kind: 'ready', version: '0.2.0' });
  });

  it.each(['read_only', 'not_set_up', 'not_installed'] as const)(
    'never begins where it is %s, and says so',
    async (obstacle) => {
      const desk = createDesk({ obstacle });
      desk.start();
      await clock.advance(24 * HOUR);
      expect([computer.looks, (await desk.check()).step]).toEqual([0, { kind: 'none', obstacle }]);
      expect(() => {
        desk.install();
      }).toThrow();
    },
  );
});

describe('a loaded version', () => {
  beforeEach(() => {
    computer.version = '0.2.0';
  });

  it('is installed while the person is away and nothing is being sent', async () => {
    const desk = createDesk();
    await desk.check();
    await clock.advance(HOUR);
    expect(computer.restarts).toBe(0);
    computer.idleSeconds = 15 * 60;
    computer.isBusy = true;
    await clock.advance(10 * MINUTE);
    expect(computer.restarts).toBe(0);
    computer.isBusy = false;
    await clock.advance(MINUTE);
    expect(computer.restarts).toBe(1);
    await clock.advance(HOUR);
    expect(computer.restarts).toBe(1);
  });

  it('waits for the person where the system asks for a password', async () => {
    const desk = createDesk({ needsPassword: true });
    await desk.check();
    computer.idleSeconds = 24 * 3_600;
    await clock.advance(5 * HOUR);
    expect(computer.restarts).toBe(0);
    desk.install();
    expect(computer.restarts).toBe(1);
  });

  it('is installed on request as soon as what is being sent has arrived', async () => {
    const desk = createDesk();
    await desk.check();
    computer.isBusy = true;
    desk.install();
    await clock.advance(10_000);
    expect(computer.restarts).toBe(0);
    computer.isBusy = false;
    await clock.advance(1_000);
    expect(computer.restarts).toBe(1);
  });

  it('is not installed any more after its feed has taken it back', async () => {
    const desk = createDesk();
    await desk.check();
    computer.version = null;
    await desk.check();
    computer.idleSeconds = 24 * 3_600;
    await clock.advance(5 * HOUR);
    expect([computer.restarts, desk.status().step.kind]).toEqual([0, 'waiting']);
  });
});
