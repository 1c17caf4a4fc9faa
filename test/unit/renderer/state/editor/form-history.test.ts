import { describe, expect, it } from 'vitest';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { EditKind, FormState } from '#renderer/state/editor/form-history.ts';
import { FormHistory, GROUP_MS } from '#renderer/state/editor/form-history.ts';
import { invoiceForm } from '#test/helpers/books.ts';

/** Somebody who types, and how their form stands. */
function typist() {
  const history = new FormHistory();
  let now: FormState = { form: invoiceForm(), client: null };
  let at = 0;
  return {
    history,
    form: () => now.form,
    change(patch: Partial<InvoiceForm>, afterMs = 100, kind: EditKind = 'typed') {
      at += afterMs;
      const next = { ...now, form: { ...now.form, ...patch } };
      history.note(now, next, at, kind);
      now = next;
    },
    undo() {
      const step = history.undo(now);
      if (step !== null) now = step.state;
      return step?.place ?? null;
    },
    redo() {
      const step = history.redo(now);
      if (step !== null) now = step.state;
      return step?.place ?? null;
    },
  };
}

const withPrice = (form: InvoiceForm, price: string): Partial<InvoiceForm> => ({
  lines: form.lines.map((line) => ({ ...line, price })),
});

describe('FormHistory', () => {
  it('joins typing in one field without a pause into one edit', () => {
    const person = typist();
    for (const summary of ['S', 'Su', 'Sum']) person.change({ summary });
    expect(person.undo()).toBe('summary');
    expect(person.form().summary).toBe('');
    expect(person.undo()).toBeNull();
    expect(person.redo()).toBe('summary');
    expect(person.form().summary).toBe('Sum');
  });

  it('begins another edit after a pause, and in another field or cell', () => {
    const person = typist();
    person.change({ summary: 'Sum' });
    person.change({ summary: 'Summer' }, GROUP_MS);
    person.change({ note: 'N' });
    person.change(withPrice(person.form(), '1'));
    person.change(withPrice(person.form(), '12'));
    expect(person.undo()).toBe('lines');
    expect(person.form().lines[0]?.price).toBe('95');
    expect(person.undo()).toBe('note');
    expect(person.undo()).toBe('summary');
    expect(person.form().summary).toBe('Sum');
    expect(person.undo()).toBe('summary');
    expect(person.form().summary).toBe('');
  });

  it('never joins a step with typing in the same cell, even if it restores an earlier text', () => {
    const person = typist();
    for (const price of ['1', '10', '119']) person.change(withPrice(person.form(), price));
    person.change(withPrice(person.form(), '10'), 100, 'step');
    person.change(withPrice(person.form(), '105'));
    expect(person.undo()).toBe('lines');
    expect(person.form().lines[0]?.price).toBe('10');
    expect(person.undo()).toBe('lines');
    expect(person.form().lines[0]?.price).toBe('119');
    expect(person.undo()).toBe('lines');
    expect(person.form().lines[0]?.price).toBe('95');
  });

  it('never joins added and removed rows', () => {
    const person = typist();
    const [line] = person.form().lines;
    if (line === undefined) throw new Error('a line');
    person.change({ lines: [line, { ...line, key: 'b' }] });
    person.change({ lines: [line, { ...line, key: 'b' }, { ...line, key: 'c' }] });
    person.undo();
    expect(person.form().lines).toHaveLength(2);
  });

  it('forgets undone edits after a new edit', () => {
    const person = typist();
    person.change({ summary: 'One' });
    person.undo();
    person.change({ note: 'Two' });
    expect(person.redo()).toBeNull();
  });

  it('treats the browser’s own undo in a field as an undo, not as an edit', () => {
    const person = typist();
    person.change({ note: 'first' });
    person.change({ summary: 'abc' });
    person.change({ summary: 'abc def' }, 2 * GROUP_MS);
    person.change({ summary: 'abc' }, 2 * GROUP_MS, 'taken_back');
    person.change({ summary: '' }, 2 * GROUP_MS, 'taken_back');
    expect(person.undo()).toBe('note');
    expect(person.form()).toMatchObject({ note: '', summary: '' });
  });

  it.each([100, 2 * GROUP_MS])('restores a text that was deleted completely, %d ms after it was typed', (afterMs) => {
    const person = typist();
    person.change({ note: 'first' });
    for (const summary of ['a', 'ab', 'abc']) person.change({ summary });
    person.change({ summary: '' }, afterMs);
    expect(person.undo()).toBe('summary');
    expect(person.form()).toMatchObject({ note: 'first', summary: 'abc' });
    expect(person.undo()).toBe('summary');
    expect(person.form()).toMatchObject({ note: 'first', summary: '' });
    expect(person.redo()).toBe('summary');
    expect(person.form().summary).toBe('abc');
  });
});
