import { assertNever } from '#shared/assert.ts';
import type { DropManner } from '#test/service/connection-drop.ts';
import { ConnectionDrop } from '#test/service/connection-drop.ts';
import type { Call } from './call.ts';

/** The line breaks. */
export type ConnectionFault =
  /** No byte of an answer arrives. */
  | { readonly kind: 'drop'; readonly isApplied: boolean; readonly manner: DropManner }
  /**
   * Applied, and half of the body arrives: `broken` declares the whole length and closes the connection, `clean` ends the
   * answer properly behind half a document.
   */
  | { readonly kind: 'truncated'; readonly end: 'broken' | 'clean' };

export async function playConnectionFault(fault: ConnectionFault, call: Call): Promise<Response> {
  switch (fault.kind) {
    case 'drop':
      if (fault.isApplied) await call.apply();
      throw new ConnectionDrop(fault.manner);
    case 'truncated':
      return truncate(await call.apply(), fault.end);
    default:
      return assertNever(fault);
  }
}

async function truncate(answer: Response, end: 'broken' | 'clean'): Promise<Response> {
  const whole = new Uint8Array(await answer.arrayBuffer());
  const half = whole.slice(0, Math.floor(whole.length / 2));
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(end === 'broken' ? whole.length : half.length));
  return new Response(end === 'broken' ? breakingAfter(half) : half, { status: answer.status, headers });
}

function breakingAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isSent) controller.error(new ConnectionDrop('close'));
        else controller.enqueue(bytes);
        isSent = true;
      },
    },
    // Nothing is read ahead: an error would take the bytes before it out of the queue.
    { highWaterMark: 0 },
  );
}
