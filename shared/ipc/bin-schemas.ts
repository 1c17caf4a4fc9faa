import { z } from 'zod';
import { isUid } from '#shared/service/ids.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { isDecimal } from '#shared/money/decimal.ts';

// Zod compiles schemas when they are made, and this module is imported before `schemas.ts` sets the option.
z.config({ jitless: true });

const uid = z.string().refine(isUid, 'not a local id');
const uids = z.array(uid).min(1).max(MOST_AT_ONCE);
const byUid = z.strictObject({ uid });
const byId = z.strictObject({ id: z.int().positive() });
const shownWeight = z.strictObject({
  uid,
  isWithClient: z.boolean(),
  paid: z.string().max(200).refine(isDecimal, 'not an amount').nullable(),
  waitingMails: z.int().nonnegative(),
  isLocal: z.boolean(),
});
const cell = z.string().max(200);

export const binSchemas = {
  'draft:copy': z.strictObject({ uid, isMovedOn: z.boolean() }),
  'draft:last-of-client': z.strictObject({ clientUid: uid, except: uid }),
  'draft:fill-like': z.strictObject({
    uid,
    form: z.strictObject({ connectionUid: uid.nullable(), statementNo: z.string().max(1_000), date: cell }),
  }),
  'draft:prices': byUid,
  'bin:prepare': z.strictObject({ uids }),
  'bin:delete': z.strictObject({ deletes: z.array(shownWeight).min(1).max(MOST_AT_ONCE) }),
  'bin:restore': z.strictObject({ uids }),
  'bin:list': z.strictObject({ limit: z.int().positive().max(10_000), search: z.string().max(LONGEST_SEARCH) }),
  'bin:empty': z.strictObject({ count: z.int().positive() }),
  'bin:get': byUid,
  'bin:recreate': byUid,
  'version:list': byUid,
  'version:get': byId,
  'version:restore': byId,
  'client:take-back': byUid,
};
