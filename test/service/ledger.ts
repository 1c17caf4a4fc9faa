import type { Change } from './changes.ts';
import type { Fault } from './faults/fault.ts';
import type { Arrival } from './request-pattern.ts';
import { readPattern } from './request-pattern.ts';

/** One time that the service itself handled a request. A refusal of the service is one too, without changes. */
interface Application {
  /** ms since the epoch. */
  readonly at: number;
  /** What the service answered; the caller may have seen something else, or nothing. */
  readonly status: number;
  readonly changes: readonly Change[];
}

/** What the caller got: the beginning of an answer, or a connection that broke before it. */
type Ending =
  | { readonly kind: 'answered'; readonly at: number; readonly status: number }
  | { readonly kind: 'dropped'; readonly at: number };

/** All that became of one request. Carries no header, and so no key. */
export interface LedgerEntry extends Arrival {
  readonly arrivedAt: number;
  readonly fault: Fault | null;
  readonly applications: readonly Application[];
  /** Null while nothing came back, which may be for ever. */
  readonly ending: Ending | null;
}

/** Knows what each request really caused, whatever its caller was told. */
export interface Ledger {
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** The entries that a pattern means, see `readPattern`. */
  of(pattern: string): readonly LedgerEntry[];
}

/** An entry while it is written. */
interface OpenEntry extends LedgerEntry {
  applications: Application[];
  ending: Ending | null;
}

interface WritableLedger extends Ledger {
  open(arrival: Arrival, arrivedAt: number, fault: Fault | null): OpenEntry;
}

export function createLedger(): WritableLedger {
  const entries: OpenEntry[] = [];
  return {
    entries,
    of: (pattern) => entries.filter(readPattern(pattern)),
    open(arrival, arrivedAt, fault) {
      const entry: OpenEntry = { ...arrival, arrivedAt, fault, applications: [], ending: null };
      entries.push(entry);
      return entry;
    },
  };
}
