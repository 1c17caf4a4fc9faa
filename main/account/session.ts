import { join } from 'node:path';
import type { DemoAccount } from './demo-account.ts';
import { openDemoAccount, DEMO_KEY } from './demo-account.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ProxyFor } from '#main/api/transport/agents.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { createComputerMarks } from '#main/profile/computer-marks.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { BOOK_FILE } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import type { Engine } from '#main/sync/engine.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { EnginePorts, NetworkEvents, Service } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { systemClock, today } from '#main/platform/system-clock.ts';
import { startLearning } from './background-learner.ts';
import { startChecking } from './book-check.ts';
import { startShowingTyped } from './typing-pause.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { openLog } from '#main/platform/log.ts';
import { logSteps } from './step-log.ts';

/** An open account: its book, the client of its service, and the engine between them. */
export interface Session {
  readonly account: Account;
  readonly book: Book;
  readonly service: Service;
  readonly engine: Engine;
  /** The service behind the demo book; null for an account. */
  readonly demo: DemoAccount | null;
  /** The error for which the book can only be read, so that its engine must not start; null for none. */
  readonly obstacle: AppError | null;
  /** Waits for the request under way and for running transactions. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly profile: Profile;
  readonly account: Account;
  readonly migrationsDir: string;
  /** The folder for what belongs to this computer and not to the profile (`defaultStateDir`). */
  readonly stateDir: string;
  /** The address that requests go to, if not the account's own. */
  readonly url?: string;
  /** Asked before each request; null while no key is known. */
  readonly readKey: () => string | null | Promise<string | null>;
  readonly settings: EngineSettings;
  readonly network: NetworkEvents;
  readonly proxyFor: ProxyFor;
  /** Called when the file turns out to be damaged. Without it the file is not checked. */
  readonly onDamage?: (error: AppError) => void;
}

export const noNetworkEvents: NetworkEvents = { onHint: () => () => {} };

export function bookPath(profile: Profile, account: Account): string {
  return join(profile.accountDir(account.uid), BOOK_FILE);
}

/** Opens the account's book for writing. Throws the AppErrors of `openBook`, and `read_only` for a restored book that is not used yet; sends no request and does not start the engine. */
export function openSession(options: SessionOptions): Session {
  const { profile, account, migrationsDir } = options;
  if (isRestored(profile.accountDir(account.uid))) throw new AppError('read_only', message('restored_read_only'));
  const book = openBook({
    path: bookPath(profile, account),
    mode: 'write',
    migrationsDir,
    createUid,
    // The demo book's service is copied with it.
    ...(account.url === null ? {} : { marks: createComputerMarks(options.stateDir) }),
  });
  return sessionOn(book, options, null);
}

/** Opens the account's book to be read, where `obstacle` keeps it from being written. Throws `obstacle` when it cannot be read either. */
export function openReadOnlySession(options: SessionOptions, obstacle: AppError): Session {
  const { profile, account, migrationsDir } = options;
  try {
    const book = openBook({ path: bookPath(profile, account), mode: 'read', migrationsDir, createUid, obstacle });
    return sessionOn(book, options, obstacle);
  } catch {
    throw obstacle;
  }
}

function sessionOn(book: Book, options: SessionOptions, obstacle: AppError | null): Session {
  try {
    return startSession(book, options, obstacle);
  } catch (thrown) {
    // Closed here, because the caller gets no session: an open file could be neither deleted nor replaced on Windows.
    book.close();
    throw thrown;
  }
}

/** Wakes the engine after each commit that changed the outbox. Returns a function that ends that. */
export function wakeOnOutboxChange({ writer }: Pick<Book, 'writer'>, engine: Pick<Engine, 'wake'>): () => void {
  return writer.onCommit(({ isOutboxTouched }) => {
    if (isOutboxTouched) engine.wake();
  });
}

function startSession(book: Book, options: SessionOptions, obstacle: AppError | null): Session {
  const { profile, account } = options;
  if (obstacle === null) book.journal.prune(systemClock.now());
  const demo = account.url === null ? openDemoAccount(profile.accountDir(account.uid), today(), systemClock.now) : null;
  const service: Service =
    demo === null
      ? createServiceClient({
          baseUrl: options.url ?? account.url ?? '',
          readKey: options.readKey,
          connection: { proxyFor: options.proxyFor },
          now: systemClock.now,
        })
      : createServiceClient({
          baseUrl: 'https://demo.invalid',
          readKey: () => DEMO_KEY,
          now: systemClock.now,
          transport: (request) => demo.handle(request),
        });
  // Only this assignment makes the compiler check that the book and the client fit the engine's ports.
  const ports: EnginePorts = {
    clock: systemClock,
    random: () => Math.random(),
    service,
    ...book.engineStores,
    network: options.network,
    reports: logSteps(openLog(profile.dataDir)),
  };
  const engine = createEngine(ports, options.settings);
  const stopWaking = wakeOnOutboxChange(book, engine);
  const stopShowingTyped = obstacle === null ? startShowingTyped(book, systemClock) : () => {};
  const stopLearning = obstacle === null ? startLearning(book, systemClock) : () => {};
  let mayWrite = obstacle === null;
  const { onDamage } = options;
  const stopChecking =
    mayWrite && onDamage !== undefined
      ? startChecking(book, bookPath(profile, account), systemClock, (damage) => {
          mayWrite = false;
          onDamage(damage);
        })
      : () => {};
  return {
    account,
    book,
    service,
    engine,
    demo,
    obstacle,
    async close() {
      stopWaking();
      stopShowingTyped(mayWrite);
      stopLearning();
      stopChecking();
      await engine.stop();
      await demo?.close();
      book.close();
    },
  };
}
