import { inspect } from 'node:util';
import { AppError, errorCodes } from '#shared/errors.ts';
import { findKey } from '#test/helpers/key-search.ts';
import { must } from './must.ts';
import { KEY } from './samples.ts';

/** What was answered, as far as a judge needs to know it. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

const LONGEST_MESSAGE = 700;
const DAY_MS = 24 * 3_600_000;
/** What a dumped object, a stack or a path of ours looks like. */
const DUMPS = ['[object ', 'node:', '    at ', 'at /', 'file:', 'undefined', 'NaN', '=>'];

/** An error is one of ours, tells one clear sentence, and gives nothing away. */
export function judgeError(error: AppError, sent: Sent): void {
  must(error instanceof AppError, 'the error is no AppError');
  must(errorCodes.includes(error.code), `nobody knows the code ${error.code}`);
  must(error.code !== 'internal', 'a bug of the client was caught by its last net');
  must(error.cause === undefined, 'the error has a cause');
  judgeMessage(error, sent);
  const { status, retryAfterMs } = error.details;
  must(status === undefined || (Number.isInteger(status) && status >= 100 && status <= 999), 'the status is none');
  must(retryAfterMs === undefined || (retryAfterMs > 0 && retryAfterMs <= DAY_MS), 'the wait is absurd');
  const everything = [inspect(error, { depth: null, showHidden: true }), JSON.stringify(error), String(error.stack)];
  must(findKey(KEY, Buffer.from(everything.join('\n'))) === null, 'the error carries the key');
}

function judgeMessage({ message, code }: AppError, { text }: Sent): void {
  must(message.endsWith('.') && message.length <= LONGEST_MESSAGE, `no short sentence: ${message.slice(0, 200)}`);
  must(!/\p{Cc}/u.test(message), 'the message has control characters');
  must(message.isWellFormed(), 'the message has half a character');
  for (const dump of DUMPS) must(!message.includes(dump) || text.includes(dump.trim()), `the message shows ${dump}`);
  // Only these two repeat the service's own words, which may be several sentences.
  const isOurs = code !== 'rejected' && !message.startsWith('The service didn’t give this');
  must(!isOurs || !/[.!?]\s/.test(message), 'the message is more than one sentence');
}
