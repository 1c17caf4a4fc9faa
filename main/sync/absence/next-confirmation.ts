import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { SuspectVerdict } from './suspect-verdict.ts';
import { mayMeanNotFound } from './suspect-verdict.ts';
import { impossibleTarget } from './negative-control.ts';
import { canBeRead } from '#shared/service/resources.ts';
import type { AbsenceSettings } from './settings.ts';
import type { Controls, ObjectAddress, Suspect } from './suspect.ts';
import { confirmed } from './suspect.ts';

type ControlsOf = (resource: Resource) => Controls;

export type Confirmation =
  | (ObjectAddress & { readonly kind: 'read'; readonly resource: Resource; readonly uid: Uid })
  | (ObjectAddress & { readonly kind: 'negative_control'; readonly resource: Resource })
  | (ObjectAddress & { readonly kind: 'positive_control'; readonly resource: Resource; readonly uid: Uid });

/**
 * Returns the next request, or null when none is due. A suspect is read before any control, because one that exists
 * needs none. Suspects that wait for a control go first, so that their read stays within its minute and one positive
 * control serves a batch.
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
 * Returns the wait in ms until a suspect is read again. Sweeps are at least the first wait apart, so half their number
 * doubles the wait from read to read. A suspect that seems removed and only lacks a control is read again after the
 * first wait, unless an edit of it is open, because then a person has to decide first.
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
 * Returns the control that a suspect needs, or null. The positive control comes between the read and the negative
 * control: anything that answers in place of the service for a while would say the same to both, and would be learned
 * as this service's "not found".
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
  // A control that comes too late proves nothing about the read, which is repeated first.
  return Math.abs(now - lastRead.at) <= settings.controlWithinMs
    ? { kind: 'positive_control', resource, ...witness }
    : null;
}

/**
 * Tells that the positive control succeeded after the read. A time ahead of `now` was written before the clock was set
 * back.
 */
function hasAnsweredSince(readAt: number, positive: Controls['positive'], now: number): boolean {
  return positive?.isOk === true && positive.at >= readAt && positive.at <= now;
}

/**
 * Tells that something was never asked, or long enough ago; a time ahead of `now` was written before the clock was set
 * back.
 */
function isDueAgain(last: { readonly at: number } | null, now: number, afterMs: number): boolean {
  return last === null || Math.abs(now - last.at) >= afterMs;
}

/**
 * Tells that the answer looks like "not found" but differs from the control: the service may have changed its wording.
 */
function isUnlikeControl({ lastRead }: Suspect, verdict: SuspectVerdict): boolean {
  return verdict === 'stay' && lastRead?.read.kind === 'failed' && mayMeanNotFound(lastRead.read);
}
