import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import type { ProxyFor } from '#main/api/transport/agents.ts';
import { parseAddress } from '#main/api/account/parse-address.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { translateSqliteError } from '#main/db/connection/sqlite-errors.ts';
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
import { logCrashes } from '#main/platform/crash-guard.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { proxyFromEnvironment } from '#main/platform/environment-proxy.ts';
import { failureFacts } from '#main/platform/failure-facts.ts';
import { openLog } from '#main/platform/log.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';

/** The terminal speaks English, whatever the computer does. */
export const LOCALE = 'en-US';

/** Everything that a terminal call takes from its process; tests supply their own. */
export interface TerminalDeps {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable;
  readonly migrationsDir: string;
  /** The folder for what belongs to this computer and not to a profile. */
  readonly stateDir: string;
  readonly version: string;
  openVault(): Promise<Vault>;
  /** Writes one line to standard error. */
  say(line: string): void;
  /** Calls the listener when the person or the system interrupts the call; returns the end of the subscription. */
  onInterrupt(listener: () => void): () => void;
}

/** Everything a command needs to reach its book. */
export interface Terminal {
  readonly options: CommonOptions;
  readonly deps: TerminalDeps;
  readonly dataDir: string;
  /** Opened at its first use, which creates the folder if there is none. */
  readonly profile: Profile;
  /** INKWELL_URL, normalised; null when it is not set or the command does not use it. */
  readonly url: string | null;
  /** INKWELL_API_KEY; null when it is not set. */
  readonly key: string | null;
}

/** Commands that send requests or report on the connection; all others ignore INKWELL_URL as an address. */
const usesAddress: ReadonlySet<CommandName> = new Set<CommandName>(['connect', 'sync', 'doctor']);

/** Reads the environment for a command. Throws for an invalid address, and UsageError for a pace that does not fit it. */
export function openTerminal(command: CommandName, options: CommonOptions, deps: TerminalDeps): Terminal {
  const { env } = deps;
  const typedUrl = usesAddress.has(command) ? (env['INKWELL_URL'] ?? '') : '';
  const url = typedUrl === '' ? null : parseAddress(typedUrl);
  requireFittingPace(options, url);
  const dataDir = options.dataDir ?? defaultDataDir(process.platform, env);
  let profile: Profile | null = null;
  return {
    options,
    deps,
    dataDir,
    get profile() {
      return (profile ??= openProfile(dataDir));
    },
    url,
    key: env['INKWELL_API_KEY'] || null,
  };
}

/** Returns the account that a command works on; null when the profile has none. Throws UsageError when several would fit. */
export function chooseAccount(terminal: Terminal): Account | null {
  const { options } = terminal;
  const accounts = listAccounts(terminal);
  if (options.isDemo) return accounts.find((account) => account.url === null) ?? null;
  const named = options.account;
  const address = named === null ? null : addressIn(named);
  const isNamed = ({ name, url, uid }: Account): boolean =>
    name === named || uid === named || (url !== null && url === address);
  // With INKWELL_URL set, the demo book is never chosen: work meant for a real account must not end there.
  const isAddressed = (terminal.deps.env['INKWELL_URL'] ?? '') !== '';
  const fitting = isAddressed ? accounts.filter(({ url }) => url !== null) : accounts;
  const candidates = named === null ? fitting : accounts.filter(isNamed);
  if (candidates.length <= 1 && (named === null || candidates.length === 1)) return candidates[0] ?? null;
  const list = accounts.map((account) => `  ${account.name}  ${account.url ?? words.terminal_demo_book()}`);
  throw new UsageError([
    named === null ? words.terminal_several_accounts() : words.terminal_no_single_account({ name: named }),
    ...list,
  ]);
}

/** Lists the profile's accounts without creating a folder, so that a reader with a mistyped path leaves nothing behind. */
function listAccounts(terminal: Terminal): readonly Account[] {
  return existsSync(join(terminal.dataDir, 'accounts')) ? terminal.profile.accounts() : [];
}

/** Returns the typed text as a normalised address; null when it is not an address. */
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
  const said = terminal.options.isDemo ? message('terminal_no_demo_book') : message('terminal_no_book');
  throw new AppError('book_missing', said);
}

/**
 * Runs a read-only command, also while another program writes; needs no network, address or key. One transaction gives it one
 * consistent state of the book.
 */
export async function withReadOnlyBook<Value>(
  terminal: Terminal,
  action: (book: Book, account: Account) => Value | Promise<Value>,
): Promise<Value> {
  const account = requireAccount(terminal);
  const path = bookPath(terminal.profile, account);
  const book = openBook({ path, mode: 'read', migrationsDir: terminal.deps.migrationsDir, createUid });
  try {
    book.connection.raw.exec('BEGIN');
    return await action(book, account);
  } finally {
    // Closing ends the transaction; nothing was written in it.
    book.close();
  }
}

/** Runs a writing command with the profile locked. Throws `profile_in_use` when another program holds the lock. */
export async function withLock<Value>(
  terminal: Terminal,
  command: string,
  action: () => Promise<Value>,
): Promise<Value> {
  const unlock = lockProfile(terminal.profile.dataDir, words.terminal_holder({ command }));
  const log = openLog(terminal.profile.dataDir);
  logCrashes(log);
  const startedAt = systemClock.monotonic();
  log.write({ code: 'terminal_started', version: terminal.deps.version });
  try {
    return await action();
  } catch (thrown) {
    if (!(translateSqliteError(thrown) instanceof AppError || thrown instanceof UsageError))
      log.write({ code: 'terminal_failed', ...failureFacts(thrown) });
    throw thrown;
  } finally {
    unlock();
    log.write({ code: 'terminal_ended', ms: Math.round(systemClock.monotonic() - startedAt) });
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
    migrationsDir: terminal.deps.migrationsDir,
    stateDir: terminal.deps.stateDir,
    ...(terminal.url === null ? {} : { url: terminal.url }),
    readKey: createKeyReader(terminal, account),
    settings: {
      ...(isUnlimited ? unlimitedSettings : defaultSettings),
      appVersion: terminal.deps.version,
      probeAfterMs,
    },
    network: noNetworkEvents,
    proxyFor: proxyOf(terminal),
  });
  try {
    requireOwnAddress(terminal, session);
    return await action(session);
  } finally {
    await session.close();
  }
}

/** Returns the proxies that the environment of the call names. */
export function proxyOf({ deps }: Pick<Terminal, 'deps'>): ProxyFor {
  return (address) => proxyFromEnvironment(address, deps.env) ?? null;
}

/** Throws `unproven_account` for another address than the account's own while the book has nothing to compare accounts by. */
function requireOwnAddress({ url }: Terminal, { account, book }: Session): void {
  const isElsewhere = account.url !== null && url !== null && url !== account.url;
  if (isElsewhere && !book.engineStores.account.knowsAccount()) throw unprovenAccount();
}

/**
 * Returns a function that reads INKWELL_API_KEY or else the keychain, which is not opened when the variable is set. The keychain
 * is asked for the address that requests go to: a key stored for one address must never be sent to another.
 */
function createKeyReader({ key, url, deps }: Terminal, account: Account): () => Promise<string | null> {
  let reading: Promise<string | null> | null = null;
  return () => {
    reading ??= key !== null || account.url === null ? Promise.resolve(key) : readFromVault(deps, url ?? account.url);
    return reading;
  };
}

async function readFromVault(deps: TerminalDeps, address: string): Promise<string | null> {
  const vault = await deps.openVault();
  return vault.read(address);
}

/** Throws UsageError for `--pace unlimited` with a service that is not on this machine. */
export function requireFittingPace({ pace }: Pick<CommonOptions, 'pace'>, url: string | null): void {
  if (pace === 'unlimited' && url !== null && !isLoopback(url)) throw new UsageError([words.terminal_pace_is_local()]);
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Lists folders with a book that no account.json leads to, without creating a profile folder. */
export function listLostBooks(terminal: Terminal): readonly string[] {
  return existsSync(join(terminal.dataDir, 'accounts')) ? terminal.profile.lostBooks() : [];
}
