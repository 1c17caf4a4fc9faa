import { assertNever } from '#shared/assert.ts';
import type { AnswerFault } from './answers.ts';
import { playAnswerFault } from './answers.ts';
import type { Call } from './call.ts';
import type { ConnectionFault } from './connection.ts';
import { playConnectionFault } from './connection.ts';
import type { DeliveryFault } from './delivery.ts';
import { playDeliveryFault } from './delivery.ts';
import type { LimitFault } from './limit.ts';
import { playLimit } from './limit.ts';
import type { TimingFault } from './timing.ts';
import { playTimingFault } from './timing.ts';

/** Everything that can befall one request between its caller and the service. */
export type Fault = ConnectionFault | AnswerFault | LimitFault | TimingFault | DeliveryFault;

/** What the caller gets instead of the service's answer. Throws `ConnectionDrop` where the line breaks before one. */
export async function playFault(fault: Fault, call: Call): Promise<Response> {
  switch (fault.kind) {
    case 'drop':
    case 'truncated':
      return playConnectionFault(fault, call);
    case 'server_error':
    case 'unavailable':
    case 'page':
    case 'empty':
    case 'foreign':
    case 'redirect':
    case 'unauthorized':
      return playAnswerFault(fault, call);
    case 'limit':
      return playLimit(fault, call);
    case 'slow':
    case 'drip':
    case 'hang':
      return playTimingFault(fault, call);
    case 'late':
    case 'duplicate':
      return playDeliveryFault(fault, call);
    default:
      return assertNever(fault);
  }
}
