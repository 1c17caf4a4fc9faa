import { fakeUid } from './fake-book.ts';
import type { FakeMain } from './fake-main.ts';

/** Three clients have something late, one of them twice; everything else is paid. */
export function setScene(main: FakeMain): void {
  const client = (index: number) => main.clients[index]?.uid ?? null;
  const late: readonly (readonly [number, number, string])[] = [
    [10, 0, '2026-08-30'],
    [11, 1, '2026-10-12'],
    [12, 0, '2026-11-02'],
    [13, 2, '2026-11-16'],
  ];
  main.invoices = main.invoices.map((known) => ({
    ...known,
    view: { ...known.view, state: 'paid', total_due: '0.00' },
  }));
  for (const [index, owner, dueDate] of late)
    main.replace(fakeUid(2, index), (known) => ({
      ...known,
      clientUid: client(owner),
      upload: 'synced',
      view: { ...known.view, state: 'sent', due_date: dueDate, total_due: known.view['billed_total'] ?? '0' },
    }));
}
