import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Conflict, FieldConflict, JoinedLine, LineConflict } from '#shared/conflict/conflict.ts';
import type { ConflictAnswer, ConflictMeanings, ShownConflict } from '#shared/conflict/question.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { previewConflict } from '#main/db/outbox/conflict-preview.ts';

type ConflictChannel = Extract<Channel, `outbox:${string}-conflict` | 'outbox:take-back-answer'>;

interface Surroundings {
  readonly calibration: () => Calibration;
  /** The entry goes: it is decided. */
  settle(id: number): OutboxEntry | undefined;
  reopen(entry: OutboxEntry): void;
  startDraft(uid: Uid): InvoiceDraft;
}

const item = (id: number, description: string, quantity: string, price: string): JsonObject => ({
  id,
  description,
  quantity,
  price,
  unit: null,
  date: null,
  sort_order: id,
});
const none = { expenses: [], tasks: [], trips: [], taxes: [], discounts: [], shipping_amounts: [] };
const field = (name: string, base: string, mine: string, theirs: string): FieldConflict => ({
  name,
  entry: null,
  base,
  mine,
  theirs,
  suggestion: mine,
});

function base(uid: Uid): Conflict {
  return {
    version: 1,
    resource: 'invoices',
    uid,
    reason: 'fields',
    money: 'both_sides',
    base: {},
    mine: {},
    theirs: {},
    merged: {},
    fields: [],
    lines: [],
    joined: [],
    totals: null,
    at: 0,
  };
}

/** Two fields, a cell of a line, a line that is gone there, and two that were joined. */
export function someConflict(uid: Uid): Conflict {
  const before = [
    item(1, 'Hull survey', '1', '100.00'),
    item(2, 'Deck paint', '2', '40.00'),
    item(3, 'Rigging', '1', '300.00'),
  ];
  const here = [
    item(1, 'Hull survey', '1', '120.00'),
    item(2, 'Deck paint', '3', '40.00'),
    item(3, 'Rigging', '1', '310.00'),
  ];
  const there = [
    item(1, 'Hull survey', '1', '150.00'),
    item(2, 'Deck paint', '2', '40.00'),
    item(4, 'Sails', '1', '75.00'),
  ];
  const theirs = { ...none, currency_iso_code: 'EUR', billed_total: '305.00', due_date: '2026-12-24', po_number: null };
  const rigging: LineConflict = {
    array: 'items',
    index: 2,
    reason: 'deleted_there',
    base: before[2] ?? null,
    mine: here[2] ?? null,
    theirs: null,
    cells: [],
    suggestion: 'mine',
  };
  const hull: LineConflict = {
    ...rigging,
    index: 0,
    reason: 'cells',
    base: before[0] ?? null,
    mine: here[0] ?? null,
    theirs: there[0] ?? null,
    cells: [field('price', '100.00', '120.00', '150.00')],
    suggestion: null,
  };
  const joined: readonly JoinedLine[] = [
    {
      array: 'items',
      index: 1,
      isKept: true,
      base: before[1] ?? null,
      mine: here[1] ?? null,
      theirs: there[1] ?? null,
    },
    { array: 'items', index: 3, isKept: true, base: null, mine: null, theirs: there[2] ?? null },
  ];
  const [first, second, third] = [there[0], here[1], here[2]];
  const fourth = there[2];
  return {
    ...base(uid),
    base: { ...theirs, billed_total: '480.00', due_date: '2026-12-01', po_number: '7', items: before },
    mine: { due_date: '2026-12-05', po_number: '8', items: here },
    theirs: { ...theirs, items: there },
    merged: {
      items: [first, second, third, fourth].flatMap((row, index) => (row ? [{ ...row, sort_order: index + 1 }] : [])),
    },
    fields: [
      field('due_date', '2026-12-01', '2026-12-05', '2026-12-24'),
      { ...field('po_number', '7', '8', ''), theirs: null, suggestion: null },
    ],
    lines: [hull, rigging],
    joined,
    totals: { base: '480.00', mine: '550.00', theirs: '305.00', merged: '655.00' },
  };
}

/** As many lines that both sides changed. */
function longConflict(uid: Uid, count: number): Conflict {
  const rows = (price: (index: number) => string) =>
    Array.from({ length: count }, (_each, index) =>
      item(index + 1, `Berth ${String(index + 1)}, night watch and shore power`, '1', price(index)),
    );
  const [before, here, there] = [rows(() => '10.00'), rows((index) => `${String(11 + index)}.00`), rows(() => '12.50')];
  const lines = before.map((row, index): LineConflict => {
    const [mine, theirs] = [here[index] ?? null, there[index] ?? null];
    const cells = [field('price', '10.00', String(mine?.['price']), '12.50')];
    return { array: 'items', index, reason: 'cells', base: row, mine, theirs, cells, suggestion: null };
  });
  return {
    ...base(uid),
    base: { ...none, currency_iso_code: 'EUR', items: before },
    mine: { items: here },
    theirs: { ...none, currency_iso_code: 'EUR', billed_total: '500.00', items: there },
    merged: { items: there },
    lines,
    totals: { base: '400.00', mine: '1220.00', theirs: '500.00', merged: '500.00' },
  };
}

/** The invoice is gone on one side, and was changed on the other. */
function deletedConflict(uid: Uid, reason: 'deleted_here' | 'deleted_there'): Conflict {
  const whole = someConflict(uid);
  const isHere = reason === 'deleted_here';
  return {
    ...whole,
    reason,
    mine: isHere ? null : whole.mine,
    theirs: isHere ? whole.theirs : null,
    lines: [],
    joined: [],
  };
}

/** One of each kind of conflict, with the entry that waits for its answer. */
export function askedConflicts(now: number, uidAt: (index: number) => Uid) {
  const conflicts = [
    ['Update INV-001290', someConflict(uidAt(0))],
    ['Update INV-001289', longConflict(uidAt(1), 40)],
    ['Delete INV-001288', deletedConflict(uidAt(2), 'deleted_here')],
    ['Update INV-001287', deletedConflict(uidAt(3), 'deleted_there')],
  ] as const;
  return conflicts.map(([sentence, conflict], index) => ({
    entry: conflictEntry(21 + index, conflict.uid, sentence, now),
    conflict,
  }));
}

function conflictEntry(id: number, uid: Uid, sentence: string, createdAt: number): OutboxEntry {
  return {
    id,
    kind: 'update',
    resource: 'invoices',
    uid,
    state: 'needs_you',
    reason: 'conflict',
    sentence,
    note: 'it was also changed in your account since you started',
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
      if (this.cannotWeigh) throw new AppError('internal', 'The fake weighs nothing now.');
      const question = this.asked.get(id);
      if (question?.stamp !== stamp) return null;
      const book = { calibration: { current: this.#around.calibration }, verdicts: { of: () => null } };
      return previewConflict(book, question.conflict, choices);
    },
    'outbox:answer-conflict': ({ id, stamp, answer }) => {
      const question = this.asked.get(id);
      if (question?.stamp !== stamp)
        throw new AppError('invalid_input', 'It was changed in your account once more since you looked at it.');
      this.answers.push(answer);
      this.asked.delete(id);
      const entry = this.#around.settle(id);
      if (entry !== undefined) this.#answered.set(id, { entry, conflict: question.conflict });
      const isKept = answer.kind === 'draft';
      const leaves = question.conflict.mine === null ? 'held' : 'until_it_leaves';
      const wayBack = isKept || answer.kind === 'theirs' ? 'open' : leaves;
      return { draft: isKept ? this.#around.startDraft(question.conflict.uid) : null, wayBack };
    },
    'outbox:take-back-answer': ({ id }) => {
      const answered = this.#answered.get(id);
      if (answered === undefined) throw new AppError('not_found', 'There is nothing to take back any more.');
      if (this.haveLeft) throw new AppError('invalid_input', 'Your answer has already left for your account.');
      this.#answered.delete(id);
      this.ask(id, answered.conflict, 'again');
      this.#around.reopen(answered.entry);
      return null;
    },
  };
}
