import { budgetOracles } from './budget.ts';
import { contentOracles } from './content.ts';
import { delayOracles } from './delays.ts';
import { echoOracles } from './echoes.ts';
import { effectOracles } from './effects.ts';
import { livenessOracles } from './liveness.ts';
import { mailContentOracles } from './mail-content.ts';
import { mirrorOracles } from './mirror.ts';
import { moneyOracles } from './money.ts';
import type { Oracle } from './oracle.ts';
import { orderOracles } from './order.ts';
import { outboxOracles } from './outbox.ts';
import { receiptOracles } from './receipts.ts';
import { secretOracles } from './secrets.ts';
import { sentValueOracles } from './sent-values.ts';
import { typedOracles } from './typed.ts';
import { undoneOracles } from './undone.ts';
import { unseenOracles } from './unseen.ts';

/** All that is checked in every world. S16 and E1 to E4 have tests of their own (README.md). */
export const oracles: readonly Oracle[] = [
  ...effectOracles,
  ...contentOracles,
  ...mailContentOracles,
  ...sentValueOracles,
  ...unseenOracles,
  ...undoneOracles,
  ...typedOracles,
  ...mirrorOracles,
  ...outboxOracles,
  ...orderOracles,
  ...budgetOracles,
  ...receiptOracles,
  ...moneyOracles,
  ...echoOracles,
  ...secretOracles,
  ...livenessOracles,
  ...delayOracles,
];
