import { asText } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import type { ProfileFacts } from '#shared/screens/profile-facts.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { accountTotals } from '#main/db/totals/account-totals.ts';

const resource = 'recurring_invoices';

/** Returns what the editor shows beside the form of a recurring profile, which may be new. */
export function profileFacts(book: Book, uid: Uid, { connectionUid }: ProfileForm, today: PlainDate): ProfileFacts {
  const { rows, orm, verdicts } = book;
  const calibration = book.calibration.current();
  const state = rows.of(resource).byUid(uid);
  const client = connectionUid === null ? null : getClientCard(orm, connectionUid, today);
  const shown = state === null ? null : rows.draw(resource, state);
  const isOtherClient = client !== null && client.uid !== shown?.connection?.uid;
  return {
    client,
    // A profile keeps its own currency even when the client's currency has changed since.
    currency: (isOtherClient ? null : asText(shown?.view['currency_iso_code'])) ?? client?.currency ?? null,
    account: accountTotals(state, state === null ? null : verdicts.on(state), calibration),
    hasDetails: shown?.hasDetails ?? true,
    areLinesLocked: state !== null && book.engineStores.account.areLinesLocked(resource, uid),
    areTotalsOwn: shown === null || shown.ownTotals !== null,
    today,
    state: asText(state?.mirror?.['state']),
    isInAccount: state !== null && state.mirror !== null,
  };
}
