import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { ConflictAnswer, ConflictMeanings, ShownConflict } from '#shared/conflict/question.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { previewConflict } from '#main/db/outbox/conflicts/conflict-preview.ts';
import { deletedConflict, longConflict, someConflict } from '#test/scenes/conflicts.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

type ConflictChannel = Extract<Channel, `outbox:${string}-conflict`>;

interface Surroundings {
  readonly calibration: () => Calibration;
  /** The entry goes: it is decided. */
  settle(id: number): OutboxEntry | undefined;
  reopen(entry: OutboxEntry): void;
  startDraft(uid: Uid): InvoiceDraft;
}

/** One of each kind of conflict, with the entry that waits for its answer. */
export function askedConflicts(now: number, uidAt: (index: number) => Uid) {
  const conflicts = [
    [message('outbox_update_invoice_total', { name: 'INV-001290', total: '$250.00' }), someConflict(uidAt(0))],
    [message('outbox_update_invoice_total', { name: 'INV-001289', total: '$250.00' }), longConflict(uidAt(1), 40)],
    [message('outbox_delete_invoices', { name: 'INV-001288' }), deletedConflict(uidAt(2), 'deleted_here')],
    [
      message('outbox_update_invoice_total', { name: 'INV-001287', total: '$250.00' }),
      deletedConflict(uidAt(3), 'deleted_there'),
    ],
  ] as const;
  return conflicts.map(([sentence, conflict], index) => ({
    entry: conflictEntry(21 + index, conflict.uid, sentence, now),
    conflict,
  }));
}

function conflictEntry(id: number, uid: Uid, sentence: Message, createdAt: number): OutboxEntry {
  return {
    id,
    kind: 'update',
    resource: 'invoices',
    uid,
    state: 'needs_you',
    reason: 'conflict',
    sentence,
    note: message('outbox_note_conflict'),
    effects: [],
    actions: ['mine', 'theirs'],
    depth: 0,
    attempts: 0,
    error: null,
    question: null,
    isAltered: false,
    createdAt,
    settledAt: null,
    leavesAt: null,
  };
}

/** Questions about what both sides changed, in memory. */
export class FakeConflicts {
  readonly asked = new Map<number, ShownConflict>();
  /** What the values of its questions mean. */
  meanings: ConflictMeanings = { clients: {}, taskUnit: 'minutes', currency: null };
  /** What the person answered, in order. */
  readonly answers: ConflictAnswer[] = [];
  /** Whether the account has got what was answered. */
  haveLeft = false;
  /** Refuses to say what choices come to. */
  cannotWeigh = false;
  readonly #answered = new Map<number, { readonly entry: OutboxEntry; readonly conflict: Conflict }>();
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  ask(id: number, conflict: Conflict, stamp = 'first'): void {
    this.asked.set(id, { stamp, conflict, meanings: this.meanings });
  }

  readonly handlers: { readonly [C in ConflictChannel]: (input: Input<C>) => Output<C> } = {
    'outbox:get-conflict': ({ id }) => this.asked.get(id) ?? null,
    'outbox:weigh-conflict': ({ id, stamp, choices }) => {
      if (this.cannotWeigh) throw new AppError('internal', message('error_internal'));
      const question = this.asked.get(id);
      if (question?.stamp !== stamp) return null;
      const book = { calibration: { current: this.#around.calibration }, verdicts: { of: () => null } };
      return previewConflict(book, question.conflict, choices);
    },
    'outbox:answer-conflict': ({ id, stamp, answer }) => {
      const question = this.asked.get(id);
      if (question?.stamp !== stamp) throw new AppError('invalid_input', message('error_conflict_outdated'));
      this.answers.push(answer);
      this.asked.delete(id);
      const entry = this.#around.settle(id);
      if (entry !== undefined) this.#answered.set(id, { entry, conflict: question.conflict });
      const isKept = answer.kind === 'draft';
      const leaves = question.conflict.mine === null ? 'held' : 'until_it_leaves';
      const wayBack = isKept || answer.kind === 'theirs' ? 'open' : leaves;
      return { draft: isKept ? this.#around.startDraft(question.conflict.uid) : null, wayBack };
    },
  };

  takeBack(id: number): void {
    const answered = this.#answered.get(id);
    if (answered === undefined) throw new AppError('not_found', message('error_nothing_to_undo'));
    if (this.haveLeft) throw new AppError('invalid_input', message('error_answer_has_left'));
    this.#answered.delete(id);
    this.ask(id, answered.conflict, 'again');
    this.#around.reopen(answered.entry);
  }
}
