import { describe, expect, it } from 'vitest';
import { noteSentence } from '#shared/outbox/journal-note.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

describe('a note about what was done without asking', () => {
  it('names fields in everyday words', () => {
    const changes = ['statement_no', 'po_number', 'due_date'].map((name) => ({ name, origin: 'theirs' }));
    expect(noteSentence('merged', { changes, dropped: [{ name: 'connection' }] }, 'INV-1')).toEqual(
      message('note_merged', {
        name: 'INV-1',
        fields: [message('field_statement_no'), message('field_po_number'), 'due date', message('field_connection')],
      }),
    );
  });

  it('says what was sent and what is there, of fields and of rows, and how much of a long text', () => {
    const fields = [
      { name: 'statement_no', sent: 'X-1', kept: null },
      { name: 'items[2].price', sent: '10.005', kept: '10.01' },
      { name: 'items', sent: 3, kept: 2 },
      { name: 'note', sent: 'a'.repeat(300), kept: 'a'.repeat(255) },
    ];
    const value = 'a'.repeat(80);
    const told = (text: string): Message => message('altered_value', { value: text });
    const changes = [
      { field: message('field_statement_no'), sent: told('X-1'), kept: message('altered_nothing') },
      { field: message('field_of_items', { field: 'price', index: '2' }), sent: told('10.005'), kept: told('10.01') },
      { field: 'items', sent: told('3'), kept: told('2') },
      {
        field: 'note',
        sent: message('altered_long_value', { value, count: 300 }),
        kept: message('altered_long_value', { value, count: 255 }),
      },
    ];
    expect(noteSentence('kept_otherwise', { fields }, 'INV-1')).toEqual(
      message('note_kept_otherwise', { name: 'INV-1', changes: changes.map((one) => message('altered_field', one)) }),
    );
  });
});
