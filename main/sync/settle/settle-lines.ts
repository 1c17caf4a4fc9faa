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
import type { LinesWrite } from '#main/sync/ports/line-store.ts';
import { afterUnknownUpdate } from '#main/sync/probe/after-update.ts';
import { quietPeriod } from '#main/sync/probe/schedule.ts';
import { judgeLeftOut } from '#main/sync/push/left-out-arrays.ts';
import type { PushPorts, Place } from '#main/sync/push/push-result.ts';
import { sendAgainLater } from '#main/sync/push/retry.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { SettleResult } from './settle-result.ts';

/** A repair without an answer that left no trace is made once more. */
const MOST_REPAIRS = 2;

/** The write of an entry if it changed nested arrays; null otherwise. */
export function linesWriteOf({ store }: PushPorts, entry: OutboxRow): LinesWrite | null {
  const write = store.linesWrite(entry.id);
  return write === null || Object.keys(nestedRowsOf(write.body)).length === 0 ? null : write;
}

/**
 * Finds out what became of an unanswered update of nested arrays, by the object as it is now. A write or a repair that
 * shows no trace may still arrive: it is looked for once more when the quiet period is over.
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
    if (!isMended && mayStillArrive) return lookAgain(ports, entry, quietAt);
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
    if (trace === 'none' && mayStillArrive) return lookAgain(ports, entry, quietAt);
    if (trace !== 'whole') {
      sendAgainLater(ports, entry, quietAt, settings);
      return { kind: 'known', isDone: false };
    }
  }
  return resultOf(await judgeLines(given, shown, true));
}

/** A repair that met trouble is looked for like any write: the read before it has just shown that the service is there. */
function resultOf(end: LinesEnd): SettleResult {
  return end.kind === 'open' ? { kind: 'later' } : { kind: 'known', isDone: end.kind === 'settled' };
}

/** The rows stand as the write left them: a repair that nobody answered has not come. */
function isUnrepaired(given: LinesCase, shown: ServerObject): boolean {
  return afterNestedWrite(evidenceOf(given, shown, true)).kind === 'repair';
}

function lookAgain({ store }: PushPorts, entry: OutboxRow, at: number): SettleResult {
  store.lookAgain(entry.id, at);
  return { kind: 'later' };
}

/**
 * What is to be seen of an update that nobody answered. Rows beside the old ones can only be ours. Rows as they were wanted
 * may be somebody else's doing: `part` where other fields of the update are not there, which then leaves anew.
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
 * Empty arrays may count as not sent there: then only what the update changed beside them tells that it came, and that it was
 * this which emptied what it does not name.
 */
function cameWithoutRows(given: LinesCase, shown: ServerObject): boolean {
  const changes = changesIn(evidenceOf(given, shown, true));
  const isNoneSent = changes.every(({ outcome, wanted }) => outcome === 'unchanged' && wanted.length === 0);
  return isNoneSent && isHeaderThere(given, wholeOf(shown)) && !isHeaderThere(given, given.write.before);
}

/**
 * The answer to a write may fill in cells, count rows and spell texts as it likes. Rows that come with no answer may be those
 * from before, in which what was to be emptied still stands, or have somebody else's words in them, or stand beside somebody's.
 */
function isOurs({ array, before, wanted, answered = [], outcome }: Change): boolean {
  const areThere = (rows: readonly JsonObject[]): boolean => areSentRows(array, rows, answered);
  if (outcome === 'added') return areThere([...before, ...wanted]) || areThere([...before, ...wanted, ...wanted]);
  return !isUnchanged(array, before, answered) && (areThere(wanted) || isToldByAmounts(array, before, wanted));
}

/** Amounts that were not there before and are as they were sent came with the write, whatever somebody made of its texts since. */
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
