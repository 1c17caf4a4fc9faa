import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { RaisedProfile } from '#shared/screens/price-rise.ts';
import { outcomeOf } from '#main/db/drafts/saves-in-turn.ts';
import { monthsAhead } from '#shared/recurring/calendar.ts';
import { calendarRuns, createMonthSums, inOrderOfDates, runningUids } from '#main/db/recurring/calendar.ts';
import { fromRunningProfiles } from '#main/db/recurring/running-in-steps.ts';
import { generatedBy } from '#main/db/recurring/generated-by.ts';
import { profilePage } from '#main/db/recurring/profile-page.ts';
import { raisePrices, requireOneCurrency, riseImpact } from '#main/db/recurring/raise-prices.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function recurringHandlers(app: AppContext) {
  const orm = () => app.session().book.orm;
  return {
    'profile:page': ({ uid }) => {
      const page = profilePage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', message('error_profile_gone'));
      return page;
    },
    'profile:of-invoice': ({ uid }) => generatedBy(orm(), uid),
    'profile:refresh': ({ uid }) => {
      app.session().engine.request('recurring_invoices', uid);
      return null;
    },
    'profile:weigh-rise': async ({ uids, rise }) => {
      const impacts = await mapInSteps(uids, () => {
        const { book } = app.session();
        return (uid) => riseImpact(book, uid, rise);
      });
      return impacts.flatMap((impact) => impact ?? []);
    },
    'profile:raise-prices': async ({ rises, rise }) => {
      const { book } = app.session();
      const at = app.now();
      requireOneCurrency(
        book,
        rises.map(({ uid }) => uid),
        rise,
      );
      const raised: RaisedProfile[] = [];
      const outcomes = await mapInSteps(
        rises,
        () => (shown) =>
          outcomeOf(shown.uid, () => {
            raised.push(book.writer.write(() => raisePrices(book, shown, rise, at)));
          }),
      );
      return { outcomes, raised };
    },
    'calendar:months': async () => {
      const sums = createMonthSums(monthsAhead(app.today()));
      await fromRunningProfiles(runningUids(orm()), orm, (profiles) => {
        sums.add(profiles);
        return [];
      });
      return sums.months();
    },
    'calendar:runs': async ({ from, to, limit }) => {
      const runs = await fromRunningProfiles(runningUids(orm()), orm, (profiles) =>
        profiles.flatMap((profile) => calendarRuns(profile, { from, to })),
      );
      return { runs: runs.toSorted(inOrderOfDates).slice(0, limit), total: runs.length };
    },
    'calendar:save': ({ uids }) => app.documents.saveCalendar(uids),
  } satisfies Partial<Handlers>;
}
