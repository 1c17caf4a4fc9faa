import type { LinkKind } from '#shared/links/record-link.ts';
import { isLinkName, linkKinds } from '#shared/links/record-link.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call } from '#shared/ipc/call.ts';
import { uid } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const kind = z.enum(linkKinds);

/** A record of the open account that a link leads to. */
export interface LinkedRecord {
  readonly kind: LinkKind;
  readonly uid: Uid;
}

/** Requests about links to records. */
export const linkRequests = {
  /** Returns the link to a record of the open account. */
  'link:write': call(z.strictObject({ kind, uid }), answer<string>()),
  /** Finds the record that a link to the open account names; `not_found` where there is none. */
  'link:find': call(z.strictObject({ kind, name: z.string().refine(isLinkName, 'no name') }), answer<LinkedRecord>()),
};
