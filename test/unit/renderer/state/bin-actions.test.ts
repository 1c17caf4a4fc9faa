import { expect, it } from 'vitest';
import type { BinOutcome } from '#shared/model/bin.ts';
import { deletedStep } from '#renderer/state/bin-actions.ts';
import { Router } from '#renderer/state/router.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const done = (uid: string): BinOutcome => ({ uid, kind: 'done', note: null });
const hasLeft = 'It has already left for your account.';

it('done again, a delete takes nothing out of the account that was only here', async () => {
  const link = new ScriptedLink();
  const step = deletedStep({ link, router: new Router(window) }, { uids: ['a', 'b'], local: ['b'] }, 'two');
  const again = Promise.resolve(step.redo?.());
  await settle();
  expect(link.nth('bin:delete', 0).input).toEqual({ uids: ['a'], onlyHere: false });
  link.nth('bin:delete', 0).answer([done('a')]);
  await settle();
  expect(link.nth('bin:delete', 1).input).toEqual({ uids: ['b'], onlyHere: true });
  link.nth('bin:delete', 1).answer([{ uid: 'b', kind: 'refused', message: hasLeft }]);
  await again;
});

it('says so where that was all', async () => {
  const link = new ScriptedLink();
  const step = deletedStep({ link, router: new Router(window) }, { uids: ['b'], local: ['b'] }, 'one');
  const again = Promise.resolve(step.redo?.());
  await settle();
  link.nth('bin:delete', 0).answer([{ uid: 'b', kind: 'refused', message: hasLeft }]);
  await expect(again).rejects.toThrow(hasLeft);
});
