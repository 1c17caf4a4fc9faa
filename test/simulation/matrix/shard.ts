import { createUidSource } from '#test/simulation/world/uids.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import { openCellBook } from './cell-book.ts';
import { playCell } from './play-cell.ts';
import { rememberStarts } from './start.ts';
import { cellsOfToday, nameOf, playableCells } from './table.ts';

/**
 * What one part of the table came to, as the process prints it: `node shard.ts <part> <parts> [a part of the names]`.
 * Without a name it plays the cells of today.
 */
export interface ShardReport {
  readonly played: number;
  /** Cells whose crash or fault never came, because the engine went another way. */
  readonly unmet: number;
  readonly findings: readonly string[];
}

/** Uids of these worlds begin apart from those of their starts. */
const LANE = 2;

const [part = '0', parts = '1', named = ''] = process.argv.slice(2);
const cellBook = openCellBook(createUidSource(WORLD_START, LANE));
try {
  console.log(JSON.stringify(await playShard(Number(part), Number(parts))));
} finally {
  cellBook.close();
}
process.exit(0);

async function playShard(own: number, count: number): Promise<ShardReport> {
  const startOf = rememberStarts();
  const cells = named === '' ? cellsOfToday() : playableCells().filter((cell) => nameOf(cell).includes(named));
  const findings: string[] = [];
  let [played, unmet] = [0, 0];
  for (const cell of cells.filter((_cell, index) => index % count === own)) {
    const outcome = await playCell(cell, await startOf(cell.personality), cellBook);
    played += 1;
    if ((cell.moment !== null && !outcome.hasDied) || (cell.fault !== null && !outcome.hasFailed)) unmet += 1;
    for (const { oracle, message } of outcome.findings)
      findings.push(`${nameOf(cell)}: ${oracle} ${message.slice(0, 300)}`);
  }
  return { played, unmet, findings };
}
