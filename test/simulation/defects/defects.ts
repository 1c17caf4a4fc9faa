import type { OracleName } from '#test/simulation/oracles/oracle.ts';

/** A mistake that somebody could make in the product, as a change of its source text. It is made in a test's process alone. */
export interface Defect {
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /**
   * Who has to notice it: any oracle in the worlds of one edit, one that is named in worlds of either kind, or a named test
   * where no world can see it.
   */
  readonly noticedBy: 'worlds' | NamedOracle | NamedTest;
}

/** This oracle reports it, whatever others do. What takes more than one edit is played in the aimed or the random worlds. */
export interface NamedOracle {
  readonly oracle: OracleName;
  readonly worlds:
    'of one edit' | 'aimed' | 'at the editor' | 'with payments' | 'with mails' | 'in chains' | 'at random';
  /** The first random world to play; the first of all where none is given. Few lose as much as it takes for some. */
  readonly from?: number;
}

export interface NamedTest {
  readonly file: string;
  /** A part of the names of the tests that run; all of the file where none is given. */
  readonly name?: string;
  /** The one whose statement the test asks. */
  readonly asks?: OracleName;
}

const test = (file: string, name?: string, asks?: OracleName): NamedTest => ({
  file: `test/${file}`,
  ...(name === undefined ? {} : { name }),
  ...(asks === undefined ? {} : { asks }),
});
const unit = (file: string, name?: string, asks?: OracleName): NamedTest => test(`unit/${file}`, name, asks);
const laws = (name: string, asks?: OracleName): NamedTest => unit('main/sync/laws.test.ts', name, asks);

/** One whose text is not found any more has to be written anew. */
export const defects: readonly Defect[] = [
  {
    name: 'the intent is written after the request',
    file: 'main/sync/push/push.ts',
    find: '  store.markSending(entry.id,',
    replace: '  await ports.service.write(ready.request);\n  store.markSending(entry.id,',
    noticedBy: 'worlds',
  },
  {
    name: 'an unanswered write is sent again at once',
    file: 'main/sync/push/record-answer.ts',
    find: "    case 'ambiguous':\n      store.markUnconfirmed(",
    replace:
      "    case 'ambiguous':\n      store.requeue(entry.id, { nextAttemptAt: now, error: null });\n      if (now < 0) store.markUnconfirmed(",
    noticedBy: 'worlds',
  },
  {
    name: 'a restart forgets what was on its way',
    file: 'main/db/outbox/delivery-store.ts',
    find: "outbox.listOpen().filter((entry) => entry.state === 'sending')",
    replace: 'outbox.listOpen().filter(() => false)',
    noticedBy: 'worlds',
  },
  {
    name: 'a restart takes what was on its way for unsent',
    file: 'main/db/outbox/delivery-store.ts',
    find: "outbox.update(entry.id, { state: 'unconfirmed', nextAttemptAt: at })",
    replace: "outbox.update(entry.id, { state: 'queued', nextAttemptAt: at })",
    noticedBy: 'worlds',
  },
  {
    name: 'a create is looked for once, without a quiet period',
    file: 'main/sync/engine-settings.ts',
    find: 'probeAfterMs: [5_000, 95_000, 395_000]',
    replace: 'probeAfterMs: [1_000]',
    noticedBy: 'worlds',
  },
  {
    name: 'a look that found nothing counts as done',
    file: 'main/sync/settle/settle-create.ts',
    find: "      if (schedule.kind === 'due') {",
    replace:
      "      if (searchesDone >= 1) {\n        store.settle({ entry: entry.id, object: null, at: clock.now() });\n        return { kind: 'known', isDone: true };\n      }\n      if (schedule.kind === 'due') {",
    noticedBy: 'worlds',
  },
  {
    name: 'what a look found is created once more',
    file: 'main/sync/settle/settle-create.ts',
    find: '      adopt(ports, entry, mutation, verdict.object);\n',
    replace: '      suspended.foundNothing(entry.id);\n      sendAgainLater(ports, entry, clock.now(), settings);\n',
    noticedBy: 'worlds',
  },
  {
    name: 'the answer of a write is acknowledged in two transactions',
    file: 'main/sync/push/record-answer.ts',
    find: '      store.settle({\n',
    replace:
      '      if (answer.object !== null) store.applyObject(entry.mutation.resource, answer.object, null, now);\n      store.settle({\n',
    noticedBy: 'worlds',
  },
  {
    name: 'a 503 on the last request of the hour proves that nothing was done',
    file: 'main/api/outcomes/is-rate-limit.ts',
    find: 'return !isMail && saysLimit(answer);',
    replace: 'return !isMail && isLimit(answer);',
    noticedBy: { oracle: 'S1', worlds: 'at random', from: 79 },
  },
  {
    name: 'a 200 with a page of HTML counts as success',
    file: 'main/api/outcomes/write-outcome.ts',
    find: "return isConfirmed ? 'done' : 'ambiguous'",
    replace: "return isConfirmed || answer.isHtml ? 'done' : 'ambiguous'",
    noticedBy: 'worlds',
  },
  {
    name: 'a connection that broke counts as one that never was',
    file: 'main/api/outcomes/write-outcome.ts',
    find: "return exchange.isConnected ? 'ambiguous' : 'not_sent'",
    replace: "return exchange.isConnected ? 'not_sent' : 'not_sent'",
    noticedBy: 'worlds',
  },
  {
    name: 'a 502 counts as a refusal before anything happened',
    file: 'main/api/outcomes/write-outcome.ts',
    find: "  return status >= 400 && status < 500 ? 'rejected' : 'ambiguous';",
    replace:
      "  if (status === 502) return 'not_sent';\n  return status >= 400 && status < 500 ? 'rejected' : 'ambiguous';",
    noticedBy: 'worlds',
  },
  {
    name: 'Retry-After is ignored',
    file: 'main/sync/budget/limit-backoff.ts',
    find: 'until: Math.max(blockedUntil(block, now), now + wait)',
    replace: 'until: now + 0 * wait',
    noticedBy: 'worlds',
  },
  {
    name: 'a mail is sent again after a lost answer',
    file: 'main/sync/settle/settle.ts',
    find: "    store.needsPerson(entry.id, 'unknown_send', entry.error);",
    replace: '    store.requeue(entry.id, { nextAttemptAt: clock.now(), error: entry.error });',
    noticedBy: 'worlds',
  },
  {
    name: 'a lost update counts as applied',
    file: 'main/sync/settle/settle.ts',
    find: "if (outcome !== 'applied') return requeue",
    replace: "if (outcome === 'mixed') return requeue",
    noticedBy: 'worlds',
  },
  {
    name: 'a lost delete counts as applied',
    file: 'main/sync/settle/settle.ts',
    find: '      return requeue(ports, entry, ports.clock.now(), settings);\n    case',
    replace: '      return done(ports, entry, null);\n    case',
    noticedBy: 'worlds',
  },
  {
    name: 'the timer of an entry is lost when the loop rests',
    file: 'main/sync/plan/next-entry.ts',
    find: "entry.state === 'unconfirmed' && (entry.nextAttemptAt ?? 0) <= now && !turns.isAside(entry);",
    replace: "entry.state === 'unconfirmed' && (entry.nextAttemptAt ?? 0) === now && !turns.isAside(entry);",
    noticedBy: 'worlds',
  },
  {
    name: 'lines are written again where they were added',
    file: 'main/sync/capabilities/nested-plan.ts',
    find: "    case 'append':\n      return { kind: 'lines_locked', because: 'appends' };",
    replace:
      "    case 'append':\n      return { kind: 'send', arrays: rowsFor(changed, (array) => plainRows(array, wanted[array])), verify: false };",
    noticedBy: { file: 'test/integration/lines/manners.test.ts' },
  },
  {
    name: 'an edit is joined into one that may have left',
    file: 'shared/outbox/coalesce.ts',
    find: "if (attempts > 0) return { kind: 'separate' };",
    replace: "if (attempts > 99) return { kind: 'separate' };",
    noticedBy: laws('touches nothing that may have left'),
  },
  {
    name: 'rows held back for a lost create become second objects',
    file: 'main/db/mirror/mirror-store.ts',
    find: 'if (isNew && context.unclaimed.has(object.id))',
    replace: 'if (isNew && context.unclaimed.has(-object.id))',
    noticedBy: { file: 'test/integration/db/edits.test.ts', name: 'holds rows it does not know' },
  },
  {
    name: 'a child leaves before its parent',
    file: 'shared/outbox/order.ts',
    find: "(other.mutation.op === 'create' && awaited.has(other.mutation.uid))",
    replace: "(other.mutation.op === 'create' && awaited.has(`${other.mutation.uid}?`))",
    noticedBy: laws('nothing before what it waits for', 'S13'),
  },
  {
    name: 'the order of one object is forgotten',
    file: 'shared/outbox/order.ts',
    find: '(other.id < entry.id && other.mutation.uid === entry.mutation.uid',
    replace: '(other.id < 0 && other.mutation.uid === entry.mutation.uid',
    noticedBy: laws('nothing before what it waits for', 'S13'),
  },
  {
    name: 'the base of a waiting edit is not updated after a PUT',
    file: 'main/db/outbox/delivery-store.ts',
    find: 'if (object !== null && state !== null) rebase(entry, state, before);',
    replace: 'if (object !== null && state === null) rebase(entry, state, before);',
    noticedBy: { file: 'test/simulation/races.test.ts', name: 'acknowledgement of another' },
  },
  {
    name: 'the echo of an own write is a change',
    file: 'main/db/mirror/mirror-store.ts',
    find: '        rowFingerprint,\n        checkedAt: context.at,',
    replace: '        rowFingerprint: state.rowFingerprint,\n        checkedAt: context.at,',
    noticedBy: unit('main/sync/engine.test.ts', 'causes no echo', 'E4'),
  },
  {
    name: 'the lock of a profile is ignored',
    file: 'main/profile/profile-lock.ts',
    find: "lock.exec('BEGIN EXCLUSIVE')",
    replace: "lock.exec('BEGIN')",
    noticedBy: test('integration/app/profile-lock.test.ts', undefined, 'S16'),
  },
  {
    name: 'synchronous=FULL is switched off',
    file: 'main/db/connection/open.ts',
    find: "raw.pragma('synchronous = FULL')",
    replace: "raw.pragma('synchronous = NORMAL')",
    noticedBy: { file: 'test/integration/db/open.test.ts' },
  },
  {
    name: 'nobody signs a total that both sides made',
    file: 'main/sync/merge/money-guard.ts',
    find: "return 'both_sides';",
    replace: 'return null;',
    noticedBy: unit('main/sync/merge/merge-edit.test.ts', undefined, 'S7'),
  },
  {
    name: 'the fuse never trips',
    file: 'main/sync/absence/judge-sweep.ts',
    find: "return isTooMany ? { kind: 'fuse', missing: accused }",
    replace: "return isTooMany && listed < 0 ? { kind: 'fuse', missing: accused }",
    noticedBy: unit('main/sync/absence/laws.test.ts', 'no more than the fuse', 'S9'),
  },
  {
    name: 'the negative control is skipped',
    file: 'main/sync/absence/suspect-verdict.ts',
    find: "if (read.signature !== control) return 'stay';",
    replace: "if (read.signature === '') return 'stay';",
    noticedBy: unit('main/sync/absence/suspect-verdict.test.ts'),
  },
  {
    name: 'a spoiled sweep accuses',
    file: 'main/sync/absence/judge-sweep.ts',
    find: 'if (finishedAt === null || !isClean || !isWholeList(feed))',
    replace: 'if (finishedAt === null || !isWholeList(feed))',
    noticedBy: unit('main/sync/absence/judge-sweep.test.ts'),
  },
  {
    name: 'absence from a list is deletion',
    file: 'main/sync/absence/suspect-verdict.ts',
    find: "if (read === null || (read.kind === 'failed' && !mayMeanNotFound(read)))",
    replace: "if (read?.kind === 'failed' && !mayMeanNotFound(read)) return removed('gone');\n  if (read === null)",
    noticedBy: unit('main/sync/absence/laws.test.ts', 'never judged gone', 'S8'),
  },
  {
    name: 'what refuses everything is believed of each object',
    file: 'main/sync/push/explain-refused-read.ts',
    find: "if (obstacle !== null) return { kind: 'failed', error: obstacle };",
    replace: "if (obstacle !== null && resource === 'estimates') return { kind: 'failed', error: obstacle };",
    noticedBy: unit('main/sync/in-front.test.ts'),
  },
  {
    name: 'a key counts as known before it has proven anything',
    file: 'main/sync/account/gate.ts',
    find: 'if (isTrusted && !isAnswerWanted)',
    replace: 'if (!isAnswerWanted)',
    noticedBy: unit('main/sync/account/account.test.ts'),
  },
  {
    name: 'a new object takes the row of the one before it',
    file: 'main/db/mirror/mirror-store.ts',
    find: 'const state = known ?? newState(createUid());',
    replace: 'const state = known ?? rows.of(resource).byServerId(object.id - 1) ?? newState(createUid());',
    noticedBy: { oracle: 'S10', worlds: 'at random' },
  },
  {
    name: 'nobody remembers whose turn it was',
    file: 'main/sync/plan/entry-round-robin.ts',
    find: 'lastTurn: (id) => last.get(id) ?? 0,',
    replace: 'lastTurn: (id) => last.get(-id) ?? 0,',
    noticedBy: unit('main/sync/fair-turns.test.ts', 'leaves its place', 'L5'),
  },
  {
    name: 'what a person has just saved waits behind all that is older',
    file: 'main/sync/plan/next-entry.ts',
    find: 'return waitedFor ?? firstInTurn(entries, mayLeave, turns);',
    replace: 'return firstInTurn(entries, mayLeave, turns) ?? waitedFor ?? null;',
    noticedBy: unit('main/sync/fair-turns.test.ts', 'goes before everything', 'L6'),
  },
  {
    name: 'two creates that are alike leave at once',
    file: 'main/sync/plan/next-entry.ts',
    find: "other.state === 'unconfirmed' && kindOf(other) === kind",
    replace: "other.state === 'unconfirmed' && kindOf(other) === `${String(kind)}?`",
    noticedBy: { oracle: 'S2', worlds: 'at random' },
  },
  {
    name: 'a mail leaves whatever the invoice has become',
    file: 'main/sync/push/prepare-mail.ts',
    find: 'issued === undefined ? null : heldByContent(',
    replace: 'issued === undefined || issued.at > 0 ? null : heldByContent(',
    noticedBy: { oracle: 'S4', worlds: 'at random' },
  },
  {
    name: 'what others made of a found create counts as seen',
    file: 'shared/compare/edited-since-sent.ts',
    find: "return resource === 'invoices' ? { ...values, ...lifeSince(row) } : values;",
    replace: 'return Object.keys(values).length < 0 ? lifeSince(row) : {};',
    noticedBy: { oracle: 'S21', worlds: 'aimed' },
  },
  {
    name: 'a payment counts as an effect of the edit that was on its way',
    file: 'main/db/outbox/derived-field-changes.ts',
    find: " || name === 'paid_total' || (name === 'state' && isPaidOrSent)",
    replace: " || (isPaidOrSent && name === '')",
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'paid before the update', 'S21'),
  },
  {
    name: 'a reminder leaves while a payment waits here',
    file: 'main/db/mails/mail-preconditions.ts',
    find: ".filter((entry) => entry.mutation.op !== 'delete' && isPaymentOf(entry, invoice))",
    replace: ".filter((entry) => entry.mutation.op === 'delete' && isPaymentOf(entry, invoice))",
    noticedBy: { oracle: 'S22', worlds: 'aimed' },
  },
  {
    name: 'a payment that somebody edited before it was found is recorded again',
    file: 'main/sync/probe/may-be-edited.ts',
    find: "return match === 'different';",
    replace: "return match === 'foreign_number';",
    noticedBy: test('integration/edits/created-once.test.ts', 'where it is a payment', 'S1'),
  },
  {
    name: 'another mail of the invoice proves that this one left',
    file: 'main/db/mails/mail-preconditions.ts',
    find: 'uid !== undefined && hasMailed(uid, since, id)',
    replace: 'uid === undefined',
    noticedBy: test('integration/mail/checked-once-more.test.ts', 'is not proven by another', 'S5'),
  },
  {
    name: 'texts that travel with an edit are cut',
    file: 'main/sync/push/request-body.ts',
    find: '...Object.fromEntries(kept), ...edit',
    replace:
      "...Object.fromEntries(kept.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 12) : value])), ...edit",
    noticedBy: { oracle: 'S6', worlds: 'of one edit' },
  },
  {
    name: 'the background takes what is kept for a person',
    file: 'main/sync/budget/lanes.ts',
    find: "const allowed = lane === 'person' ? cap : spendable(state, rules);",
    replace: 'const allowed = cap;',
    noticedBy: unit('main/sync/budget/lanes.test.ts', undefined, 'S15'),
  },
  {
    name: 'some fields do not count when a row is compared',
    file: 'main/db/mirror/list-row-fields.ts',
    find: 'names.size === 0 || names.has(name)',
    replace: "!['city', 'note', 'summary'].includes(name) && (names.size === 0 || names.has(name))",
    noticedBy: { oracle: 'S17', worlds: 'at random' },
  },
  {
    name: 'the key travels in the body of a write',
    file: 'main/api/transport/request-config.ts',
    find: 'JSON.stringify(request.body)',
    replace: 'JSON.stringify({ ...request.body, key })',
    noticedBy: { oracle: 'S18', worlds: 'of one edit' },
  },
  {
    name: 'a mail that may have left leaves nothing to decide',
    file: 'shared/outbox/actions.ts',
    find: "isMail(entry) ? ['check', 'send', 'dismiss']",
    replace: 'isMail(entry) ? []',
    noticedBy: { oracle: 'S20', worlds: 'of one edit' },
  },
  {
    name: 'what a list says of a known object is not taken',
    file: 'main/db/mirror/mirror-store.ts',
    find: 'mirror: { ...state.mirror, ...said },\n      rowFingerprint,',
    replace: 'mirror: { ...object.fields, ...state.mirror },\n      rowFingerprint,',
    noticedBy: { oracle: 'L1', worlds: 'at random' },
  },
  {
    name: 'a loop at rest has no timer',
    file: 'main/sync/wake-timer.ts',
    find: 'const cancel = clock.schedule(delay, resolve);',
    replace: 'const cancel = delay === 0 ? clock.schedule(delay, resolve) : () => {};',
    noticedBy: { oracle: 'L3', worlds: 'at random' },
  },
  {
    name: 'what fails is tried again as soon as the first time',
    file: 'main/sync/budget/backoff.ts',
    find: 'const step = mutationLadder[failures - 1];',
    replace: 'const step = failures > 99 ? undefined : mutationLadder[0];',
    noticedBy: unit('main/sync/budget/backoff.test.ts', 'climbs its ladder', 'L4'),
  },
  {
    name: 'a short page does not end a list',
    file: 'shared/service/list-end.ts',
    find: "memory.longestPage <= ids.length ? null : 'short';",
    replace: "memory.longestPage <= ids.length ? 'short' : null;",
    noticedBy: test('simulation/efficiency.test.ts', 'E1: ', 'E1'),
  },
  {
    name: 'payments are looked for where no money was paid',
    file: 'main/db/mirror/detail-queue.ts',
    find: '(${invoices.paymentsAt} IS NULL AND ${invoices.paidMinor} IS NOT 0)',
    replace: '${invoices.paymentsAt} IS NULL',
    noticedBy: test('simulation/efficiency.test.ts', 'E2: ', 'E2'),
  },
  {
    name: 'where the limit was met is forgotten',
    file: 'main/sync/budget/learned-limit.ts',
    find: 'return { cap: met, ceiling: met, cleanSince: now };',
    replace: 'return { cap: met, ceiling: null, cleanSince: now };',
    noticedBy: test('simulation/budget.test.ts', 'goes well', 'E3'),
  },
  {
    name: 'a draft that is thrown away is kept nowhere',
    file: 'main/db/bin/bin-store.ts',
    find: '      bin.put(kept);\n      versions.keep',
    replace: '      versions.keep',
    noticedBy: { oracle: 'S23', worlds: 'at the editor' },
  },
  {
    name: 'every keystroke is uploaded',
    file: 'main/db/drafts/draft-store.ts',
    find: '        numberReservations.keep(uid, form.statementNo, at);\n',
    replace:
      '        const typed = mutationFor(uid, form, opened);\n        if (typed !== null) edits.enqueue([typed], at);\n',
    noticedBy: { oracle: 'S24', worlds: 'at the editor' },
  },
  {
    name: 'a draft is measured by what waited when it was opened, after that has arrived',
    file: 'main/db/drafts/draft-store.ts',
    find: 'return { ...base, ...Object.fromEntries(names.map(',
    replace: 'return { ...base, ...Object.fromEntries(names.slice(names.length).map(',
    noticedBy: { oracle: 'S25', worlds: 'at the editor' },
  },
  {
    name: 'what own mails and payments did to an invoice is taken for a change by others',
    file: 'shared/outbox/own-effects.ts',
    find: '  const moved = withPayments(withMail(base, own, remote), own, remote);',
    replace: '  const moved = base;',
    noticedBy: { oracle: 'S25', worlds: 'in chains' },
  },
  {
    name: 'every payment that is not shown yet is taken for an own one',
    file: 'shared/outbox/own-effects.ts',
    find: 'if (sumsWithAny(paid, unsettled).some((sum) => compare(sum, now) === 0)) {',
    replace: 'if (sumsWithAny(paid, unsettled).some((sum) => compare(sum, now) <= 0)) {',
    noticedBy: test('integration/payments/own-effects.test.ts', 'stops a delete for a payment of others'),
  },
  {
    name: 'a create that is answered with a known object counts as that one',
    file: 'main/sync/push/verify-created.ts',
    find: 'if (!isOther && !isStranger(resource, sent, object)) return answer;',
    replace: 'if (!isOther || !isStranger(resource, sent, object)) return answer;',
    noticedBy: test('integration/edits/answered-with-another.test.ts'),
  },
  {
    name: 'what others changed since the editor was opened counts as typed',
    file: 'main/db/drafts/draft-store.ts',
    find: 'const from = opened ?? openedNow(state, queued);',
    replace: 'const from = opened === null ? openedNow(state, queued) : openedNow(state, queued);',
    noticedBy: { oracle: 'S21', worlds: 'at the editor' },
  },
  {
    name: 'what was written upon an edit that is given up is measured by what nobody was shown',
    file: 'main/db/outbox/enqueue-store.ts',
    find: '        rebaseLaterEntries({ orm, outbox, rows }, { id, mutation: discarded });\n',
    replace: '',
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'another edit of the same field', 'S21'),
  },
  {
    name: 'a text that the service leaves out stays for ever',
    file: 'main/db/mirror/omitted-fields.ts',
    find: 'return leftOut.length === 0 ? answer',
    replace: 'return leftOut.length >= 0 ? answer',
    noticedBy: { oracle: 'S17', worlds: 'at the editor' },
  },
  {
    name: 'what a person has decided counts as seen by what was saved before that',
    file: 'main/db/outbox/differently-shown-fields.ts',
    find: '.filter(isOther)',
    replace: ".filter((name) => isOther(name) && name === '')",
    noticedBy: test('integration/decisions/behind-a-conflict.test.ts', 'chose to keep', 'S21'),
  },
  {
    name: 'what others made of an adopted object counts as seen',
    file: 'main/db/outbox/resolve-unconfirmed.ts',
    find: 'entries.settle({ entry: entry.id, object, at, rest, before });',
    replace: 'entries.settle({ entry: entry.id, object, at, rest });',
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'paid meanwhile', 'S21'),
  },
  {
    name: 'a create that may have arrived leaves again without a look',
    file: 'main/sync/step-runner.ts',
    find: '(await searchBeforeResend(pushPorts, entry, settling)) ??\n',
    replace: '',
    noticedBy: test('integration/edits/created-once.test.ts', 'long after it was looked for', 'S1'),
  },
  {
    name: 'a walk of a list under a parent judges nobody gone',
    file: 'main/sync/absence/judge-sweep.ts',
    find: '!isClean || !isWholeList(feed)',
    replace: '!isClean || feed.parent !== null',
    noticedBy: { oracle: 'L1', worlds: 'aimed' },
  },
  {
    name: 'what lies under a thing that went stays in the lists',
    file: 'main/db/mirror/presence-store.ts',
    find: '      else hideUnder(resource, uids, touch);\n',
    replace: '',
    noticedBy: { oracle: 'L1', worlds: 'at random' },
  },
  {
    name: 'screens show another date than was read',
    file: 'main/db/objects/view-columns.ts',
    find: "dueDate: textOrNull(view['due_date']),",
    replace: "dueDate: textOrNull(view['date']),",
    noticedBy: { oracle: 'L1', worlds: 'aimed' },
  },
  {
    name: 'however much a walk misses, nobody is asked',
    file: 'main/sync/absence/judge-sweep.ts',
    find: "return isTooMany ? { kind: 'fuse'",
    replace: "return isTooMany && accused.length > settings.fuseMissing ? { kind: 'fuse'",
    noticedBy: { oracle: 'S9', worlds: 'at random', from: 60 },
  },
  {
    name: 'a wait in fractions of a second is not read',
    file: 'main/api/transport/retry-after.ts',
    find: '/^\\d+(\\.\\d+)?$/.test(text)',
    replace: '/^\\d+$/.test(text)',
    noticedBy: { oracle: 'S14', worlds: 'at random' },
  },
  {
    name: 'an invoice names the first client of the account',
    file: 'main/sync/push/request-body.ts',
    find: 'connection: { id: connection.id,',
    replace: 'connection: { id: Math.min(connection.id ?? 1, 1),',
    noticedBy: { oracle: 'S13', worlds: 'at random' },
  },
  {
    name: 'what stands under an object goes under the one before it',
    file: 'main/db/outbox/delivery-store.ts',
    find: 'const parent = parentState === null ? null : addressOf(parentState);',
    replace:
      "const before = parentState && rows.of(resource === 'payments' ? 'invoices' : 'connections').byServerId((parentState.serverId ?? 0) - 1);\n      const parent = parentState === null ? null : addressOf(before ?? parentState);",
    noticedBy: { oracle: 'S13', worlds: 'at random' },
  },
  {
    name: 'a mail leaves while it can still be taken back',
    file: 'main/sync/push/prepare-mail.ts',
    find: 'issued.holdUntil > ports.clock.now()',
    replace: 'issued.holdUntil > ports.clock.now() * 2',
    noticedBy: { oracle: 'S26', worlds: 'with mails' },
  },
  {
    name: 'the account’s own text leaves for what was written',
    file: 'main/sync/push/prepare-mail.ts',
    find: 'delivery: mail.data }',
    replace: 'delivery: null }',
    noticedBy: { oracle: 'S27', worlds: 'with mails' },
  },
  {
    name: 'whoever was to be copied is forgotten',
    file: 'main/api/endpoints/request-body.ts',
    find: 'delivery.blind_copies.map(address)',
    replace: 'delivery.blind_copies.slice(1).map(address)',
    noticedBy: { oracle: 'S27', worlds: 'with mails' },
  },
  {
    name: 'a mail leaves with another total than was shown',
    file: 'main/sync/push/mail-still-valid.ts',
    find: "if (!isSameMoney(seen['billed_total'], current['billed_total'])) {",
    replace: "if (current['billed_total'] === null && !isSameMoney(seen['billed_total'], current['billed_total'])) {",
    noticedBy: { oracle: 'S4', worlds: 'at random' },
  },
  {
    name: 'an update of unknown outcome leaves again at once',
    file: 'main/sync/probe/schedule.ts',
    find: "there is at least one search');\n  return last;",
    replace: "there is at least one search');\n  return Math.min(last, 0);",
    noticedBy: { oracle: 'S28', worlds: 'of one edit' },
  },
  {
    name: 'a create sends each line twice',
    file: 'main/api/endpoints/request-body.ts',
    find: 'return objectsIn(value).map((row) => {',
    replace:
      "const rows = objectsIn(value);\n  return (purpose === 'create' ? [...rows, ...rows] : rows).map((row) => {",
    noticedBy: { oracle: 'S7', worlds: 'of one edit' },
  },
  {
    name: 'lines that others changed meanwhile are joined with one’s own',
    file: 'main/sync/merge/money-guard.ts',
    find: 'const isTheirsNew = changes.some(',
    replace: 'const isTheirsNew = mine.length < 0 && changes.some(',
    noticedBy: { oracle: 'S21', worlds: 'aimed' },
  },
  {
    name: 'a client is recognised by more than its name and address',
    file: 'main/sync/probe/key-fields.ts',
    find: "return ['business_email', ...(isPerson",
    replace: "return ['business_email', 'phone', 'city', 'address', ...(isPerson",
    noticedBy: { oracle: 'S1', worlds: 'aimed' },
  },
  {
    name: 'a mail of which nothing is known counts as sent',
    file: 'main/sync/settle/settle.ts',
    find: "if (evidence.kind === 'no_evidence') {",
    replace: "if (evidence.kind === 'no_evidence' && evidence.stateNow === '') {",
    noticedBy: { oracle: 'S5', worlds: 'of one edit' },
  },
  {
    name: 'a person’s haste ends the quiet period of an update',
    file: 'main/sync/step-runner.ts',
    find: 'holdAfterUnansweredUpdate(pushPorts, entry, settings) ??',
    replace: '',
    noticedBy: unit('main/sync/quiet-period.test.ts', undefined, 'S28'),
  },
  {
    name: 'a success without a body is a success',
    file: 'main/api/endpoints/write-calls.ts',
    find: 'outcomeOf(exchange, object !== null)',
    replace: "outcomeOf(exchange, object !== null || (exchange.kind === 'answered' && exchange.text === ''))",
    noticedBy: { oracle: 'S19', worlds: 'of one edit' },
  },
  {
    name: 'a payment leaves although the account has got the same one since',
    file: 'main/sync/push/prepare-create.ts',
    find: "  if (resource === 'payments' && asksAboutPayment(ports, entry, body)) return { kind: 'stopped' };\n",
    replace: '',
    noticedBy: { oracle: 'S30', worlds: 'at random', from: 140 },
  },
  {
    name: 'whatever is accepted about a payment is accepted for ever',
    file: 'shared/payments/payment-guards.ts',
    find: 'duplicates.filter(({ uid }) => !accepted.twins.includes(uid))',
    replace: 'duplicates.filter(() => accepted.twins.length === 0)',
    noticedBy: test('integration/payments/asked-again.test.ts', 'a third one is asked about again', 'S30'),
  },
  {
    name: 'a payment is marked although its invoice was paid meanwhile',
    file: 'main/sync/push/push.ts',
    find: "  if (asksAboutPayment(ports, entry, {})) return { kind: 'stopped' };\n",
    replace: '',
    noticedBy: test('integration/payments/asked-again.test.ts', 'waits too when it is only marked as received', 'S30'),
  },
  {
    name: 'nothing says what the account has cut',
    file: 'main/db/outbox/delivery-store.ts',
    find: '        if (object !== null) noteAltered(entry, object, before, at);\n',
    replace: '',
    noticedBy: { oracle: 'S31', worlds: 'at random', from: 197 },
  },
  {
    name: 'a payment that mails a receipt is recorded again by itself',
    file: 'main/sync/probe/may-resend.ts',
    find: "mutation.resource !== 'payments' || sendsReceipts === false",
    replace: "mutation.resource !== 'payments' || sendsReceipts !== null",
    noticedBy: { oracle: 'S29', worlds: 'aimed' },
  },
  {
    name: 'what was decided about a payment stands although its invoice mails receipts by now',
    file: 'main/sync/push/prepare-create.ts',
    find: 'if (wouldMailAgain(ports, entry, mutation)) {',
    replace: 'if (entry.attempts > 9 && wouldMailAgain(ports, entry, mutation)) {',
    noticedBy: unit('main/sync/engine.test.ts', 'began to mail receipts', 'S29'),
  },
  {
    name: 'an edit that takes back what the account has by itself is measured by what was before',
    file: 'main/db/outbox/reverted-fields.ts',
    find: 'const arrived = both.filter(isKept)',
    replace: 'const arrived = both.filter((name) => isKept(name) && name === String())',
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'takes back one that waits', 'S5'),
  },
  {
    name: 'what the account had by itself counts as what a given up edit showed',
    file: 'main/db/outbox/rebase-after-discard.ts',
    find: 'const hidden = own.filter((name) => !isThere(name));',
    replace: 'const hidden = own.filter((name) => !isThere(name) || name.length > 0);',
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'by itself by then', 'S5'),
  },
  {
    name: 'a given up edit that arrived all the same is taken back by nobody',
    file: 'main/db/outbox/rebase-after-discard.ts',
    find: "mayHaveArrived && mutation.op === 'update' ?",
    replace: "id < 0 && mayHaveArrived && mutation.op === 'update' ?",
    noticedBy: test('integration/edits/measured-by-what-was-seen.test.ts', 'arrived of it all the same', 'S5'),
  },
  {
    name: 'an update that was answered counts as one that may still come',
    file: 'main/db/outbox/attempt-table.ts',
    find: "NOT IN ('done', 'answered', 'rows_added', 'not_sent', 'rejected'))",
    replace: "NOT IN ('done', 'not_sent', 'rejected'))",
    noticedBy: test('integration/lines/left-out.test.ts', 'at once and unasked'),
  },
  {
    name: 'payments keep the currency that their invoice had before this computer moved it',
    file: 'main/db/mirror/mirror-store.ts',
    find: '(due.payments && echoOf === null) || (due.paymentsIfAny && ',
    replace: '((due.payments || due.paymentsIfAny) && echoOf === null && ',
    noticedBy: test('integration/edits/moved-to-a-client.test.ts', 'where this computer has moved it', 'L1'),
  },
  {
    name: 'a witness that did not answer once has no other turn where all others have left',
    file: 'main/sync/absence/absence-judge.ts',
    find: 'if (memory.unanswered.length === 0) return memory;',
    replace: 'if (memory.unanswered.length >= 0) return memory;',
    noticedBy: test('integration/absence/removed.test.ts', 'did not answer before', 'L1'),
  },
  {
    name: 'what a fuse holds speaks for all of its kind where reads of it are refused',
    file: 'main/sync/absence/absence-suspects.ts',
    find: 'const isByWord = heldByFuses(memory).includes(uid) || ',
    replace: 'const isByWord = ',
    noticedBy: unit('main/sync/reading-on.test.ts', 'so many that a person is asked', 'L1'),
  },
];
