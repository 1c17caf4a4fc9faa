import { expect, it } from 'vitest';
import type { BinOutcome, DeleteImpact, ShownImpact } from '#shared/screens/bin.ts';
import { nothingShownOf, shownOf } from '#shared/screens/bin.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { askDelete, deletedStep, removeRefused } from '#renderer/state/invoice-actions/bin-actions.ts';
import { offerPrices } from '#renderer/state/invoice-actions/copy-actions.ts';
import { Router } from '#renderer/state/app/router.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const done = (uid: string): BinOutcome => ({ uid, kind: 'done', notes: [] });
const hasLeft = message('error_invoice_has_left');

/** Undoes a delete, and redoes it. */
async function redone(link: ScriptedLink, shown: readonly ShownImpact[]): Promise<void> {
  const step = deletedStep({ link, router: new Router(window) }, shown, 'deleted');
  const undoing = step.undo();
  const redo = { kind: 'invoices_deleted', deletes: shown.map(shownOf) } as const;
  link.nth('undo:undo', 0).answer({ redo, stillMarked: [], outcomes: shown.map(({ uid }) => done(uid)) });
  await undoing;
  await step.redo?.();
}

it('deletes the invoices that were shown, and sends the state in which they were shown', async () => {
  const link = new ScriptedLink();
  const app = new AppController(link, window);
  const draft: DeleteImpact = {
    ...nothingShownOf('a'),
    number: 'INV-7',
    clientName: 'Acme',
    state: 'draft',
    currency: 'EUR',
    refusal: null,
  };
  const asking = askDelete(app, ['a']);
  link.nth('bin:prepare', 0).answer([draft]);
  await settle();
  expect(link.nth('bin:delete', 0).input).toEqual({ deletes: [nothingShownOf('a')] });
  link.nth('bin:delete', 0).answer([{ uid: 'a', kind: 'refused', message: hasLeft }]);
  await asking;
  expect(app.toasts.list.map(({ text }) => text)).toEqual([textOf(hasLeft)]);
});

it('does not replace an open question by prices that are found late', async () => {
  const link = new ScriptedLink();
  const app = new AppController(link, window);
  const offering = offerPrices(app, 'a');
  const asked = { action: 'pay', invoiceUid: 'b', edited: null } as const;
  app.actions.asking = asked;
  const offer = { lineKey: 'one', kind: 'items', description: 'Work', was: '1', today: '2' } as const;
  link.nth('draft:prices', 0).answer([offer]);
  await offering;
  expect(app.actions.asking).toBe(asked);
});

it('does not delete an uploaded invoice when the delete of a local one is redone', async () => {
  const link = new ScriptedLink();
  const shown = [{ ...nothingShownOf('a'), paid: '5.00', isLocal: false }, nothingShownOf('b')];
  const again = redone(link, shown);
  await settle();
  const { input, answer } = link.nth('undo:redo', 0);
  expect(input).toEqual({ kind: 'invoices_deleted', deletes: shown.map(shownOf) });
  answer({ edit: input, outcomes: [done('a'), { uid: 'b', kind: 'refused', message: hasLeft }] });
  await again;
});

it('refuses the redo when all of them were uploaded', async () => {
  const link = new ScriptedLink();
  const again = redone(link, [nothingShownOf('b')]);
  await settle();
  const { input, answer } = link.nth('undo:redo', 0);
  answer({ edit: input, outcomes: [{ uid: 'b', kind: 'refused', message: hasLeft }] });
  await expect(again).rejects.toMatchObject({ said: hasLeft });
});

it('does not discard a refused invoice that was sent again meanwhile', async () => {
  const link = new ScriptedLink();
  const app = new AppController(link, window);
  const left: DeleteImpact = {
    ...nothingShownOf('a'),
    isLocal: false,
    number: 'INV-7',
    clientName: 'Acme',
    state: 'draft',
    currency: 'EUR',
    refusal: null,
  };
  const removing = removeRefused(app, 'a');
  link.nth('bin:prepare', 0).answer([left]);
  expect(await removing).toBe(false);
});
