import { openApp } from '#main/app.ts';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { bookPath } from '#main/account/session.ts';
import type { Connection } from '#main/db/connection/open.ts';
import { openConnection } from '#main/db/connection/open.ts';
import { stampOf } from '#main/db/list/cooperative-scan.ts';
import type { Router } from '#main/ipc/router.ts';
import { createRouter } from '#main/ipc/router.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { channels } from '#shared/ipc/contract.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { LargestCall } from './channel-payloads.ts';
import { knownUids, largestCalls } from './channel-payloads.ts';
import { watchEventLoop } from './event-loop.ts';
import type { Figure } from './measure.ts';
import { report, timeFigure } from './measure.ts';
import { createLargeProfile } from './window/large-profile.ts';

const USUAL = { invoices: 100_000, mostMs: 20 } as const;
const MILLION = { invoices: 1_000_000, mostMs: 50 } as const;
const SETTLED_MS = 10_000;
const WINDOW = { url: 'app://inkwell/index.html', isTopFrame: true } as const;
/** They open, change, end or lock the account that is measured. */
const LEFT_OUT: ReadonlySet<Channel> = new Set<Channel>([
  'account:connect',
  'account:open-demo',
  'account:replace-key',
  'account:leave',
  'lock:turn-on',
  'lock:now',
]);

/** The longest step of main of every call, with the largest payload that it accepts, at 100,000 invoices. */
export const benchChannels = (): Promise<void> => measureChannels('channels', USUAL);

/** The same at 1,000,000 invoices: made by hand, because the book alone takes a quarter of an hour. */
export const benchMillion = (): Promise<void> => measureChannels('channels-million', MILLION);

async function measureChannels(part: string, size: typeof USUAL | typeof MILLION): Promise<void> {
  const profile = createLargeProfile(size.invoices);
  const app = await openApp({
    dataDir: profile.dataDir,
    stateDir,
    version: '0.0.0',
    locale: 'en-US',
    platform: 'linux',
    vault: createMemoryVault(),
    startInDemo: false,
    migrationsDir,
  });
  try {
    // What the account does by itself after it was opened is no call's step.
    await pause(SETTLED_MS);
    const book = openBookBeside(profile.dataDir);
    const known = knownUids(book.orm);
    const router = createRouter(app.handlers);
    const steps: Step[] = [];
    for (const channel of channels.filter((one) => !LEFT_OUT.has(one)))
      for (const call of largestCalls(channel, known))
        steps.push(await longestStep(router, call, () => stampOf(book.orm)));
    book.close();
    const title = `Longest step of main a call, processor time, ${size.invoices.toLocaleString('en')} invoices`;
    report(
      part,
      title,
      steps.toSorted(byLength).map((step) => figureOf(step, size.mostMs)),
    );
  } finally {
    await app.close();
    profile.remove();
  }
}

/** A connection of its own, which tells whether a call has changed the book. */
function openBookBeside(dataDir: string): Connection {
  const profile = openProfile(dataDir);
  const [account] = profile.accounts();
  if (account === undefined) throw new Error('The profile has no account.');
  return openConnection({ path: bookPath(profile, account), mode: 'read', migrationsDir });
}

interface Step {
  readonly name: string;
  readonly ms: number;
  /** `ok`, or the code of the error that it was answered with. */
  readonly answer: string;
}

const byLength = (one: Step, other: Step): number => other.ms - one.ms;

const figureOf = ({ name, ms, answer }: Step, mostMs: number): Figure =>
  timeFigure(answer === 'ok' ? name : `${name} (${answer})`, ms, mostMs);

async function longestStep(
  router: Router,
  { name, channel, payload }: LargestCall,
  stamp: () => string,
): Promise<Step> {
  const round = async (): Promise<Step> => {
    const { value, figures } = await watchEventLoop(async () => {
      const answer = await router.handle(WINDOW, channel, payload);
      // The step in which it was answered ends before the next turn.
      await nextTurn();
      return answer;
    });
    return { name, ms: figures.processor.longest, answer: value.ok ? 'ok' : value.error.code };
  };
  const before = stamp();
  const first = await round();
  // What a call has changed it does not change again.
  if (stamp() !== before) return first;
  const others = [await round(), await round()];
  return { ...first, ms: Math.min(first.ms, ...others.map(({ ms }) => ms)) };
}
