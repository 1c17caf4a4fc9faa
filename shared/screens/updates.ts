/** The channels that a person can follow; `beta` has every version of `stable` too. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** The reason why this Inkwell cannot replace itself. */
export type UpdateObstacle =
  /** Built without a feed, as from a checkout. */
  | 'not_set_up'
  /** Unpacked from an archive, or in a browser: nothing knows how it came here. */
  | 'not_installed'
  /** The folder that it lies in cannot be written: a disk image, another person's folder. */
  | 'read_only';

/** The reason why the last look for a version failed. */
export type UpdateProblem = 'unreachable' | 'damaged' | 'not_signed' | 'disk_full';

/** Describes how far the way to the next version is. */
export type UpdateStep =
  | { readonly kind: 'none'; readonly obstacle: UpdateObstacle }
  /** `checkedAt` in ms since epoch; null before the first look of this run. */
  | { readonly kind: 'waiting'; readonly checkedAt: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'loading'; readonly version: string; readonly percent: number }
  /** Verified and on the disk. `needsPassword` when the system asks for one, so that only the person can begin it. */
  | { readonly kind: 'ready'; readonly version: string; readonly needsPassword: boolean }
  | { readonly kind: 'failed'; readonly problem: UpdateProblem };

export interface UpdateStatus {
  /** The version that ran here before this one, at the first start of another version; null at all others. */
  readonly updatedFrom: string | null;
  readonly step: UpdateStep;
}
