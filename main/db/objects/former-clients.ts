import { eq, sql } from 'drizzle-orm';
import type { FormerClient } from '#shared/client/former-client.ts';
import { withFormer } from '#shared/client/former-client.ts';
import { isJsonObject } from '#shared/json.ts';
import { plain } from '#shared/text/fold-text.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { ObjectState } from './object-state.ts';
import { parseJson } from './object-state.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';

export function parseFormer(text: string | null): readonly FormerClient[] {
  // Only `viewColumns` writes this column, from such values.
  return text === null ? [] : (parseStored(text) as readonly FormerClient[]);
}

/** Prepares the question which former states a client has after `state` is stored. A client that only invoices name has none. */
export function prepareFormerClients(orm: Orm): (state: ObjectState) => readonly FormerClient[] {
  const { mirrorJson, formerJson, rowFingerprint, uid } = connections;
  const stored = orm
    .select({ mirrorJson, formerJson, rowFingerprint })
    .from(connections)
    .where(eq(uid, sql.placeholder('uid')))
    .prepare();
  return (state) => {
    const row = state.isStored ? stored.get({ uid: state.uid }) : undefined;
    if (row === undefined) return [];
    const [former, before] = [parseFormer(row.formerJson), parseJson(row.mirrorJson)];
    if (row.rowFingerprint === null || before === null || state.mirror === null) return former;
    return withFormer(former, before, state.mirror, state.checkedAt ?? 0);
  };
}

/**
 * Returns when the account first showed that an invoice is no draft; null for a draft. Null also while the invoice names its client
 * otherwise than the book does: the client as it was then is not known yet.
 */
export function timeOutOfDraft({ mirror, leftDraftAt, checkedAt }: ObjectState, clientName: string): number | null {
  const state = typeof mirror?.['state'] === 'string' ? mirror['state'].trim().toLowerCase() : '';
  if (state === '' || state === 'draft') return null;
  if (leftDraftAt !== null) return leftDraftAt;
  const reference = mirror?.['connection'] ?? null;
  const named = isJsonObject(reference) && typeof reference['name'] === 'string' ? reference['name'] : clientName;
  return plain(named) === plain(clientName) ? checkedAt : null;
}
