import type { Uid } from '#shared/service/ids.ts';
import { handlersOf } from './desk-hand.ts';
import { edit } from './editing.ts';
import { mail } from './mailing.ts';
import { pay } from './paying.ts';
import type { DeskAct, UserEvent } from './scenario.ts';
import { refusalAt } from './user.ts';
import type { World } from './world.ts';

/** Does what a person does in the editor, the bin, the payments and the mails, through the very handlers that the window asks. */
export function performAtDesk(world: World, event: UserEvent & { readonly act: DeskAct }, createUid: () => Uid): void {
  const { desk } = world;
  if (desk.life !== world.life().number)
    Object.assign(desk, { life: world.life().number, editor: null, payment: null, saves: [], paid: [] });
  if (world.life().diesAt('before edit')) return;
  const hand = { world, desk, event, handlers: handlersOf(world, createUid) };
  const refusal = refusalAt(world, () => {
    if (!edit(hand) && !pay(hand)) mail(hand);
  });
  if (refusal !== null) world.trace.write(`refused: ${refusal}`);
  if (world.computer.isRunning() && world.life().diesAt('after edit')) return;
  world.tell('committed');
  world.life().engine.wake();
}
