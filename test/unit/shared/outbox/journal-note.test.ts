import { describe, expect, it } from 'vitest';
import { noteSentence } from '#shared/outbox/journal-note.ts';

describe('a note about what was done without asking', () => {
  it('names fields in everyday words', () => {
    const changes = ['statement_no', 'po_number', 'due_date'].map((name) => ({ name, origin: 'theirs' }));
    expect(noteSentence('merged', { changes, dropped: [{ name: 'connection' }] }, 'INV-1')).toBe(
      'Joined your change of INV-1 with one made in your account: number, PO number, due date, client',
    );
  });

  it('says what was sent and what is there, of fields and of rows, and how much of a long text', () => {
    const fields = [
      { name: 'statement_no', sent: 'X-1', kept: null },
      { name: 'items[2].price', sent: '10.005', kept: '10.01' },
      { name: 'items', sent: 3, kept: 2 },
      { name: 'note', sent: 'a'.repeat(300), kept: 'a'.repeat(255) },
    ];
    const shown = `“${'a'.repeat(80)}…”`;
    expect(noteSentence('kept_otherwise', { fields }, 'INV-1')).toBe(
      `Your account keeps INV-1 otherwise than it was sent: number: sent “X-1”, there nothing; price of item 2: sent “10.005”, there “10.01”; items: sent “3”, there “2”; note: sent ${shown} (300 characters), there ${shown} (255 characters)`,
    );
  });
});
