import type { UpdateChannel, UpdateObstacle } from '#shared/screens/updates.ts';

interface FetchNotices {
  onFound(version: string): void;
  /** Called with whole percents of the download. */
  onProgress(percent: number): void;
}

/** The port to what finds, verifies and installs versions, and to the computer that they are for. */
export interface Updater {
  /** The reason why no version can be installed; null when one can. */
  readonly obstacle: UpdateObstacle | null;
  /** True when the system asks for a password while it installs. */
  readonly needsPassword: boolean;
  /**
   * Looks for a newer version of the channel, loads and verifies it. Resolves with the version that is on the disk then; null when there
   * is none newer. Rejects with an UpdateError.
   */
  fetch(channel: UpdateChannel, notices: FetchNotices): Promise<string | null>;
  /** Seconds since the person last touched the computer. */
  idleSeconds(): number;
  /** Ends the app in order, then installs what was loaded and starts it. */
  restart(): void;
}
