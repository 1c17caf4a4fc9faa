import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { ReadKey } from './read-key.ts';
import { askForKey } from './read-key.ts';
import type { ReadAnswer } from '#shared/service/wire-types.ts';
import { unsendableError } from '#main/api/outcomes/unanswered-sentences.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const BYTES = 32;

/**
 * Returns a function that computes the fingerprint of the key in use: a scrypt hash of key and host, from which the key
 * cannot be recovered. The book stores the fingerprint of the key that opened its account, so that a start with the
 * same key needs no request. It takes about 50 ms off the main thread, once for each key.
 */
export function createKeyMark(readKey: ReadKey, host: string): () => Promise<ReadAnswer<string>> {
  let known: { readonly key: string; readonly mark: Promise<string> } | null = null;
  return async () => {
    const answer = await askForKey(readKey);
    if (answer.kind !== 'key') {
      return {
        kind: 'failed',
        error: unsendableError({ kind: 'unsendable', reason: answer.kind }, { host, purpose: 'list' }),
      };
    }
    const { key } = answer;
    if (known?.key !== key) known = { key, mark: markOf(key, host) };
    return { kind: 'ok', value: await known.mark };
  };
}

async function markOf(key: string, host: string): Promise<string> {
  const bytes = await derive(key, `inkwell key mark ${host}`, BYTES);
  return bytes.toString('base64url');
}
