import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { SuspectVerdict } from './suspect-verdict.ts';
import { mayMeanNotFound } from './suspect-verdict.ts';
import { impossibleTarget } from './negative-control.ts';
import { canBeRead } from './reachability.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Controls, Place, Suspect } from './suspect.ts';
import { confirmed } from './suspect.ts';

export type ControlsOf = (resource: Resource) => Controls;

export type Confirmation =
  | (Place & { readonly kind: 'read'; readonly resource: Resource; readonly uid: Uid })
  | (Place & { readonly kind: 'negative_control'; readonly resource: Resource })
  | (Place & { readonly kind: 'positive_control'; readonly resource: Resource; readonly uid: Uid });

/**
 * The next request, or null when none is due. A suspect is read before any control: one that is there needs none. What
 * waits for a control goes first, so that a read does not outlive its minute and one positive control serves a batch.
 */
export function nextConfirmation(
  suspects: readonly Suspect[],
  controlsOf: ControlsOf,
  now: number,
  settings: AbsenceSettings,
  isPassedOver: (request: Confirmation) => boolean = () => false,
): Confirmation | null {
  const readable = suspects.filter(({ resource }) => canBeRead(resource));
  for (const suspect of readable) {
    const control = nextControl(suspect, controlsOf(suspect.resource), now, settings);
    if (control !== null && !isPassedOver(control)) return control;
  }
  const due = readable.filter((suspect) => isDueAgain(suspect.lastRead, now, waitAfterRead(suspect, settings)));
  return due.map(readOf).find((request) => !isPassedOver(request)) ?? null;
}

const readOf = ({ resource, uid, target, parent }: Suspect): Confirmation => ({
  kind: 'read',
  resource,
  uid,
  target,
  parent,
});

/**
 * Sweeps come in no shorter steps than the first wait, so half of them doubles the wait from read to read. What looked
 * removed and only lacks its control is read again as soon as that may come; not where an edit of it is open, since nothing
 * may follow before a person has decided about that.
 */
function waitAfterRead(
  { lastRead, absence, isDirty }: Suspect,
  { readAgainMs, unansweredAgainMs }: AbsenceSettings,
): number {
  if (lastRead?.read.kind === 'failed' && lastRead.read.signature === null) return unansweredAgainMs;
  const [first, last] = readAgainMs;
  if (!isDirty && lastRead?.read.kind === 'failed' && mayMeanNotFound(lastRead.read)) return first;
  return Math.min(last, Math.max(first, (first * absence.absences) / 2));
}

/**
 * The positive control comes between the read and a negative one. Whatever else answers for a while in place of the service
 * would say the same to both, and teach that as this service's way of saying "not found".
 */
function nextControl(
  suspect: Suspect,
  controls: Controls,
  now: number,
  settings: AbsenceSettings,
): Confirmation | null {
  const { resource, target, parent, lastRead } = suspect;
  const { negative, positive, witness } = controls;
  const [again] = settings.readAgainMs;
  const verdict = confirmed(suspect, controls, now, settings);
  const isToLearn = verdict === 'need_negative_control' || isUnlikeControl(suspect, verdict);
  if (lastRead === null || (!isToLearn && verdict !== 'need_positive_control')) return null;
  if (isToLearn) {
    if (!isDueAgain(negative, now, again)) return null;
    if (hasAnsweredSince(lastRead.at, positive, now))
      return { kind: 'negative_control', resource, target: impossibleTarget(target), parent };
  }
  if (witness === null || (positive?.isOk === false && !isDueAgain(positive, now, again))) return null;
  // A control that comes too late for the read says nothing about it: the read is repeated first.
  return Math.abs(now - lastRead.at) <= settings.controlWithinMs
    ? { kind: 'positive_control', resource, ...witness }
    : null;
}

/** A time ahead of `now` was written before the clock was set back. */
function hasAnsweredSince(readAt: number, positive: Controls['positive'], now: number): boolean {
  return positive?.isOk === true && positive.at >= readAt && positive.at <= now;
}

/** Never asked, or long enough ago; a time ahead of `now` was written before the clock was set back. */
function isDueAgain(last: { readonly at: number } | null, now: number, afterMs: number): boolean {
  return last === null || Math.abs(now - last.at) >= afterMs;
}

/** It answered as if it were not found, but not as the control did: the service may say that in another way by now. */
function isUnlikeControl({ lastRead }: Suspect, verdict: SuspectVerdict): boolean {
  return verdict === 'stay' && lastRead?.read.kind === 'failed' && mayMeanNotFound(lastRead.read);
}
