import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

const SENTENCES = {
  read: message('error_keychain_silent'),
  write: message('error_keychain_stored_nothing'),
  remove: message('error_keychain_removed_nothing'),
} as const;

/**
 * Runs one call to the system's keychain, with a limit in ms: it may hang for ever, for example when a keyring daemon
 * has no agent to ask for its password. Any error becomes AppError `keychain_unavailable`, because its text may contain
 * the key.
 */
export async function askKeychain<Value>(
  purpose: keyof typeof SENTENCES,
  limitMs: number,
  call: () => Promise<Value>,
): Promise<Value> {
  try {
    return await within(limitMs, call());
  } catch {
    throw new AppError('keychain_unavailable', SENTENCES[purpose], { retryable: true });
  }
}

/** Resolves with the value, or rejects after `limitMs`. */
export async function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('No answer in time.'));
    }, limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
