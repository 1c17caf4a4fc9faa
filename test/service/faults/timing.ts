import { assertNever } from '#shared/assert.ts';
import type { Call, FaultClock } from './call.ts';
import { silence, wait } from './call.ts';

/** The right answer, too late or never. */
export type TimingFault =
  /** Applied at once, answered after `delayMs`. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Applied at once, answered at once, and then `bytes` of the body every `everyMs`. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** Never answered, on a connection that stays open. */
  | { readonly kind: 'hang'; readonly isApplied: boolean };

export async function playTimingFault(fault: TimingFault, call: Call): Promise<Response> {
  switch (fault.kind) {
    case 'slow': {
      const answer = await call.apply();
      await wait(call.clock, fault.delayMs);
      return answer;
    }
    case 'drip': {
      const answer = await call.apply();
      if (answer.body === null) return answer;
      const body = drip(new Uint8Array(await answer.arrayBuffer()), fault.bytes, fault.everyMs, call.clock);
      return new Response(body, { status: answer.status, headers: answer.headers });
    }
    case 'hang':
      if (fault.isApplied) await call.apply();
      return silence();
    default:
      return assertNever(fault);
  }
}

function drip(whole: Uint8Array, bytes: number, everyMs: number, clock: FaultClock): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await wait(clock, everyMs);
        controller.enqueue(whole.slice(sent, sent + bytes));
        sent += bytes;
        if (sent >= whole.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
