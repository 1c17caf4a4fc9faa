import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientPage, UsualDelay } from '#shared/screens/client-page.ts';
import { isZero } from '#shared/money/decimal.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { RecordFigure } from '#renderer/components/record/record.ts';
import { lackText } from './lack-text.ts';
import { rowsOfClient } from './client-rows.ts';

interface Surroundings {
  readonly formats: Formats;
  readonly today: PlainDate;
  /** Reads what the figures lack. */
  readonly onRead: () => void;
}

type Sum = 'due' | 'overdue' | 'paidThisYear';

/** Returns the four figures of a client's page, each with the rows that it is made of (figures.md). */
export function clientFigures(page: ClientPage, { formats, today, onRead }: Surroundings): readonly RecordFigure[] {
  const { sums, lacks, delay } = page;
  const isListed = lacks.missing.every(({ what }) => what !== 'lists');
  const read = { label: words.figures_read_now(), run: onRead };
  /** The sums that are not zero; one zero where all are, unless rows are missing that could change it. */
  const amounts = (of: Sum, isKnown: boolean): readonly string[] => {
    const filled = sums.filter((sum) => !isZero(sum[of].amount));
    if (filled.length > 0) return filled.map((sum) => formats.money(sum[of].amount, sum.currency));
    const currency = sums[0]?.currency ?? currencyOf(page);
    return isKnown ? [formats.money('0', currency)] : [];
  };
  const countOf = (of: Sum): number => sums.reduce((count, sum) => count + sum[of].count, 0);
  const oldest = Math.max(0, ...sums.map(({ overdue }) => overdue.oldestDays));
  const gap = lackText(lacks);
  const withGap = (isKnown: boolean, note: string) => ({
    ...(isKnown ? {} : { read }),
    note: isKnown ? note : gap,
  });
  return [
    {
      label: words.client_figure({ figure: 'due' }),
      values: amounts('due', isListed),
      rows: rowsOfClient(page, 'invoices', 'outstanding'),
      ...withGap(isListed, words.count_invoices({ count: countOf('due') })),
    },
    {
      label: words.client_figure({ figure: 'overdue' }),
      values: amounts('overdue', isListed),
      rows: rowsOfClient(page, 'invoices', 'overdue'),
      ...withGap(isListed, oldest > 0 ? words.client_oldest({ days: oldest }) : words.count_invoices({ count: 0 })),
    },
    {
      label: words.client_figure({ figure: 'paid' }),
      values: amounts('paidThisYear', lacks.complete),
      rows: rowsOfClient(page, 'payments', 'received', `date:${today.slice(0, 4)}`),
      ...withGap(lacks.complete, words.count_payments({ count: countOf('paidThisYear') })),
    },
    {
      label: words.client_figure({ figure: 'delay' }),
      values: delay === null ? [] : [delayText(delay)],
      rows: rowsOfClient(page, 'invoices', 'paid'),
      ...(delay === null && !lacks.complete ? { read } : {}),
      note: delay === null ? words.client_delay_unknown() : spreadText(delay),
    },
  ];
}

function currencyOf({ client }: ClientPage): string | null {
  const code = client['currency_iso_code'] ?? client['currency'];
  return typeof code === 'string' && code !== '' ? code.toUpperCase() : null;
}

/** Says on how many invoices a usual delay rests, and how far it spreads where it does. */
function spreadText({ low, high, of: count }: UsualDelay): string {
  if (low === high) return words.client_delay_of({ count });
  return low === 0 ? words.client_delay_up_to({ high, count }) : words.client_delay_spread({ low, high, count });
}

const delayText = ({ median }: UsualDelay): string =>
  median === 0 ? words.client_delay_same_day() : words.client_delay({ days: median });
