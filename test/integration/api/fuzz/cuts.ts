import type { JsonValue } from '#shared/json.ts';
import type { FuzzCall } from './calls.ts';
import { callOf } from './calls.ts';
import type { Line } from './line.ts';
import { sampleList, sampleSingle } from './samples.ts';

const ROWS = 4;

/** A page of invoices and one whole invoice, cut at every single byte: none of the pieces may pass for the whole. */
export async function feedCuts(line: Line, fail: (what: string, thrown: unknown) => void): Promise<void> {
  await feedPieces(line, callOf('list', 'invoices'), sampleList('invoices', ROWS), fail);
  await feedPieces(line, callOf('create', 'invoices'), sampleSingle('invoices'), fail);
}

async function feedPieces(
  line: Line,
  call: FuzzCall,
  json: JsonValue,
  fail: (what: string, thrown: unknown) => void,
): Promise<void> {
  const whole = new TextEncoder().encode(JSON.stringify(json));
  for (let length = 0; length <= whole.length; length += 1) {
    try {
      const body = whole.subarray(0, length);
      const { value } = await line.feed(call, { status: 201, headers: { 'content-type': 'application/json' }, body });
      const { kind } = value;
      const isTaken = kind === 'ok' || kind === 'done';
      if (isTaken !== (length === whole.length)) throw new Error(`the answer is ${kind}`);
    } catch (thrown) {
      fail(`${call.name}, cut after ${String(length)} of ${String(whole.length)} bytes`, thrown);
    }
  }
}
