import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { invoiceRow, noLines, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';
import { noteAlteredFields } from '#main/sync/push/note-altered-fields.ts';

/** What the journal says once the account has answered an edit of two texts with these. */
function noted(sent: JsonObject, kept: JsonObject): readonly JsonObject[] {
  const { book, clock } = createEngineWorld();
  sweepPage(book, 'invoices', [invoiceRow(1, { note: 'old', summary: 'old' }, noLines)]);
  const uid = uidOf(book, 'invoices', 1);
  book.edits.enqueue([updateOf(book, 'invoices', uid, sent)], clock.now());
  const [entry] = book.outbox.listOpen();
  if (entry === undefined) throw new Error('the edit waits');
  const answer = invoiceRow(1, kept, noLines);
  const target = { id: 1, hash_key: null };
  const ports = { clock, store: book.engineStore };
  const request = { op: 'update', resource: 'invoices', parent: null, target, body: sent } as const;
  noteAlteredFields(ports, entry, { kind: 'ready', request, baseline: { note: 'old', summary: 'old' } }, answer);
  return book.conflicts.listNotes(uid).map(({ record }) => record);
}

describe('fields that the account stored differently than sent', () => {
  const long = `${'word '.repeat(100)}and the bank details`;

  it.each([40, 255, 300])('are in the journal when a long text lost its end after %i characters', (length) => {
    const kept = { note: long.slice(0, length), summary: 'mine' };
    expect(noted({ note: long, summary: 'mine' }, kept)).toEqual([
      { fields: [{ name: 'note', sent: long, kept: kept.note }] },
    ]);
  });

  it('do not include a text that is only spelled differently', () => {
    const [sent, kept] = [`${long}\nat last & least `, `${long}\r\nat last &amp; least`];
    expect(noted({ note: sent, summary: 'a  b' }, { note: kept, summary: 'a b' })).toEqual([]);
  });
});
