import { assertNever } from '#shared/assert.ts';
import { ConnectionDrop } from '#test/service/connection-drop.ts';
import { gatewayError } from './answers.ts';
import type { Call } from './call.ts';
import { silence } from './call.ts';

/** The request itself is carried badly: it comes late, or twice. */
export type DeliveryFault =
  /** Applied `afterMs` from now; the caller has given up by then, on silence or on what a proxy told it at once. */
  | { readonly kind: 'late'; readonly afterMs: number; readonly seen: 'silence' | 'reset' | 'gateway_timeout' }
  /** Applied twice, as when a proxy repeats it; one of the two answers comes back. */
  | { readonly kind: 'duplicate'; readonly answer: 'first' | 'second' };

export async function playDeliveryFault(fault: DeliveryFault, call: Call): Promise<Response> {
  switch (fault.kind) {
    case 'late':
      call.clock.schedule(fault.afterMs, () => void call.apply());
      return lateAnswer(fault.seen);
    case 'duplicate': {
      const first = await call.apply();
      const second = await call.apply();
      return fault.answer === 'first' ? first : second;
    }
    default:
      return assertNever(fault);
  }
}

async function lateAnswer(seen: 'silence' | 'reset' | 'gateway_timeout'): Promise<Response> {
  switch (seen) {
    case 'silence':
      return silence();
    case 'reset':
      throw new ConnectionDrop('reset');
    case 'gateway_timeout':
      return gatewayError(504);
    default:
      return assertNever(seen);
  }
}
