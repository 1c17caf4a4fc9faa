import type { DemoState } from '#main/demo/state/state.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import type { AccountInProcess, Requests } from '#test/helpers/account-in-process.ts';
import { mirrorRequests, openAccountInProcess } from '#test/helpers/account-in-process.ts';
import { sizes } from '#test/helpers/sized-account.ts';
import { createPerson } from '#test/service/person.ts';
import { leastMirror, leastPass, leastUsable, MOST_OVER } from '#test/simulation/oracles/efficiency.ts';
import { today } from '#main/platform/system-clock.ts';
import type { Figure } from './measure.ts';
import { ratioFigure, report } from './measure.ts';

const CHANGES = 50;
const MOST_A_CHANGE = 1.05;

const count = (value: number): string => value.toLocaleString('en');

/** Half of the changes to what invoices say, half money that came in, each of another invoice. */
function changeOnTheWeb({ demo: { context: book, state } }: AccountInProcess): void {
  const person = createPerson(book);
  for (const { id } of state.invoices.slice(-CHANGES / 2))
    person.edit(state.invoices, id, { fields: { summary: 'Written on the web' } });
  for (const { id } of state.invoices.slice(0, CHANGES / 2))
    person.enterPayment(id, { date: today(), amount: '1.00', payment_method: 'cash', details: null });
}

interface Costs {
  readonly mirror: Requests;
  readonly pass: Requests;
  readonly aChange: number;
  readonly seconds: number;
}

async function costsOf(account: AccountInProcess): Promise<Costs> {
  const startedAt = performance.now();
  const { requests: mirror } = await account.run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { requests: pass } = await account.run();
  changeOnTheWeb(account);
  const { requests: changed } = await account.run();
  return { mirror, pass, aChange: (mirrorRequests(changed) - mirrorRequests(pass)) / CHANGES, seconds };
}

function figuresOf(size: string, { mirror, pass, aChange, seconds }: Costs, state: DemoState): readonly Figure[] {
  const [leastF, leastN] = [leastMirror(state), leastPass(state)];
  const [usedF, usedN] = [mirrorRequests(mirror), mirrorRequests(pass)];
  const counts = [
    `usable after ${count(leastUsable(state))}`,
    `full mirror ${count(usedF)} of ${count(leastF)}`,
    `no change ${count(usedN)} of ${count(leastN)}`,
    `besides ${count(mirror.other)} and ${count(pass.other)}`,
    `${seconds.toFixed(0)} s`,
  ];
  return [
    { name: size, value: counts.join('   ') },
    ratioFigure(`${size}, full mirror`, usedF, leastF, MOST_OVER),
    ratioFigure(`${size}, no change`, usedN, leastN, 1),
    ratioFigure(`${size}, a change`, aChange, 1, MOST_A_CHANGE),
  ];
}

/** What the engine asks of the service, against the least that any client could ask. The large account takes minutes. */
export async function benchRequests(): Promise<void> {
  const rows: Figure[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    const book = openMemoryBook();
    const account = openAccountInProcess(size, book);
    rows.push(...figuresOf(name, await costsOf(account), account.demo.state));
    book.close();
  }
  report('requests', 'Requests, used of the least possible', rows);
}
