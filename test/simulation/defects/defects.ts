/** A mistake that somebody could make in the product, as a change of its source text. It is made in a test's process alone. */
export interface Defect {
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Each has to be noticed by an oracle. One whose text is not found any more has to be written anew. */
export const defects: readonly Defect[] = [
  {
    name: 'the intent is written after the request',
    file: 'main/sync/push.ts',
    find: 'const { store, clock } = ports;\n  store.markSending(',
    replace:
      'const { store, clock } = ports;\n  const early = await ports.service.write(prepared.request);\n  if (early !== null) store.markSending(',
  },
  {
    name: 'an unanswered write is sent again at once',
    file: 'main/sync/push.ts',
    find: "case 'ambiguous':\n      store.markUnconfirmed(",
    replace:
      "case 'ambiguous':\n      store.requeue(entry.id, { nextAttemptAt: now, error: null });\n      if (now < 0) store.markUnconfirmed(",
  },
  {
    name: 'the order of one object is forgotten',
    file: 'shared/model/outbox-order.ts',
    find: '(other.id < entry.id && other.mutation.uid === entry.mutation.uid',
    replace: '(other.id < 0 && other.mutation.uid === entry.mutation.uid',
  },
  {
    name: 'a restart forgets what was on its way',
    file: 'main/db/stores/entry-store.ts',
    find: "outbox.listOpen().filter((entry) => entry.state === 'sending')",
    replace: 'outbox.listOpen().filter(() => false)',
  },
  {
    name: 'Retry-After is ignored',
    file: 'main/sync/budget/block.ts',
    find: 'until: Math.max(blockedUntil(block, now), now + wait)',
    replace: 'until: now + 0 * wait',
  },
  {
    name: 'a create is looked for once, and at once',
    file: 'main/sync/settings.ts',
    find: 'probeAfterMs: [5_000, 95_000, 395_000]',
    replace: 'probeAfterMs: [1_000]',
  },
  {
    name: 'any 2xx confirms a delete',
    file: 'main/api/endpoints/write-calls.ts',
    find: 'outcomeOf(exchange, true, isConfirmed)',
    replace: 'outcomeOf(exchange, true, true || isConfirmed)',
  },
];
