import { blockersOf } from '#shared/outbox/order.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { controlsOf, listSuspects } from '#main/sync/absence/absence-suspects.ts';
import { mayMeanNotFound } from '#main/sync/absence/suspect-verdict.ts';
import { heldByFuse } from '#main/sync/absence/fuse-state.ts';
import { readMemory } from '#main/sync/absence/absence-codec.ts';
import { nextConfirmation } from '#main/sync/absence/next-confirmation.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { Controls } from '#main/sync/absence/suspect.ts';
import { confirmed } from '#main/sync/absence/suspect.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { learnAll } from '#main/account/background-learner.ts';
import { answerWhatIsMissing } from '#test/simulation/world/decide.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import { auditWait } from '#test/simulation/world/scenario.ts';
import { enterKey } from '#test/simulation/world/enter-key.ts';
import type { World } from '#test/simulation/world/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST_HOURS = 48;
const LONGEST_LOOK_HOURS = 12;
const LOOK_EVERY = 10 * MINUTE;
/** The first may still count something as fresh. */
const LEAST_WALKS = 2;
/** Where something is missing that is not enough: it is hidden when two of them have not shown it, and much of it is asked about. */
const MOST_WALKS = { absence: 6, question: 8 };
/** Beyond its period: a limit that was met leaves few requests for it. */
const LONGEST_AUDIT_HOURS = 24;
const SHORT_AUDIT_MS = LOOK_EVERY;
/** What the first finds missing of the last of a kind is asked about after the next. */
const MOST_AUDITS = 2;

/**
 * Faults stop, the network is there and nobody is offline: whatever needs no person has to be done within two days. Then
 * every list is walked again, as often as it takes to be sure of what is missing, and what no list shows has the time to be
 * read again.
 */
export async function comeToRest(world: World): Promise<void> {
  const { time } = world;
  world.calmDown();
  world.computer.start();
  world.life().engine.setOffline(false);
  enterKey(world, true);
  world.life().hint();
  await waitUntil(world, LONGEST_HOURS * HOUR, () => hasSettled(world));
  world.tell('stepped');
  const begin = world.life().clock();
  let walkedOn: number;
  let walkedAt: number;
  for (let walk = 1; ; walk += 1) {
    walkedOn = dayOf(world);
    walkedAt = world.life().clock();
    await walkAll(world);
    // What went missing while a question stood is seen by the walks after the answer.
    const isQuestion = (await answerWhatIsMissing(world)) || isAskedAbout(world);
    const most = isQuestion ? MOST_WALKS.question : isAnyAbsent(world) ? MOST_WALKS.absence : LEAST_WALKS;
    if (walk >= most) break;
  }
  await audit(world, begin);
  let audits = 1;
  const latest = time.now() + LONGEST_HOURS * HOUR;
  for (;;) {
    const isFound = isAnyAbsentFoundSince(world, walkedAt) && time.now() < latest;
    if (dayOf(world) !== walkedOn || isFound) {
      // At midnight schedules begin, bill and end by themselves; what a read has found is hidden by the next walk.
      walkedOn = dayOf(world);
      walkedAt = world.life().clock();
      await walkAll(world);
    } else if (((await answerWhatIsMissing(world)) || isAskedAbout(world)) && time.now() < latest) {
      // What an audit has found missing under a parent is counted, sampled and asked about before it goes.
      await time.advanceTo(time.now() + LOOK_EVERY);
    } else if ((isConfirmationDue(world) || isOnlyReadBefore(world, begin)) && time.now() < latest) {
      // What an audit has found missing is read before it goes, one request after the other where few are allowed.
      await time.advanceTo(time.now() + LOOK_EVERY);
    } else if (audits < MOST_AUDITS && isAnyBeyondProof(world)) {
      // Nothing of its kind is left that could vouch for what became of it, and only its own list can accuse it again.
      audits += 1;
      await audit(world, world.life().clock());
    } else if (!hasSettled(world) && time.now() < latest) {
      // What was put aside is tried once more by itself now and then: nobody is judged in the middle of that.
      await time.advanceTo(time.now() + LOOK_EVERY);
    } else break;
  }
  // What a session learns beside its engine, as what a renamed client's invoices are called: in steps that a real clock
  // ends, so not while the world is played, or it would not come out the same a second time.
  learnAll(world.life().book, world.life().clock());
  world.tell('stepped');
}

/** What no list of the account shows is read again, wherever the account is allowed the requests for that. */
async function audit(world: World, begin: number): Promise<void> {
  const { time, scenario, computer } = world;
  const wait = auditWait(scenario) ?? (isAllowedMuch(scenario) ? SHORT_AUDIT_MS : null);
  if (wait === null) {
    await time.advanceTo(time.now() + LOOK_EVERY);
    return;
  }
  if (auditWait(scenario) === null) {
    // It audits nothing by itself for as long as anybody waits here: started anew, it does.
    await computer.stop();
    computer.start({ auditAfterMs: wait });
    world.life().engine.setOffline(false);
  }
  world.audited();
  await waitUntil(world, wait + LONGEST_AUDIT_HOURS * HOUR, () => isAudited(world, begin));
}

function isAllowedMuch({ personality, settings }: Scenario): boolean {
  const { requestsPerHour } = { ...defaultSettings, ...settings };
  return (personality.limit ?? 0) === 0 && requestsPerHour >= defaultSettings.requestsPerHour;
}

function dayOf({ time }: World): number {
  return Math.floor(time.now() / (24 * HOUR));
}

/** Much is missing of a list, and the person is yet to be asked, or to answer. */
function isAskedAbout({ life }: World): boolean {
  const { engineStores } = life().book;
  return resources.some((resource) =>
    readMemory(engineStores.absences.loadAbsence(resource)).fuses.some(({ fuse }) => heldByFuse(fuse).length > 0),
  );
}

/**
 * A read that tells what became of something missing waits for its turn. One that said so and came before there was anything to
 * vouch for it is repeated after a while, which is not due yet.
 */
function isConfirmationDue({ life }: World): boolean {
  const { book, clock } = life();
  const { engineStores } = book;
  const suspects = listSuspects(engineStores.absences);
  const controls = (resource: Resource): Controls => controlsOf(engineStores.absences, resource);
  const now = clock();
  const lacksOnlyControl = suspects.some((suspect) => {
    const known = controls(suspect.resource);
    const verdict = confirmed(suspect, known, now, defaultAbsenceSettings);
    const isLacking = verdict === 'need_positive_control' || verdict === 'need_negative_control';
    // With an edit of it open, what is found out has no consequence, and is found out ever more seldom.
    return isLacking && known.witness !== null && !suspect.isDirty;
  });
  return lacksOnlyControl || nextConfirmation(suspects, controls, now, defaultAbsenceSettings) !== null;
}

/**
 * What something missing was answered while anything may have answered in place of the service proves nothing: it is read once
 * more, after a wait that grows with the walks that did not show it.
 */
function isOnlyReadBefore({ life }: World, begin: number): boolean {
  return listSuspects(life().book.engineStores.absences).some(
    ({ isDirty, lastRead }) => !isDirty && lastRead?.read.kind === 'failed' && lastRead.at < begin,
  );
}

/** What is missing of a list under something else looks removed, and its kind has nothing left to compare it with. */
function isAnyBeyondProof({ life }: World): boolean {
  const { engineStores } = life().book;
  return listSuspects(engineStores.absences).some(
    ({ resource, parent, lastRead, isDirty }) =>
      parent !== null &&
      !isDirty &&
      lastRead?.read.kind === 'failed' &&
      mayMeanNotFound(lastRead.read) &&
      controlsOf(engineStores.absences, resource).witness === null,
  );
}

/** Some object was missing when its list was last walked. */
function isAnyAbsent({ query }: World): boolean {
  return query('SELECT 1 FROM absences LIMIT 1').length > 0;
}

/** A read has first found what is missing since then. */
function isAnyAbsentFoundSince({ query, life }: World, since: number): boolean {
  const span = `${String(since)} AND ${String(life().clock())}`;
  return query(`SELECT 1 FROM absences WHERE record_json ->> '$.foundAt' BETWEEN ${span} LIMIT 1`).length > 0;
}

/** What no account-wide list shows was read since then. A time ahead of now was written before the clock was set back. */
function isAudited({ query, life }: World, since: number): boolean {
  const span = `${String(since)} AND ${String(life().clock())}`;
  const isOld = (column: string): string => `(${column} IS NULL OR ${column} NOT BETWEEN ${span})`;
  const shown = "is_listed = 1 AND server_id IS NOT NULL AND presence = 'present'";
  const unwalked = ['contacts', 'estimates'].map(
    (resource) =>
      `SELECT 1 FROM connections WHERE ${shown} AND NOT EXISTS (SELECT 1 FROM sweeps WHERE resource = '${resource}' AND parent = CAST(connections.server_id AS TEXT) AND completed_at BETWEEN ${span})`,
  );
  const unread = [
    `SELECT 1 FROM invoices WHERE ${shown} AND (${isOld('details_at')} OR ${isOld('payments_at')})`,
    `SELECT 1 FROM recurring_invoices WHERE ${shown} AND ${isOld('details_at')}`,
    ...unwalked,
  ];
  return unread.every((select) => query(`${select} LIMIT 1`).length === 0);
}

async function walkAll(world: World): Promise<void> {
  const since = world.life().clock();
  world.life().engine.syncNow();
  await waitUntil(world, LONGEST_LOOK_HOURS * HOUR, () => isSwept(world, since));
}

/** At least once from one look to the next. */
async function waitUntil({ time }: World, longestMs: number, isReached: () => boolean): Promise<void> {
  const deadline = time.now() + longestMs;
  do await time.advanceTo(time.now() + LOOK_EVERY);
  while (!isReached() && time.now() < deadline);
}

/** Nothing is left but what a person decides, and what waits behind that. */
function hasSettled(world: World): boolean {
  const open = world.life().book.outbox.listOpen();
  return open.every((entry) => entry.state === 'needs_you' || blockersOf(entry, open).length > 0);
}

/** Every list of the account was walked to its end since then, by the clock as it is now. */
function isSwept(world: World, since: number): boolean {
  const walks = world.query("SELECT started_at, next_page FROM sweeps WHERE parent = ''");
  const isRecent = (at: number): boolean => at >= since && at <= world.life().clock();
  return walks.every((walk) => walk['next_page'] === null && isRecent(Number(walk['started_at'])));
}
