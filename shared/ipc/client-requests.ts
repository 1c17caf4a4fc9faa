import type { ClientForm } from '#shared/client/client-form.ts';
import type { ClientVersion } from '#shared/invoice-form/version.ts';
import type { SimilarClient } from '#shared/client/similar-client.ts';
import type { ClientEvent, ClientPage, ClientProfile, PersonName } from '#shared/screens/client-page.ts';
import type { ClientCard, ClientFacts } from '#shared/screens/invoice-page.ts';
import type { DuplicateReport, MovedNext, NextInvoices } from '#shared/screens/duplicates.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { answer, call, done } from './call.ts';
import { clientForm } from '#shared/ipc/form-shapes/client-form-shape.ts';
import { byUid, long, nothing, rowsUpTo, short, uid } from './shapes.ts';
import { z } from './zod.ts';

/** The most clients that one is said not to be. */
const MOST_OTHERS = 1_000;
const others = z.array(uid).min(1).max(MOST_OTHERS);

/** The choice of a client for the next invoices of another one. */
export const nextChoice = z.strictObject({ uid, to: uid.nullable() });

/** Requests about clients. */
export const clientRequests = {
  'client:search': call(
    z.strictObject({ text: z.string().max(LONGEST_SEARCH), limit: rowsUpTo(200) }),
    answer<readonly ClientCard[]>(),
  ),
  /** Returns the name of a client; null for an unknown one. */
  'client:name': call(byUid, answer<string | null>()),
  'client:facts': call(z.strictObject({ clientUid: uid, exceptUid: uid }), answer<ClientFacts>()),
  /** Returns all that a client's page shows besides its lists. */
  'client:page': call(byUid, answer<ClientPage>()),
  /** Returns what happened to a client's invoices, the newest first. */
  'client:activity': call(byUid, answer<readonly ClientEvent[]>()),
  /** Returns a client's recurring invoices, by their next day. */
  'client:recurring': call(byUid, answer<readonly ClientProfile[]>()),
  /** Asks the engine to fetch a client's contacts and estimates now, before its background work. */
  'client:refresh': call(byUid, done),
  /** Keeps what the person writes about a client for themselves. */
  'client:set-note': call(z.strictObject({ uid, text: long }), done),
  /** Finds clients with the same address, telephone number or name, matches of the address first; asked before a client is created. */
  'client:find-alike': call(clientForm, answer<readonly SimilarClient[]>()),
  /** Lists the versions of a client, the newest first. */
  'client:versions': call(byUid, answer<readonly ClientVersion[]>(), { flushes: 'uid' }),
  /** Puts an older version into the draft, and keeps what stood there as a version; returns the form. */
  'client:restore-version': call(z.strictObject({ uid, id: z.int().positive() }), answer<ClientForm>(), {
    flushes: 'uid',
  }),
  /** Finds the clients of the book that may be the same. */
  'client:duplicates': call(nothing, answer<DuplicateReport>()),
  /** Notes that a client is none of the others, or takes that back. */
  'client:keep-apart': call(z.strictObject({ uid, others, isApart: z.boolean() }), done),
  /** Returns what moves with the next invoices of a client, and what stays. */
  'client:weigh-next': call(byUid, answer<NextInvoices>()),
  /** Chooses the client that the next invoices of another one are made for; `to` is null for the client itself. */
  'client:choose-next': call(nextChoice, answer<MovedNext>()),
  'client:create': call(clientForm, answer<ClientCard>()),
  /** Names the client's primary contact; returns the one before. */
  'client:set-primary': call(
    z.strictObject({ uid, name: z.strictObject({ first: short, last: short }) }),
    answer<PersonName>(),
  ),
  /** Returns the data of a client whose create the account refused, to be corrected. */
  'client:get-refused': call(byUid, answer<ClientForm>()),
  /** Corrects such a client and sends its create again. */
  'client:correct': call(z.strictObject({ uid, client: clientForm }), done),
};
