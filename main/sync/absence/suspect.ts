import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AbsenceRecord } from './absence-record.ts';
import type { SuspectRead, SuspectVerdict } from './suspect-verdict.ts';
import { confirmSuspect } from './suspect-verdict.ts';
import { canBeRead } from '#shared/service/resources.ts';
import type { AbsenceSettings } from './settings.ts';

/** The address at which an object is read. */
export interface ObjectAddress {
  readonly target: ServerAddress;
  readonly parent: ServerAddress | null;
}

/** An object that a clean sweep did not show and that no tripped fuse holds. */
export interface Suspect extends ObjectAddress {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly absence: AbsenceRecord;
  readonly isDirty: boolean;
  /** The last read since its absence began or since it was last found; null when there was none. */
  readonly lastRead: { readonly at: number; readonly read: SuspectRead } | null;
}

/** The last controls of one resource. Times are ms since epoch. */
export interface Controls {
  /** `signature` is null when the answer cannot mean "not found". */
  readonly negative: { readonly at: number; readonly signature: string | null } | null;
  readonly positive: { readonly at: number; readonly isOk: boolean } | null;
  /** An object of this resource that its last sweep showed; null when there is none. */
  readonly witness: (ObjectAddress & { readonly uid: Uid }) | null;
}

/**
 * Returns the verdict on a suspect at `now` (ms since epoch). Evaluate all suspects of a resource after each sweep and
 * after each read of a suspect or a control. A verdict asks for a control only while that control can still be
 * answered.
 */
export function verdictOn(
  suspect: Suspect,
  controls: Controls,
  now: number,
  settings: AbsenceSettings,
): SuspectVerdict {
  const verdict = confirmed(suspect, controls, now, settings);
  const { negative, positive, witness } = controls;
  const readAt = suspect.lastRead?.at ?? 0;
  if (verdict !== 'need_negative_control' && verdict !== 'need_positive_control') return verdict;
  // The positive control must succeed before a negative one is requested.
  const hasFailed = witness === null || (positive?.isOk === false && positive.at >= readAt);
  const hasTaughtNothing = verdict === 'need_negative_control' && negative !== null && negative.at >= readAt;
  return hasFailed || hasTaughtNothing ? 'stay' : verdict;
}

/** Returns the verdict like `verdictOn`, but keeps asking for a control that has just failed. */
export function confirmed(
  { resource, absence, isDirty, lastRead }: Suspect,
  { negative, positive }: Controls,
  now: number,
  settings: AbsenceSettings,
): SuspectVerdict {
  return confirmSuspect(
    {
      ...absence,
      read: lastRead?.read ?? (canBeRead(resource) ? null : { kind: 'impossible' }),
      readAt: lastRead?.at ?? 0,
      now,
      control: negative?.signature ?? null,
      positiveControlAt: positive?.isOk === true ? positive.at : null,
      isDirty,
    },
    settings,
  );
}
