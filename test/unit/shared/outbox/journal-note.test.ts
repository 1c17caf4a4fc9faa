import { describe, expect, it } from 'vitest';
import { noteSentence } from '#shared/outbox/journal-note.ts';

describe('a note about what was done without asking', () => {
  it('names fields in everyday words', () => {
    const changes = ['statement_no', 'po_number', 'due_date'].map((name) => ({ name, origin: 'theirs' }));
    expect(noteSentence('merged', { changes, dropped: [{ name: 'connection' }] }, 'INV-1')).toBe(
      'Joined your change of INV-1 with one made in your account: number, PO number, due date, client',
    );
    expect(noteSentence('kept_otherwise', { fields: [{ name: 'statement_no', sent: 'X-1' }] }, 'INV-1')).toBe(
      'Your account did not take all that you wrote for INV-1: number “X-1”',
    );
  });
});
