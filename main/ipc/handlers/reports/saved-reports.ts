import type { JsonValue } from '#shared/json.ts';
import { savedReport } from '#shared/ipc/reports/report-requests.ts';
import type { SavedReport } from '#shared/reports/report-choice.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';

const SAVED = 'reports.saved';

/** Returns the reports that the person saved; one that this version does not understand is left out. */
export function savedReports(keyValues: KeyValueStore): readonly SavedReport[] {
  const kept = keyValues.get(SAVED);
  return (Array.isArray(kept) ? kept : []).flatMap((one: JsonValue) => {
    const read = savedReport.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

export function replaceSavedReports(keyValues: KeyValueStore, reports: readonly SavedReport[], at: number): void {
  const plain = reports.map(({ choice, ...report }): JsonValue => {
    const { range, sort, hidden, ...rest } = choice;
    return {
      ...report,
      choice: {
        ...rest,
        range: typeof range === 'string' ? range : { from: range.from, to: range.to },
        sort: { ...sort },
        hidden: [...hidden],
      },
    };
  });
  keyValues.set(SAVED, plain, at);
}
