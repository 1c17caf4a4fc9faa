import { expect, it } from 'vitest';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { clientCard, draftOf } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

const yen = draftOf(
  { connectionUid: 'a' },
  { client: clientCard('a', { currency: 'USD' }), currency: 'JPY', isNew: false, upload: 'synced' },
);

it('keeps an invoice in its own currency, even if its client is billed in another one now', () => {
  const editor = new EditorController(new ScriptedLink(), yen);
  expect(editor.currency).toBe('JPY');
  editor.edited.chooseClient(clientCard('b', { currency: 'EUR' }));
  expect(editor.currency).toBe('EUR');
  editor.edited.chooseClient(yen.client);
  expect(editor.currency).toBe('JPY');
  editor.totals.end();
});
