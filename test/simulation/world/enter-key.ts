import { markOf } from './service-side.ts';
import type { World } from './world.ts';

/** A person enters the key that is valid now. Asked whether it is still their account, they say so. */
export function enterKey(world: World, isVouchedFor = isAsked(world)): void {
  const key = world.service.service.context.access.apiKey;
  const { book, engine, clock } = world.life();
  world.computer.useKey(key);
  if (isVouchedFor) book.engineStores.account.saveKeyMark(markOf(key), clock());
  engine.resume();
}

function isAsked(world: World): boolean {
  const { obstacle } = world.life().engine.status();
  return obstacle.kind === 'stopped' && obstacle.error.code === 'unproven_account';
}
