import { inspect } from 'node:util';
import { AppError, errorCodes } from '#shared/errors.ts';
import type { Part } from '#shared/words/part.ts';
import { worded } from '#shared/words/text-of.ts';
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
/** A host, a port or a status. */
const OUR_WORDS = /^[\w.:-]{1,40}$/;
/** What a dumped object, a stack or a path of ours looks like. */
const DUMPS = ['[object ', 'node:', '    at ', 'at /', 'file:', 'undefined', 'NaN', '=>'];

/** An error is one of ours, says what is wrong in a few words, and gives nothing away. */
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

function judgeMessage({ message, said }: AppError, { text }: Sent): void {
  must(message.endsWith('.') && message.length <= LONGEST_MESSAGE, `no short sentence: ${message.slice(0, 200)}`);
  must(message !== worded('message_unknown', {}), `nobody knows the message ${said.key}`);
  must(!/\p{Cc}/u.test(message), 'the message has control characters');
  must(message.isWellFormed(), 'the message has half a character');
  for (const dump of DUMPS) must(!message.includes(dump) || text.includes(dump.trim()), `the message shows ${dump}`);
  for (const [name, part] of Object.entries(said.params))
    must(isOurs(name, part), `the message repeats the service's own words as its ${name}`);
}

/** Only a complaint repeats the service's own words, which may be several sentences. */
const isOurs = (name: string, part: Part): boolean =>
  name === 'complaint' || typeof part !== 'string' || OUR_WORDS.test(part);
