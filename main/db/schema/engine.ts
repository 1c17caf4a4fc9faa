import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { needsYouReasons, outboxStates } from '#shared/outbox/entry.ts';
import { journalKinds } from '#shared/outbox/journal.ts';
import { mutationOps } from '#shared/outbox/mutation.ts';
import { resources } from '#shared/service/resources.ts';
import type { PageSize } from '#shared/service/wire-types.ts';

/** The outbox: a person's mutations in order. Survives every rebuild of the mirror. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    op: text('op', { enum: mutationOps }).notNull(),
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    /** The mutation's data as JSON; references are uids. `schema` says which version wrote it. */
    dataJson: text('data_json'),
    baseJson: text('base_json'),
    schema: integer('schema').notNull(),
    dependsJson: text('depends_json').notNull(),
    state: text('state', { enum: outboxStates }).notNull(),
    reason: text('reason', { enum: needsYouReasons }),
    errorJson: text('error_json'),
    /** The question to the person, with all that is needed to answer it: candidates for a create, or why a mail is held. */
    questionJson: text('question_json'),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: integer('next_attempt_at'),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
    /** When a person last changed the entry or decided about it (ms since epoch); null if they never did. */
    confirmedAt: integer('confirmed_at'),
  },
  (table) => [index('outbox_state').on(table.state, table.id), index('outbox_uid').on(table.uid, table.state)],
);

/** Attempts over the wire, committed before their first byte leaves. Only the outcome is ever changed. */
export const attempts = sqliteTable(
  'attempts',
  {
    outboxId: integer('outbox_id')
      .notNull()
      .references(() => outbox.id),
    attempt: integer('attempt').notNull(),
    intentAt: integer('intent_at').notNull(),
    bodyJson: text('body_json').notNull(),
    /** The time at which an answer came, or at which we stopped waiting for one. */
    endedAt: integer('ended_at'),
    /** The object as the preflight read it, to tell later whether the attempt changed anything. */
    baselineJson: text('baseline_json'),
    outcome: text('outcome'),
    evidenceJson: text('evidence_json'),
    /** For a request about a payment: what was paid of its invoice, and of itself, when the attempt began. */
    moneyJson: text('money_json'),
  },
  (table) => [primaryKey({ columns: [table.outboxId, table.attempt] })],
);

/** Conflicts with base, mine and theirs, kept together with the person's decision. */
export const conflicts = sqliteTable(
  'conflicts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    outboxId: integer('outbox_id')
      .notNull()
      .references(() => outbox.id),
    recordJson: text('record_json').notNull(),
    resolvedAt: integer('resolved_at'),
    resolutionJson: text('resolution_json'),
  },
  (table) => [index('conflicts_outbox').on(table.outboxId)],
);

/** The journal: decisions made without asking, with all that is needed to show and to undo them. */
export const journal = sqliteTable(
  'journal',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    kind: text('kind', { enum: journalKinds }).notNull(),
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    recordJson: text('record_json').notNull(),
    /** The time of its undo, which is a new edit. */
    undoneAt: integer('undone_at'),
  },
  (table) => [index('journal_at').on(table.at), index('journal_uid').on(table.uid)],
);

/** Watches for duplicates of creates that may have been applied twice, with the key that a second object would have. */
export const twinWatches = sqliteTable(
  'twin_watches',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    outboxId: integer('outbox_id')
      .notNull()
      .references(() => outbox.id),
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    twinKey: text('twin_key').notNull(),
    watchFrom: integer('watch_from').notNull(),
    watchUntil: integer('watch_until').notNull(),
    /** The uid of the second object, once a list has shown it. */
    twinUid: text('twin_uid'),
    dismissedAt: integer('dismissed_at'),
  },
  (table) => [index('twin_watches_until').on(table.watchUntil)],
);

/** Objects that the last clean sweeps did not show, with how often and the result of their fetch. There are only few. */
export const absences = sqliteTable(
  'absences',
  {
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    recordJson: text('record_json').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.uid] })],
);

/** The checkpoint of each feed, moved in the page's own transaction. `parent` is '' for account-wide lists. */
export const sweeps = sqliteTable(
  'sweeps',
  {
    resource: text('resource', { enum: resources }).notNull(),
    parent: text('parent').notNull(),
    sweep: integer('sweep').notNull(),
    nextPage: integer('next_page'),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    isClean: integer('is_clean', { mode: 'boolean' }).notNull(),
    /** The end of the last complete sweep. */
    completedAt: integer('completed_at'),
    /** Rows asked for at once, where a page of the usual size was too large. */
    perPage: integer('per_page').$type<PageSize>(),
    /** Flaws that the sweep under way has found in the list, and those of the last one that ended; null for none. */
    flawsJson: text('flaws_json'),
    lastFlawsJson: text('last_flaws_json'),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.parent] }),
    // There may be a list for each object, and nearly none of them has a flaw.
    index('sweeps_flawed')
      .on(table.resource)
      .where(sql`last_flaws_json IS NOT NULL`),
  ],
);

/** Learned capabilities of this account's service, and other small values of the book, by name. */
export const capabilities = sqliteTable(
  'capabilities',
  { name: text('name').notNull(), valueJson: text('value_json').notNull(), learnedAt: integer('learned_at').notNull() },
  (table) => [uniqueIndex('capabilities_name').on(table.name)],
);

/**
 * Names how much of a draft the local view shows. `begun`: nothing, and the object as it was before is no version yet. `typed`: an
 * earlier state. `shown`: all of it.
 */
const draftStandings = ['begun', 'typed', 'shown'] as const;
export type DraftStanding = (typeof draftStandings)[number];

/** Drafts as typed, written on every keystroke, also while they are not valid. */
export const drafts = sqliteTable('drafts', {
  uid: text('uid').notNull().primaryKey(),
  resource: text('resource', { enum: resources }).notNull(),
  formJson: text('form_json').notNull(),
  isNew: integer('is_new', { mode: 'boolean' }).notNull(),
  savedAt: integer('saved_at').notNull(),
  standing: text('standing', { enum: draftStandings }).notNull(),
  /** The base: the object as the editor opened it; null for one that was never uploaded. */
  openedJson: text('opened_json'),
});
