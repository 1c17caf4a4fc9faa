import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { needsYouReasons, outboxStates } from '#shared/outbox/entry.ts';
import { journalKinds } from '#shared/outbox/journal.ts';
import { mutationOps } from '#shared/outbox/mutation.ts';
import { resources } from '#shared/service/resources.ts';

/** Mutations of a person, oldest first. Survives every rebuild of the mirror. */
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
    /** What a person is asked, with what they need to decide it: the objects that may be this one, why a mail is held. */
    questionJson: text('question_json'),
    attempts: integer('attempts').notNull(),
    nextAttemptAt: integer('next_attempt_at'),
    createdAt: integer('created_at').notNull(),
    settledAt: integer('settled_at'),
  },
  (table) => [index('outbox_state').on(table.state, table.id), index('outbox_uid').on(table.uid, table.state)],
);

/** Every wire attempt, committed before its first byte leaves. Append-only but for its outcome. */
export const attempts = sqliteTable(
  'attempts',
  {
    outboxId: integer('outbox_id')
      .notNull()
      .references(() => outbox.id),
    attempt: integer('attempt').notNull(),
    intentAt: integer('intent_at').notNull(),
    bodyJson: text('body_json').notNull(),
    /** When an answer came, or it was clear that none would. */
    endedAt: integer('ended_at'),
    /** What the preflight had read of the object: by it one tells later whether the attempt changed anything. */
    baselineJson: text('baseline_json'),
    outcome: text('outcome'),
    evidenceJson: text('evidence_json'),
  },
  (table) => [primaryKey({ columns: [table.outboxId, table.attempt] })],
);

/** What a person must decide, whole: base, mine, theirs. Kept with its decision. */
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

/** What was decided without asking, with what is needed to see it and to undo it as a new edit. */
export const journal = sqliteTable(
  'journal',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    kind: text('kind', { enum: journalKinds }).notNull(),
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    recordJson: text('record_json').notNull(),
    /** A new edit took it back. */
    undoneAt: integer('undone_at'),
  },
  (table) => [index('journal_at').on(table.at), index('journal_uid').on(table.uid)],
);

/** Creates that may have been applied twice: what a second object would look like, and how long one is looked for. */
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
    /** The second object, once a list has shown it. */
    twinUid: text('twin_uid'),
    dismissedAt: integer('dismissed_at'),
  },
  (table) => [index('twin_watches_until').on(table.watchUntil)],
);

/** Objects that the last clean walks did not show: how often, and what a read of each said. Only few are ever absent. */
export const absences = sqliteTable(
  'absences',
  {
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    recordJson: text('record_json').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.uid] })],
);

/** How far a walk over a feed has got; moved in the page's own transaction. `parent` is '' for account-wide lists. */
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
    /** The last walk that reached its end. */
    completedAt: integer('completed_at'),
  },
  (table) => [primaryKey({ columns: [table.resource, table.parent] })],
);

/** Learned behaviours of this account's service, and other facts of the book, by name. */
export const capabilities = sqliteTable(
  'capabilities',
  { name: text('name').notNull(), valueJson: text('value_json').notNull(), learnedAt: integer('learned_at').notNull() },
  (table) => [uniqueIndex('capabilities_name').on(table.name)],
);

/** Editor buffers as typed, kept on every keystroke, also where they are not yet valid. */
export const drafts = sqliteTable('drafts', {
  uid: text('uid').notNull().primaryKey(),
  resource: text('resource', { enum: resources }).notNull(),
  formJson: text('form_json').notNull(),
  isNew: integer('is_new', { mode: 'boolean' }).notNull(),
  savedAt: integer('saved_at').notNull(),
  /** The invoice as it was when the editor opened it; null for one that was only here. */
  openedJson: text('opened_json'),
});
