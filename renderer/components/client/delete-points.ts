import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Returns what hangs on a client or contact, in sentences. */
export function deletePoints(impact: RecordDeleteImpact, formats: Formats): readonly string[] {
  const { resource, open, profiles, drafts, waiting, isLastContact } = impact;
  const isClient = resource === 'connections';
  return [
    ...open.map(({ currency, amount, count }) =>
      words.client_delete_open({ count, amount: formats.money(amount, currency) }),
    ),
    ...profiles.map((name) =>
      isClient ? words.client_delete_profile({ name }) : words.contact_delete_profile({ name }),
    ),
    ...(drafts > 0 ? [words.client_delete_drafts({ count: drafts })] : []),
    ...(waiting > 0 ? [words.client_delete_waiting({ count: waiting })] : []),
    ...(isLastContact ? [words.contact_delete_last()] : []),
  ];
}
