import { clientChanges } from '#shared/client/client-changes.ts';
import type { ClientVersion } from '#shared/invoice-form/version.ts';
import { AppError } from '#shared/errors.ts';
import { documentChanges } from '#shared/invoice-form/document-changes.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { profileSpec, readProfile } from '#shared/recurring/profile-spec.ts';
import type { OwnAmount, ProfileVersion } from '#shared/screens/profile-history.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { profileHistory } from '#main/db/recurring/profile-history.ts';
import { profileStatus } from '#main/db/recurring/profile-status.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { recordVersions } from '#main/ipc/edits/record-versions.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Handles what became of clients and recurring invoices, and what they were before. */
export function recordVersionHandlers(app: AppContext) {
  const clients = recordVersions(app, 'connections');
  // Dates and runs are the account's by now: an older next date would make invoices a second time.
  const versions = recordVersions(app, 'recurring_invoices', (version, { startDate, nextDate, runsDone }) => ({
    ...version,
    startDate,
    nextDate,
    runsDone,
  }));

  function historyOf(uid: Uid) {
    const history = profileHistory(app.session().book, uid);
    if (history === null) throw new AppError('not_found', message('error_profile_gone'));
    return history;
  }

  function totalOf(form: ProfileForm, currency: string | null): string {
    const calibration = app.session().book.calibration.current();
    const details = detailsOf(readProfile(form, null).data);
    return totalsOf(details, currencyDigits(currency), calibration).totals.billedTotal;
  }

  /** Returns the amounts of the versions, the newest first, each as long as it stayed. */
  function ownAmounts(uid: Uid, currency: string | null): readonly OwnAmount[] {
    const { versions: kept } = app.session().book.editorOf('recurring_invoices');
    const all = kept.list(uid).map(({ at, form }) => ({ at, total: totalOf(form, currency) }));
    return all.filter(({ total }, index) => all[index + 1]?.total !== total);
  }

  return {
    'client:versions': ({ uid }) =>
      clients.list(uid).map(({ id, at, kind, form, before, isCurrent }): ClientVersion => {
        const changes = before === null ? null : clientChanges(before, form);
        return { id, at, kind, form, changes, isCurrent };
      }),
    'client:restore-version': ({ uid, id }) => clients.restore(uid, id),
    'profile:history': ({ uid }) => {
      const history = historyOf(uid);
      return { ...history, own: ownAmounts(uid, history.currency) };
    },
    'profile:standing': ({ uid, clientUid }) => profileStatus(app.session().book, uid, clientUid),
    'profile:versions': ({ uid }) => {
      const { currency } = historyOf(uid);
      return versions.list(uid).map(({ id, at, kind, form, before, isCurrent }): ProfileVersion => {
        const changes = before === null ? null : documentChanges(profileSpec, before, form);
        return { id, at, kind, form, changes, isCurrent, currency, total: totalOf(form, currency) };
      });
    },
    'profile:restore-version': ({ uid, id }) => {
      const form = versions.restore(uid, id);
      const { connectionUid } = form;
      const client = connectionUid === null ? null : getClientCard(app.session().book.orm, connectionUid, app.today());
      return { form, client };
    },
  } satisfies Partial<Handlers>;
}
