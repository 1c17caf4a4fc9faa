import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AbsenceRecord } from './absence-record.ts';
import type { SuspectRead, SuspectVerdict } from './suspect-verdict.ts';
import { confirmSuspect } from './suspect-verdict.ts';
import { canBeRead } from './reachability.ts';
import type { AbsenceSettings } from './settings.ts';

/** Where an object is read. */
export interface Place {
  readonly target: ServerAddress;
  readonly parent: ServerAddress | null;
}

/** An object that a clean sweep did not show. Objects that a tripped fuse holds are none. */
export interface Suspect extends Place {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly absence: AbsenceRecord;
  readonly isDirty: boolean;
  /** The last read since its absence began or since it was last found present; null when there was none. */
  readonly lastRead: { readonly at: number; readonly read: SuspectRead } | null;
}

/** The last controls of one resource. Times are ms since epoch. */
export interface Controls {
  /** `signature` is null when the control was answered with nothing that can mean "not found". */
  readonly negative: { readonly at: number; readonly signature: string | null } | null;
  readonly positive: { readonly at: number; readonly isOk: boolean } | null;
  /** An object of this resource that its last sweep showed; null when there is none. */
  readonly witness: (Place & { readonly uid: Uid }) | null;
}

export const noControls: Controls = { negative: null, positive: null, witness: null };

/**
 * What is known of a suspect by `now` (ms since epoch): to be asked of all suspects of a resource after each sweep and
 * after each read of one or of a control. A control is needed only as long as it can still come.
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
  // The positive control has to come before a negative one is asked for at all.
  const hasFailed = witness === null || (positive?.isOk === false && positive.at >= readAt);
  const hasTaughtNothing = verdict === 'need_negative_control' && negative !== null && negative.at >= readAt;
  return hasFailed || hasTaughtNothing ? 'stay' : verdict;
}

/** As `verdictOn`, also where the control that is needed has just failed to come. */
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
