import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { wholeOf } from '#shared/compare/server-object.ts';
import { areSentRows } from '#shared/compare/match-sent-rows.ts';
import { canonicalRows, isUnchanged, nestedRowsOf, withoutTexts } from '#main/sync/capabilities/nested-content.ts';
import type { Change } from '#main/sync/capabilities/nested-after.ts';
import { afterNestedWrite, changesIn } from '#main/sync/capabilities/nested-after.ts';
import type { LinesCase, LinesEnd } from '#main/sync/push/judge-lines.ts';
import { conclude, evidenceOf, judgeLines, judgeRepair } from '#main/sync/push/judge-lines.ts';
import type { LinesWrite } from '#main/sync/ports/line-writes.ts';
import { afterUnknownUpdate } from '#main/sync/probe/after-update.ts';
import { quietPeriod } from '#main/sync/probe/schedule.ts';
import { judgeLeftOut } from '#main/sync/push/left-out-arrays.ts';
import type { PushPorts, Place } from '#main/sync/push/push-result.ts';
import { sendAgainLater } from '#main/sync/push/retry.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { SettleResult } from './settle-result.ts';

/** An unanswered repair without a trace is made a second time. */
const MOST_REPAIRS = 2;

/** Returns the write of an entry if it changed nested arrays; null otherwise. */
export function linesWriteOf({ evidence }: PushPorts, entry: OutboxRow): LinesWrite | null {
  const write = evidence.linesWrite(entry.id);
  return write === null || Object.keys(nestedRowsOf(write.body)).length === 0 ? null : write;
}

/**
 * Finds out from the present object what became of an unanswered update of nested arrays. A write or repair without a
 * trace may still arrive: it is examined again when the quiet period is over.
 */
export async function settleLines(
  ports: PushPorts,
  entry: OutboxRow,
  write: LinesWrite,
  { place, shown }: { readonly place: Place; readonly shown: ServerObject },
  settings: EngineSettings,
): Promise<SettleResult> {
  const { appVersion, probeAfterMs } = settings;
  const given: LinesCase = { ports, entry, place, write, appVersion };
  const now = ports.clock.now();
  const last = write.repair ?? write;
  const quietAt = (last.endedAt ?? now) + quietPeriod(probeAfterMs);
  const mayStillArrive = !last.isAnswered && now < quietAt;
  if (write.repair !== null) {
    const result = judgeRepair(given, shown);
    const isMended = result.kind === 'as_wanted';
    if (!isMended && mayStillArrive) return examineAgain(ports, entry, quietAt);
    const isUntried = !write.repair.isAnswered && write.repair.count < MOST_REPAIRS && isUnrepaired(given, shown);
    return isMended || !isUntried
      ? resultOf(conclude(given, result, shown))
      : resultOf(await judgeLines(given, shown, true));
  }
  if (!write.isAnswered) {
    const trace = traceOf(given, shown);
    if (trace === 'none' && cameWithoutRows(given, shown)) {
      const after = { object: shown, nextAttemptAt: quietAt, isRead: true, learned: null };
      if (judgeLeftOut(ports, entry, write, after) === 'put_back') return { kind: 'known', isDone: false };
    }
    if (trace === 'none' && mayStillArrive) return examineAgain(ports, entry, quietAt);
    if (trace !== 'whole') {
      sendAgainLater(ports, entry, quietAt, settings);
      return { kind: 'known', isDone: false };
    }
  }
  return resultOf(await judgeLines(given, shown, true));
}

/**
 * Converts an outcome of lines. A repair that failed is examined again like any write: the read before it has just
 * shown that the service is reachable.
 */
function resultOf(end: LinesEnd): SettleResult {
  return end.kind === 'open' ? { kind: 'later' } : { kind: 'known', isDone: end.kind === 'settled' };
}

/** True when the rows are as the write left them: an unanswered repair has not arrived. */
function isUnrepaired(given: LinesCase, shown: ServerObject): boolean {
  return afterNestedWrite(evidenceOf(given, shown, true)).kind === 'repair';
}

function examineAgain({ outbox }: PushPorts, entry: OutboxRow, at: number): SettleResult {
  outbox.setNextAttempt(entry.id, at);
  return { kind: 'later' };
}

/**
 * Returns what the object shows of an unanswered update. Rows beside the old ones can only be ours. Rows as wanted may
 * be somebody else's work: `part` means that other fields of the update are missing, so it is sent again.
 */
function traceOf(given: LinesCase, shown: ServerObject): 'whole' | 'part' | 'none' {
  const outcomes = changesIn(evidenceOf(given, shown, true))
    .filter(isOurs)
    .map(({ outcome }) => outcome);
  if (outcomes.includes('added')) return 'whole';
  if (!outcomes.includes('as_wanted')) return 'none';
  return isHeaderThere(given, wholeOf(shown)) ? 'whole' : 'part';
}

/**
 * True when an update of empty arrays arrived without changing them. Some services take empty arrays for absent; then
 * only the other fields show that the update came, and that it emptied the arrays it does not name.
 */
function cameWithoutRows(given: LinesCase, shown: ServerObject): boolean {
  const changes = changesIn(evidenceOf(given, shown, true));
  const isNoneSent = changes.every(({ outcome, wanted }) => outcome === 'unchanged' && wanted.length === 0);
  return isNoneSent && isHeaderThere(given, wholeOf(shown)) && !isHeaderThere(given, given.write.before);
}

/**
 * True when the change of this array is our write's. Rows read later may be the old ones (with those that should be
 * gone), contain somebody's words, or stand beside somebody's rows, so they must contain what was sent.
 */
function isOurs({ array, before, wanted, answered = [], outcome }: Change): boolean {
  const areThere = (rows: readonly JsonObject[]): boolean => areSentRows(array, rows, answered);
  if (outcome === 'added') return areThere([...before, ...wanted]) || areThere([...before, ...wanted, ...wanted]);
  return !isUnchanged(array, before, answered) && (areThere(wanted) || isToldByAmounts(array, before, wanted));
}

/**
 * True when the amounts prove the write: they were not there before and are as sent, whatever somebody made of the
 * texts since.
 */
function isToldByAmounts(array: NestedArray, before: readonly JsonObject[], wanted: readonly JsonObject[]): boolean {
  const [then, sent] = [before, wanted].map((rows) => withoutTexts(array, canonicalRows(array, rows)));
  const anywhere = sent?.map(({ sort_order: _place, ...cells }) => cells) ?? [];
  return !areSentRows(array, anywhere, [...(then ?? [])]);
}

function isHeaderThere({ entry, write }: LinesCase, current: JsonObject): boolean {
  const sent = Object.fromEntries(Object.entries(write.body).filter(([name]) => !isNestedArray(name)));
  const { resource } = entry.mutation;
  return afterUnknownUpdate({ resource, sent, before: write.before, current }) === 'applied';
}
