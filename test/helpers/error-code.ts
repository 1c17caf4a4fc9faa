import { AppError } from '#shared/errors.ts';

/** Returns the code of the AppError that an action throws, or in words what it does instead. */
export function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
  return 'nothing was thrown';
}
