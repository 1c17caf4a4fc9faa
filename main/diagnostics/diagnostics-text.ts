import type { SyncStatus } from '#shared/screens/sync-status.ts';
import type { LogLine } from '#shared/screens/log-line.ts';

/** The facts about the program and its state that help to find the cause of a trouble. */
export interface DiagnosticFacts {
  readonly version: string;
  readonly platform: string;
  readonly locale: string;
  /** The versions of what the program runs on, by name. */
  readonly runtime: Readonly<Record<string, string | undefined>>;
  readonly theme: string;
  readonly isDemo: boolean | null;
  readonly accounts: number;
  readonly trouble: string | null;
  readonly sync: SyncStatus;
}

const time = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString());

/**
 * Returns the diagnostics as lines of text. Only codes, counts, times and versions are named one by one, so that no field that is
 * added to the status later gets in by itself.
 */
export function diagnosticsText(facts: DiagnosticFacts, log: readonly LogLine[], now: number): string {
  const { version, platform, locale, runtime, theme, isDemo, accounts, trouble, sync } = facts;
  const head = [
    `Inkwell ${version} diagnostics, ${time(now)}`,
    `system ${platform}, language ${locale}, theme ${theme}`,
    ...Object.entries(runtime).map(([name, value]) => `${name} ${value ?? 'unknown'}`),
    `accounts ${String(accounts)}, open ${isDemo === null ? 'none' : isDemo ? 'demo' : 'own'}, trouble ${trouble ?? 'none'}`,
  ];
  return [...head, '', ...syncLines(sync), '', ...log.toReversed().map(logLine), ''].join('\n');
}

function syncLines(sync: SyncStatus): readonly string[] {
  const { phase, spentOn } = sync;
  return [
    `sync ${phase.kind}${phase.kind === 'stopped' ? ` ${phase.code}` : ''}`,
    `waiting ${String(sync.waitingCount)}, needs you ${String(sync.needsYouCount)}, unconfirmed ${String(sync.unconfirmedCount)}`,
    `last contact ${time(sync.lastContactAt)}, last checked ${time(sync.lastCheckedAt)}, next check ${time(sync.nextSweepAt)}`,
    `requests ${String(sync.requestsLastHour)} of ${String(sync.requestsPerHour)}, limit ${sync.isLimitLearned ? 'learned' : 'not known'}`,
    `spent on changes ${String(spentOn.changes)}, lists ${String(spentOn.lists)}, details ${String(spentOn.details)}, checks ${String(spentOn.checks)}`,
    ...sync.freshness.map(
      ({ resource, count, details, checkedAt }) =>
        `list ${resource} ${String(count)}, details ${details === null ? 'none' : String(details)}, checked ${time(checkedAt)}`,
    ),
    ...sync.problems.map(({ resource, kind }) => `problem ${resource} ${kind}`),
    ...(sync.missing === null ? [] : [`missing ${sync.missing.resource}`]),
  ];
}

const logLine = ({ at, level, code, facts, frames }: LogLine): string =>
  [`${time(at)} ${level} ${code} ${facts.join(', ')}`.trimEnd(), ...frames.map((frame) => `    at ${frame}`)].join(
    '\n',
  );
