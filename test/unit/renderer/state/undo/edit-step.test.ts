import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

const line = { kind: 'items', name: 'Workshop', description: '', unit: '', price: '950.00' } as const;
const saved = (uid: string): UndoableEdit & Undone['redo'] => ({ kind: 'line_saved', uid, before: null, after: line });

it('is done again as the undo has answered, and undone again as the redo has', async () => {
  const link = new ScriptedLink();
  const step = editStep(link, 'Workshop saved', saved('first'));
  const undoing = step.undo();
  expect(link.nth('undo:undo', 0).input).toEqual(saved('first'));
  link.nth('undo:undo', 0).answer({ redo: saved('first'), stillMarked: [] });
  expect(await undoing).toBeNull();
  const redoing = step.redo?.();
  // Made anew, it is another line.
  link.nth('undo:redo', 0).answer({ edit: saved('second') });
  await redoing;
  void step.undo();
  expect(link.nth('undo:undo', 1).input).toEqual(saved('second'));
});

it('has a redo only once main has said how', async () => {
  const link = new ScriptedLink();
  const step = editStep(link, 'Payment deleted', { kind: 'payment_deleted', uid: 'p', deletedAt: 5 });
  expect(step.redo).toBeNull();
  const undoing = step.undo();
  link.nth('undo:undo', 0).answer({ redo: null, stillMarked: [] });
  await undoing;
  expect(step.redo).toBeNull();
});

it('asks main for nothing while the screen forbids it', async () => {
  const link = new ScriptedLink();
  const step = editStep(link, 'Workshop saved', saved('first'), {
    beforeUndo: () => {
      throw new AppError('invalid_input', message('bin_has_left'));
    },
  });
  await expect(step.undo()).rejects.toMatchObject({ said: message('bin_has_left') });
  expect(link.asked('undo:undo')).toHaveLength(0);
});

it('says what stayed, and throws where everything did', async () => {
  const link = new ScriptedLink();
  const noteOf = ({ stillMarked }: Undone): string => {
    if (stillMarked.length === 2) throw new AppError('invalid_input', message('bin_has_left'));
    return `${String(stillMarked.length)} stays`;
  };
  const step = editStep(link, 'Marked', { kind: 'payments_marked', uids: ['a', 'b'] }, { noteOf });
  const some = step.undo();
  link.nth('undo:undo', 0).answer({ redo: null, stillMarked: ['a'] });
  expect(await some).toBe('1 stays');
  const none = step.undo();
  link.nth('undo:undo', 1).answer({ redo: null, stillMarked: ['a', 'b'] });
  await expect(none).rejects.toMatchObject({ said: message('bin_has_left') });
});
