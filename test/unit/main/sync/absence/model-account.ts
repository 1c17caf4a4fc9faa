import type { AbsenceRecord } from '#main/sync/absence/absence-record.ts';
import { nextAbsences, noAbsence, recordFound } from '#main/sync/absence/absence-record.ts';
import type { SuspectRead } from '#main/sync/absence/suspect-verdict.ts';
import { controlSignature } from '#main/sync/absence/suspect-verdict.ts';
import { answerFuse } from '#main/sync/absence/fuse-answer.ts';
import { afterSampleRead } from '#main/sync/absence/fuse-sample.ts';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import { armedFuse, heldByFuse } from '#main/sync/absence/fuse-state.ts';
import { afterSweep, fuseWork, suspectsOf } from '#main/sync/absence/fuse.ts';
import { judgeSweep } from '#main/sync/absence/judge-sweep.ts';
import { nextConfirmation } from '#main/sync/absence/next-confirmation.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';
import type { Controls, Suspect } from '#main/sync/absence/suspect.ts';
import { verdictOn } from '#main/sync/absence/suspect.ts';
import { noControls } from './no-controls.ts';
import type { Presence } from '#main/sync/ports/absence-store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What happens in one round of the model: changes of the account, one sweep, and the reads after it. */
export interface Round {
  /** Numbers of objects that leave the account before the sweep, that are trashed (readable still), and new ones. */
  readonly removed: readonly number[];
  readonly trashed: readonly number[];
  /** Others that come back after the sweep, before the reads. */
  readonly restored: readonly number[];
  readonly created: number;
  /** Rows that drift hides from the sweep, and whether one is shown twice. */
  readonly dropped: readonly number[];
  readonly isRepeated: boolean;
  readonly isFailed: boolean;
  readonly durationMs: number;
  /** What becomes of the reads of this round, one after the other; null answers as the account is. */
  readonly reads: readonly (SuspectRead | null)[];
  /** Every read of the round says "not found". */
  readonly isOutage: boolean;
  readonly answer: 'removed' | 'keep' | null;
}

interface Known {
  presence: Presence;
  checkedAt: number;
  absence: AbsenceRecord;
  lastRead: Suspect['lastRead'];
  /** The last list that showed it. */
  shownAt: number;
}

/** A book with one list of invoices, and the account it mirrors: the smallest use of this folder. */
export function modelAccount(size: number) {
  const objects = new Map<number, 'there' | 'trashed' | 'removed'>();
  const book = new Map<string, Known>();
  /** Presences that were set without a person's word, in order. */
  const log: {
    readonly uid: string;
    readonly to: Presence;
    readonly byPerson: boolean;
    readonly at: number;
    readonly isThere: boolean;
  }[] = [];
  let fuse: Fuse = armedFuse;
  let controls: Controls = noControls;
  let now = 100 * MINUTE;
  /** The last sweep that the fuse was judged by. */
  let judgedAt = 0;

  const uidOf = (id: number): string => String(id);
  const show = (id: number): void => {
    const known = book.get(uidOf(id));
    const isBack = known === undefined || known.presence !== 'present';
    if (isBack) log.push({ uid: uidOf(id), to: 'present', byPerson: false, at: now, isThere: true });
    book.set(uidOf(id), {
      presence: 'present',
      checkedAt: now,
      absence: noAbsence,
      lastRead: null,
      shownAt: now,
    });
  };
  for (let id = 1; id <= size; id += 1) {
    objects.set(id, 'there');
    show(id);
  }

  function settle(uid: string, to: Presence, byPerson: boolean): void {
    const known = book.get(uid);
    if (known === undefined) return;
    known.presence = to;
    if (to === 'present') {
      if (known.lastRead !== null) known.absence = recordFound(known.absence, known.lastRead.at);
      known.lastRead = null;
    }
    log.push({ uid, to, byPerson, at: now, isThere: objects.get(Number(uid)) === 'there' });
  }

  function sweep(round: Round): void {
    const startedAt = now;
    const shown = [...objects]
      .filter(([id, state]) => state === 'there' && !round.dropped.includes(id))
      .map(([id]) => id);
    now += round.durationMs;
    // Whoever is created during the sweep may stand on a page that was already read.
    for (let count = 0; count < round.created; count += 1) {
      const id = objects.size + 1;
      objects.set(id, 'there');
      show(id);
    }
    if (round.isFailed) return;
    for (const id of shown) show(id);
    const shownUids = new Set(shown.map(uidOf));
    const listed = [...book].filter(([, { presence }]) => presence === 'present' || presence === 'suspect');
    const missing = listed
      .filter(([uid]) => !shownUids.has(uid))
      .map(([uid, { checkedAt }]) => ({ uid, checkedAt, isNew: false }));
    const checkpoint = { startedAt, finishedAt: now, isClean: !round.isRepeated };
    const judgement = judgeSweep(
      {
        feed: { resource: 'invoices', parent: null },
        parentPresence: null,
        checkpoint,
        listed: listed.length,
        familyListed: listed.length,
        missing,
        already: listed.filter(([, { presence }]) => presence === 'suspect').map(([uid]) => uid),
        removedLately: removedLately(),
        kept: fuse.kept,
      },
      settings,
    );
    if (judgement.kind !== 'unproven') judgedAt = startedAt;
    const unseen = missing.map(({ uid }) => uid);
    const judged = { resource: 'invoices', judgement, startedAt, finishedAt: now, unseen } as const;
    fuse = afterSweep(fuse, judged, settings, () => 0.5);
    const [witness] = shown;
    if (witness !== undefined) {
      controls = {
        ...controls,
        witness: { uid: uidOf(witness), target: { id: witness, hash_key: null }, parent: null },
      };
    }
    if (judgement.kind === 'suspects') {
      const records = nextAbsences(
        Object.fromEntries(listed.map(([uid, { absence }]) => [uid, absence])),
        { accused: judgement.uids, unseen },
        checkpoint,
      );
      for (const [uid, known] of book) known.absence = records[uid] ?? known.absence;
    }
    for (const uid of suspectsOf(judgement)) {
      const known = book.get(uid);
      if (known !== undefined) known.presence = 'suspect';
    }
  }

  function removedLately(): number {
    const lastWord = Math.max(0, ...log.filter(({ byPerson }) => byPerson).map(({ at }) => at));
    const since = Math.max(lastWord, now - settings.removedCountsMs);
    const isRemoval = (to: Presence): boolean => to === 'gone' || to === 'hidden';
    return log.filter(({ to, byPerson, at }) => isRemoval(to) && !byPerson && at > since).length;
  }

  function suspects(): readonly Suspect[] {
    const held = new Set(heldByFuse(fuse));
    const work = fuseWork(fuse, now, settings);
    const sampled = new Set(work.kind === 'read' ? work.uids : []);
    return [...book]
      .filter(([uid, { presence }]) => sampled.has(uid) || (presence === 'suspect' && !held.has(uid)))
      .map(([uid, { absence, lastRead }]) => ({
        uid,
        resource: 'invoices',
        target: { id: Number(uid), hash_key: null },
        parent: null,
        absence,
        isDirty: false,
        lastRead,
      }));
  }

  function confirm(round: Round): void {
    const scripted = [...round.reads];
    for (let requests = 0; requests < 60; requests += 1) {
      const request = nextConfirmation(suspects(), () => controls, now, settings);
      if (request === null) return;
      const read = round.isOutage ? notFound : (scripted.shift() ?? answer(request.target.id));
      if (request.kind === 'negative_control') {
        controls = { ...controls, negative: { at: now, signature: controlSignature(read) } };
      } else if (request.kind === 'positive_control') {
        controls = { ...controls, positive: { at: now, isOk: read.kind === 'ok' } };
      } else {
        const known = book.get(request.uid);
        if (known !== undefined) known.lastRead = { at: now, read };
        if (known !== undefined && read.kind === 'ok') known.checkedAt = now;
      }
      settleSuspects();
      now += SECOND;
    }
  }

  function settleSuspects(): void {
    const held = new Set(heldByFuse(fuse));
    for (const suspect of suspects()) {
      const verdict = verdictOn(suspect, controls, now, settings);
      if (held.has(suspect.uid)) {
        if (suspect.lastRead === null) continue;
        fuse = afterSampleRead(fuse, { uid: suspect.uid, readAt: suspect.lastRead.at, verdict }, settings);
      } else if (verdict === 'present' || verdict === 'gone' || verdict === 'hidden')
        settle(suspect.uid, verdict, false);
    }
  }

  const answer = (id: number | null): SuspectRead =>
    id !== null && (objects.get(id) ?? 'removed') !== 'removed' ? { kind: 'ok' } : notFound;

  return {
    play(round: Round): void {
      now += MINUTE;
      for (const id of round.removed) if (objects.has(id)) objects.set(id, 'removed');
      for (const id of round.trashed) if (objects.get(id) === 'there') objects.set(id, 'trashed');
      sweep(round);
      settleSuspects();
      for (const id of round.restored) if (objects.has(id)) objects.set(id, 'there');
      confirm(round);
      if (round.answer !== null && fuse.kind === 'asking') {
        const result = answerFuse(fuse, round.answer, {
          isMissing: (uid) => (book.get(uid)?.shownAt ?? 0) < judgedAt,
          isDirty: () => false,
        });
        fuse = result.fuse;
        for (const { uid, verdict } of result.verdicts) settle(uid, verdict === 'conflict' ? 'suspect' : verdict, true);
      }
      now += 15 * MINUTE;
    },
    log,
    fuse: () => fuse,
    presenceOf: (id: number) => book.get(uidOf(id))?.presence,
    states: () => [...objects],
  };
}

const notFound: SuspectRead = { kind: 'failed', code: 'not_found', signature: '404:json' };
