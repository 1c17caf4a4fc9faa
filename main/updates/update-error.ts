import type { UpdateProblem } from '#shared/screens/updates.ts';

/** Says why a version was not found, loaded or accepted. Holds no address and no path. */
export class UpdateError extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem) {
    super(problem);
    this.name = 'UpdateError';
    this.problem = problem;
  }
}

/** The codes by which libraries and the system name what went wrong. */
const problems: Readonly<Record<string, UpdateProblem>> = {
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'damaged',
  ERR_UPDATER_INVALID_VERSION: 'damaged',
  ERR_UPDATER_NO_CHECKSUM: 'not_signed',
  ERR_UPDATER_INVALID_SIGNATURE: 'not_signed',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
};

/** Returns the error as an UpdateError; what is not known by its code came from the network. */
export function toUpdateError(thrown: unknown): UpdateError {
  if (thrown instanceof UpdateError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return new UpdateError(problems[code] ?? 'unreachable');
}
