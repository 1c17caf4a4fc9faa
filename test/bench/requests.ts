import type { DemoState } from '#main/demo/state.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import type { AccountInProcess, Requests } from '#test/helpers/account-in-process.ts';
import { mirrorRequests, openAccountInProcess } from '#test/helpers/account-in-process.ts';
import { sizes } from '#test/helpers/sized-account.ts';
import { createPerson } from '#test/service/person.ts';
import { leastMirror, leastPass, leastUsable, MOST_OVER } from '#test/simulation/oracles/efficiency.ts';
import { today } from '#main/system-ports.ts';
import { print } from './measure.ts';

const CHANGES = 50;
const MOST_A_CHANGE = 1.05;

const count = (value: number): string => value.toLocaleString('en');

/** Half of the changes to what invoices say, half money that came in, each of another invoice. */
function changeOnTheWeb({ demo: { book, state } }: AccountInProcess): void {
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

function figuresOf({ mirror, pass, aChange, seconds }: Costs, state: DemoState): string {
  const [leastF, leastN] = [leastMirror(state), leastPass(state)];
  const [usedF, usedN] = [mirrorRequests(mirror), mirrorRequests(pass)];
  if (usedF > leastF * MOST_OVER || usedN > leastN || aChange > MOST_A_CHANGE) process.exitCode = 1;
  return [
    `usable after ${count(leastUsable(state))}`,
    `full mirror ${count(usedF)} of ${count(leastF)} (${(usedF / leastF).toFixed(4)})`,
    `no change ${count(usedN)} of ${count(leastN)} (${(usedN / leastN).toFixed(2)})`,
    `a change ${aChange.toFixed(2)}`,
    `besides ${count(mirror.other)} and ${count(pass.other)}`,
    `${seconds.toFixed(0)} s`,
  ].join('   ');
}

/** What the engine asks of the service, against the least that any client could ask. The large account takes minutes. */
export async function benchRequests(): Promise<void> {
  const rows = [];
  for (const [name, size] of Object.entries(sizes)) {
    const book = openMemoryBook();
    const account = openAccountInProcess(size, book);
    rows.push({ name, value: figuresOf(await costsOf(account), account.demo.state) });
    book.close();
  }
  print(
    `Requests, used of the least possible (full mirror at most ${String(MOST_OVER)}, a visible change of others at most ${String(MOST_A_CHANGE)})`,
    rows,
  );
}
