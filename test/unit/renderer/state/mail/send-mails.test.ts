import { expect, it } from 'vitest';
import { sendMails } from '#renderer/state/mail/send-mails.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

it('offers the undo for as long as main says, whatever the clock of the window', async () => {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const app = { link, toasts, undo: new UndoStack(toasts), actions: { asking: null } };
  const offered: (number | undefined)[] = [];
  const sending = sendMails(app, [], { whenOffline: 'ask', isConfirmed: false }, [], (_said, _queued, ms) => {
    offered.push(ms);
  });
  const { answer } = link.nth('mail:send', 0);
  answer([{ uid: 'a', kind: 'queued', id: 1, leavesInMs: 15_000, asksWhenOnline: false }]);
  await sending;
  expect(offered).toEqual([15_000]);
});
