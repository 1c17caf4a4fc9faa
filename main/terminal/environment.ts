import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { parseAddress } from '#main/api/account/parse-address.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { defaultDataDir, openProfile } from '#main/profile/profile.ts';
import type { Session } from '#main/account/session.ts';
import { bookPath, noNetworkEvents, openSession } from '#main/account/session.ts';
import { unprovenAccount } from '#main/sync/account/account-match.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/engine-settings.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { CommandName, CommonOptions } from './arguments.ts';
import { UsageError } from './usage-error.ts';
import { createUid } from '#main/platform/create-uid.ts';

/** The outside of one terminal call; tests supply their own. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable;
  readonly migrationsDir: string;
  readonly version: string;
  openVault(): Promise<Vault>;
  /** One line on standard error. */
  say(line: string): void;
  /** Told when a person, or the system, wants the call to end; answers how to listen no more. */
  onInterrupt(listener: () => void): () => void;
}

/** Everything a command needs to reach its book. */
export interface Terminal {
  readonly options: CommonOptions;
  readonly surroundings: Surroundings;
  readonly dataDir: string;
  /** Opened when it is asked for, which makes the folder where there is none. */
  readonly profile: Profile;
  /** INKWELL_URL, normalised; null when it is not set or the command has no use for it. */
  readonly url: string | null;
  /** INKWELL_API_KEY; null when it is not set. */
  readonly key: string | null;
}

/** Commands that speak to the service, or report on the way to it; to the others the address of the call is nothing. */
const addressed: ReadonlySet<CommandName> = new Set<CommandName>(['connect', 'sync', 'doctor']);

export function openTerminal(command: CommandName, options: CommonOptions, surroundings: Surroundings): Terminal {
  const { env } = surroundings;
  const typedUrl = addressed.has(command) ? (env['INKWELL_URL'] ?? '') : '';
  const url = typedUrl === '' ? null : parseAddress(typedUrl);
  requireFittingPace(options, url);
  const dataDir = options.dataDir ?? defaultDataDir(process.platform, env);
  let profile: Profile | null = null;
  return {
    options,
    surroundings,
    dataDir,
    get profile() {
      return (profile ??= openProfile(dataDir));
    },
    url,
    key: env['INKWELL_API_KEY'] || null,
  };
}

/** The account a command works on; null when the profile has none. Throws UsageError when it has to be named. */
export function chooseAccount(terminal: Terminal): Account | null {
  const { options } = terminal;
  const accounts = listAccounts(terminal);
  if (options.isDemo) return accounts.find((account) => account.url === null) ?? null;
  const named = options.account;
  const address = named === null ? null : addressIn(named);
  const isNamed = ({ name, url, uid }: Account): boolean =>
    name === named || uid === named || (url !== null && url === address);
  // The demo book is nobody's account: what is meant for an address must not be swallowed by it, whatever the command.
  const isAddressed = (terminal.surroundings.env['INKWELL_URL'] ?? '') !== '';
  const fitting = isAddressed ? accounts.filter(({ url }) => url !== null) : accounts;
  const candidates = named === null ? fitting : accounts.filter(isNamed);
  if (candidates.length <= 1 && (named === null || candidates.length === 1)) return candidates[0] ?? null;
  const list = accounts.map((account) => `  ${account.name}  ${account.url ?? 'demo book'}`);
  throw new UsageError([
    named === null
      ? 'This profile has several accounts; pick one with --account:'
      : `There is no single account “${named}”:`,
    ...list,
  ]);
}

/** A reader that was given a mistyped folder makes none. */
function listAccounts(terminal: Terminal): readonly Account[] {
  return existsSync(join(terminal.dataDir, 'accounts')) ? terminal.profile.accounts() : [];
}

/** What a person typed, as addresses are kept; null where it is none. */
function addressIn(typed: string): string | null {
  try {
    return parseAddress(typed);
  } catch {
    return null;
  }
}

export function requireAccount(terminal: Terminal): Account {
  const account = chooseAccount(terminal);
  if (account !== null) return account;
  if (listLostBooks(terminal).length > 0) refuseLostBook(terminal.profile);
  const message = terminal.options.isDemo
    ? 'There is no demo book here yet. Run “sync --demo”.'
    : 'There is no book here yet. Run “connect” or “sync” with INKWELL_URL and INKWELL_API_KEY set.';
  throw new AppError('book_missing', message);
}

/**
 * Runs a reader: beside any writer, with no network, address or key. All that it reads is one state of the book, whatever is
 * written meanwhile.
 */
export async function withReadOnlyBook<Value>(
  terminal: Terminal,
  action: (book: Book, account: Account) => Value | Promise<Value>,
): Promise<Value> {
  const account = requireAccount(terminal);
  const path = bookPath(terminal.profile, account);
  const book = openBook({ path, mode: 'read', migrationsDir: terminal.surroundings.migrationsDir, createUid });
  try {
    book.connection.raw.exec('BEGIN');
    return await action(book, account);
  } finally {
    // Closing ends the transaction, in which nothing was written.
    book.close();
  }
}

/** Runs a writer: alone on the profile. */
export async function withLock<Value>(
  terminal: Terminal,
  command: string,
  action: () => Promise<Value>,
): Promise<Value> {
  const unlock = lockProfile(terminal.profile.dataDir, `the terminal command “${command}”`);
  try {
    return await action();
  } finally {
    unlock();
  }
}

/** Runs with an open session of the account; the profile must be locked. */
export async function withSession<Value>(
  terminal: Terminal,
  account: Account,
  action: (session: Session) => Promise<Value>,
): Promise<Value> {
  const isUnlimited = terminal.options.pace === 'unlimited' || account.url === null;
  requireFittingPace(terminal.options, terminal.url ?? account.url);
  const probeAfterMs = terminal.options.probeAfter.map((seconds) => Math.round(seconds * 1_000));
  const session = openSession({
    profile: terminal.profile,
    account,
    migrationsDir: terminal.surroundings.migrationsDir,
    ...(terminal.url === null ? {} : { url: terminal.url }),
    readKey: createKeyReader(terminal, account),
    settings: {
      ...(isUnlimited ? unlimitedSettings : defaultSettings),
      appVersion: terminal.surroundings.version,
      probeAfterMs,
    },
    network: noNetworkEvents,
  });
  try {
    requireOwnAddress(terminal, session);
    return await action(session);
  } finally {
    await session.close();
  }
}

/** Where nothing is known, only its own address says whose account it is. */
function requireOwnAddress({ url }: Terminal, { account, book }: Session): void {
  const isElsewhere = account.url !== null && url !== null && url !== account.url;
  if (isElsewhere && !book.engineStore.knowsAccount()) throw unprovenAccount();
}

/**
 * The key of this call, or the keychain's; the keychain is not touched when a key is given. It is asked for the address
 * that requests go to: no other may be shown what is stored for this book.
 */
function createKeyReader({ key, url, surroundings }: Terminal, account: Account): () => Promise<string | null> {
  let reading: Promise<string | null> | null = null;
  return () => {
    reading ??=
      key !== null || account.url === null ? Promise.resolve(key) : readFromVault(surroundings, url ?? account.url);
    return reading;
  };
}

async function readFromVault(surroundings: Surroundings, address: string): Promise<string | null> {
  const vault = await surroundings.openVault();
  return vault.read(address);
}

/** Throws UsageError where no service on this machine would be asked without a budget. */
export function requireFittingPace({ pace }: Pick<CommonOptions, 'pace'>, url: string | null): void {
  if (pace === 'unlimited' && url !== null && !isLoopback(url))
    throw new UsageError(['--pace unlimited is for a service on this machine only.']);
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Folders with a book that no account of the profile leads to. A reader that was given a mistyped folder makes none. */
export function listLostBooks(terminal: Terminal): readonly string[] {
  return existsSync(join(terminal.dataDir, 'accounts')) ? terminal.profile.lostBooks() : [];
}
