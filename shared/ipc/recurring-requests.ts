import type { ProfilePage } from '#shared/screens/profile-page.ts';
import { answer, call, done } from './call.ts';
import { uid } from './shapes.ts';
import { z } from './zod.ts';

const byUid = z.strictObject({ uid });

/** Requests about the pages of recurring invoices. */
export const recurringRequests = {
  /** Returns the page of a recurring invoice; `not_found` for one that is not in the book. */
  'profile:page': call(byUid, answer<ProfilePage>()),
  /** Reads it and the invoices that it has made from the account, unless that was done a moment ago. */
  'profile:refresh': call(byUid, done),
};
