import { AppError } from '#shared/errors.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Writer } from '#main/db/connection/transaction.ts';

/** An act on one object of several. */
export type Turn = readonly [uid: Uid, act: () => void];

/** Acts on several objects, each in a transaction of its own: what is refused for one stops none of the others. */
export function inTurn(writer: Writer, turns: readonly Turn[]): readonly BinOutcome[] {
  return turns.map(([uid, act]) => outcomeOf(uid, () => writer.write(act)));
}

/** Acts on one object of several, and returns what is refused for it as its outcome. Other errors are thrown. */
export function outcomeOf(uid: Uid, act: () => void): BinOutcome {
  try {
    act();
    return { uid, kind: 'done', notes: [] };
  } catch (thrown) {
    const isAboutOne = thrown instanceof AppError && (thrown.code === 'invalid_input' || thrown.code === 'not_found');
    if (!isAboutOne) throw thrown;
    return { uid, kind: 'refused', message: thrown.said };
  }
}

/** Returns a save so that taking it back leads to its state before or after. A create leads nowhere else. */
export const leadingTo = <Form>(side: 'before' | 'after', saved: SavedEdit<Form>): SavedEdit<Form> => {
  const { at, before, after } = saved;
  return side === 'before' || before === null ? saved : { at, before: after, after: before };
};
