import type { FigureProfile } from '#shared/figures/expected-parts.ts';
import type { JsonObject } from '#shared/json.ts';
import { asText, isJsonObject, textOrEmpty } from '#shared/json.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { isRunning } from '#shared/recurring/profile-state.ts';
import { scheduleOf } from '#shared/recurring/schedule-of.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import { wereGeneratedRead } from './read-lists.ts';

interface Stored {
  readonly uid: Uid;
  readonly serverId: number;
  readonly clientUid: Uid | null;
  readonly mirror: string;
}

/** Reads the present recurring invoices that run, as the account has them. Others are in no figure. */
export async function figureProfiles({ raw, orm, pause }: Snapshot): Promise<readonly FigureProfile[]> {
  const rows = raw
    .prepare<[], Pick<Stored, 'uid'>>(
      'SELECT uid FROM recurring_invoices WHERE is_listed = 1 AND server_id IS NOT NULL AND mirror_json IS NOT NULL',
    )
    .all();
  const read = raw.prepare<[Uid], Stored>(`
    SELECT uid, server_id AS serverId, mirror_json AS mirror,
      (SELECT uid FROM connections WHERE server_id = json_extract(recurring_invoices.mirror_json, '$.connection.id')) AS clientUid
    FROM recurring_invoices WHERE uid = ?`);
  const dates = raw
    .prepare<[Uid], string | null>(
      `SELECT json_extract(mirror_json, '$.date') FROM invoices WHERE recurring_uid = ? AND mirror_json IS NOT NULL`,
    )
    .pluck();
  const isRead = wereGeneratedRead(orm);
  const profiles: FigureProfile[] = [];
  for (const { uid } of rows) {
    const stored = read.get(uid);
    if (stored === undefined) continue;
    const view = parseStored(stored.mirror);
    if (!isJsonObject(view) || !isRunning(asText(view['state']))) continue;
    const generated = isRead(stored.serverId) ? new Set(dates.all(uid).filter((date) => date !== null)) : null;
    profiles.push(toProfile(stored, view, generated));
    await pause();
  }
  return profiles;
}

function toProfile({ uid, clientUid }: Stored, view: JsonObject, generated: FigureProfile['generated']): FigureProfile {
  const billed = asText(view['billed_total']);
  const days = view['due_date_options'];
  return {
    uid,
    name: textOrEmpty(view['profile_name']),
    clientUid,
    currency: asText(view['currency_iso_code']),
    billedTotal: billed !== null && isDecimal(billed) ? billed : null,
    dueDays: Number.isSafeInteger(days) ? Number(days) : 0,
    schedule: scheduleOf(view),
    generated,
  };
}
