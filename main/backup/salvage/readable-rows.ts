import type Database from 'better-sqlite3';

export type Row = Readonly<Record<string, unknown>>;

/** The largest jump over row numbers: no table of a book has more. */
const FARTHEST = 2 ** 40;

/**
 * Yields all rows of a table that can still be read, some of them twice. A page that is damaged hides the rows on it: the next ones are
 * looked for behind it. Where rows have no numbers, those before the first and behind the last damaged page are found.
 */
export function* readableRows(raw: Database.Database, table: string, columns: readonly string[]): Generator<Row> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const hasNumbers = reads(() => raw.prepare(`SELECT rowid FROM "${table}" LIMIT 1`).get()) !== 'unreadable';
  if (hasNumbers) yield* byNumbers(raw, table, names);
  else yield* fromBothEnds(raw, table, names, columns[0] ?? '');
}

/** Column whose name no table has. */
const NUMBER = '#';

function* byNumbers(raw: Database.Database, table: string, names: string): Generator<Row> {
  const next = raw.prepare<[number], Row>(
    `SELECT rowid AS "${NUMBER}", ${names} FROM "${table}" NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT 1`,
  );
  const after = (number: number): Row | 'unreadable' | undefined => {
    const row = reads(() => next.get(number));
    // A damaged page may give a row that was passed already, again and again.
    return row !== undefined && row !== 'unreadable' && Number(row[NUMBER]) <= number ? 'unreadable' : row;
  };
  let last = -1;
  for (;;) {
    let row = after(last);
    if (row === 'unreadable') row = firstBehind(last, after);
    if (row === undefined || row === 'unreadable') return;
    last = Number(row[NUMBER]);
    yield row;
  }
}

/** Returns the first readable row behind a damaged page: jumps until one is found, then halves the last jump. */
function firstBehind(last: number, after: (number: number) => Row | 'unreadable' | undefined) {
  let jump = 1;
  while (jump < FARTHEST && after(last + jump) === 'unreadable') jump *= 2;
  let [bad, good] = [last + Math.floor(jump / 2), last + jump];
  while (good - bad > 1) {
    const middle = Math.floor((bad + good) / 2);
    if (after(middle) === 'unreadable') bad = middle;
    else good = middle;
  }
  return after(good);
}

function* fromBothEnds(raw: Database.Database, table: string, names: string, key: string): Generator<Row> {
  for (const order of ['ASC', 'DESC']) {
    const rows = reads(() =>
      raw.prepare<[], Row>(`SELECT ${names} FROM "${table}" ORDER BY "${key}" ${order}`).iterate(),
    );
    if (rows === 'unreadable') continue;
    let isWhole = true;
    for (;;) {
      const step = reads(() => rows.next());
      if (step === 'unreadable') isWhole = false;
      if (step === 'unreadable' || step.done === true) break;
      yield step.value;
    }
    if (isWhole) return;
  }
}

/** Runs a read; whatever SQLite says against it makes what it asks for unreadable. */
function reads<Value>(read: () => Value): Value | 'unreadable' {
  try {
    return read();
  } catch {
    return 'unreadable';
  }
}
