import { and, desc, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { asText, filledText } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { fromMinorUnits } from '#shared/money/decimal.ts';
import { runsOnceActive } from '#shared/recurring/coming-runs.ts';
import { gapsOf } from '#shared/recurring/gaps.ts';
import { scheduleOf } from '#shared/recurring/schedule-of.ts';
import type { GeneratedInvoice, ProfilePage } from '#shared/screens/profile-page.ts';
import { MOST_COMING, MOST_GENERATED } from '#shared/screens/profile-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { isOverdue } from '#main/db/invoice-list/state-conditions.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

type Parts = Pick<Book, 'orm' | 'rows' | 'sweeps'>;

/** Returns the page of a recurring invoice, also of one that the account does not list any more; null for an unknown one. */
export function profilePage(book: Parts, uid: Uid, today: PlainDate): ProfilePage | null {
  const { orm, rows } = book;
  const state = rows.of('recurring_invoices').byUid(uid);
  const row = columnsOf(orm, uid);
  if (state === null || row === undefined) return null;
  const { view } = rows.draw('recurring_invoices', state);
  const schedule = scheduleOf(view);
  const { presence } = state;
  return {
    uid,
    name: row.profileName,
    client:
      row.connectionUid === null ? null : { uid: row.connectionUid, name: row.clientName, language: row.language },
    profile: view,
    schedule,
    method: filledText(view['recurring_method']),
    upload: toUploadState(row.openState, row.isUnsent),
    presence: presence === 'hidden' || presence === 'gone' ? presence : 'listed',
    canBeEdited: canBeEdited(state),
    hasDetails: state.serverId === null || state.details !== null,
    currency: row.currency,
    billedTotal: filledText(view['billed_total']),
    yearTotal: row.yearMinor === null ? null : fromMinorUnits(row.yearMinor, currencyDigits(row.currency)),
    coming: runsOnceActive(schedule, MOST_COMING, today),
    gaps: wereGeneratedRead(book, state) ? gapsOf(schedule, datesOf(orm, uid), today) : null,
    generated: generatedBy(orm, uid, today),
    ...countsOf(orm, uid),
  };
}

const columnsOf = (orm: Orm, uid: Uid) =>
  orm
    .select({
      profileName: recurringInvoices.profileName,
      connectionUid: recurringInvoices.connectionUid,
      clientName: recurringInvoices.clientName,
      language: connections.language,
      currency: recurringInvoices.currency,
      yearMinor: recurringInvoices.yearMinor,
      isUnsent: recurringInvoices.isUnsent,
      openState: openEntryState(recurringInvoices.uid),
    })
    .from(recurringInvoices)
    .leftJoin(connections, eq(connections.uid, recurringInvoices.connectionUid))
    .where(eq(recurringInvoices.uid, uid))
    .get();

/** A profile that is not in the account has made nothing. */
function wereGeneratedRead({ sweeps }: Parts, { serverId, hashKey }: ObjectState): boolean {
  if (serverId === null) return true;
  return sweeps.wasCompleted({
    resource: 'invoices',
    parent: { id: serverId, hash_key: hashKey },
    under: 'recurring_invoices',
  });
}

/** The dates of all invoices that a profile has made, those in the trash as well. */
const datesOf = (orm: Orm, uid: Uid): ReadonlySet<string> =>
  new Set(
    orm
      .select({ date: sql<string | null>`json_extract(${invoices.mirrorJson}, '$.date')` })
      .from(invoices)
      .where(eq(invoices.recurringUid, uid))
      .all()
      .flatMap(({ date }) => asText(date) ?? []),
  );

const ofProfile = (uid: Uid) => and(eq(invoices.recurringUid, uid), eq(invoices.isListed, true));

const generatedBy = (orm: Orm, uid: Uid, today: PlainDate): readonly GeneratedInvoice[] =>
  orm
    .select({
      uid: invoices.uid,
      number: invoices.statementNo,
      date: invoices.date,
      state: invoices.state,
      isOverdue: sql<number | null>`${isOverdue(today)}`,
      currency: invoices.currency,
      billedTotal: invoices.billedTotal,
    })
    .from(invoices)
    .where(ofProfile(uid))
    .orderBy(desc(invoices.date), desc(invoices.searchNo))
    .limit(MOST_GENERATED)
    .all()
    .map((row) => ({ ...row, isOverdue: row.isOverdue === 1 }));

const countsOf = (orm: Orm, uid: Uid): Pick<ProfilePage, 'generatedCount' | 'draftCount'> =>
  orm
    .select({
      generatedCount: sql<number>`count(*)`,
      draftCount: sql<number>`count(*) FILTER (WHERE lower(trim(${invoices.state})) = 'draft')`,
    })
    .from(invoices)
    .where(ofProfile(uid))
    .get() ?? { generatedCount: 0, draftCount: 0 };
