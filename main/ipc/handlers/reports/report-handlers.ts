import { report } from '#main/db/reports/report.ts';
import { reportRecords } from '#main/db/reports/report-records.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { replaceSavedReports, savedReports } from './saved-reports.ts';

export function reportHandlers(app: AppContext) {
  const book = () => app.session().book;
  return {
    'report:get': (request) => report(book(), request, app.today()),
    'report:records': ({ request, ...row }) => reportRecords(book(), request, row, app.today()),
    'report:save-table': (asked) => app.documents.saveReport(asked),
    'report:saved': () => savedReports(book().keyValues),
    'report:replace-saved': ({ reports }) => {
      book().writer.write(() => {
        replaceSavedReports(book().keyValues, reports, app.now());
      });
      return null;
    },
    'report:save-pack': (range) => app.documents.savePack(range),
  } satisfies Partial<Handlers>;
}
