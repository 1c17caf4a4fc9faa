import { findDefect, plant } from './plant.ts';

/** What the hunt for one defect came to, as the child process prints it. */
export interface Hunt {
  /** Worlds until the first that noticed it; null when none did. */
  readonly worlds: number | null;
  readonly oracle: string | null;
}

const [name = ''] = process.argv.slice(2);
plant(findDefect(name));
// Loaded only now, so that the engine is loaded with the mistake.
const { createUidSource } = await import('#test/simulation/world/uids.ts');
const { WORLD_START } = await import('#test/simulation/world/world.ts');
const { openCellBook } = await import('#test/simulation/matrix/cell-book.ts');
const { playCell } = await import('#test/simulation/matrix/play-cell.ts');
const { playStart } = await import('#test/simulation/matrix/start.ts');
const { nameOf, personalities, whyLeftOut, wholeTable } = await import('#test/simulation/matrix/table.ts');
const { chosen } = await import('#main/demo/chance.ts');
console.log(JSON.stringify(await hunt()));
process.exit(0);

/** Worlds in which one thing goes wrong, a crash or a fault, before a plain service; in an order that mixes the verbs. */
async function hunt(): Promise<Hunt> {
  const fineness = 2 ** 30;
  const cells = [...wholeTable()]
    .filter((cell) => cell.personality === 'plain' && (cell.moment === null || cell.fault === null))
    .filter((cell) => whyLeftOut(cell) === null)
    .map((cell) => ({ cell, order: chosen(fineness, nameOf(cell)) }))
    .sort((one, other) => one.order - other.order);
  const start = await playStart(personalities.plain);
  const cellBook = openCellBook(createUidSource(WORLD_START, 2));
  try {
    for (const [index, { cell }] of cells.entries()) {
      const noticed = await playCell(cell, start, cellBook)
        .then(({ findings }) => findings[0]?.oracle ?? null)
        // A world that comes to no end is noticed as well.
        .catch((thrown: unknown) => `thrown: ${String(thrown)}`);
      if (noticed !== null) return { worlds: index + 1, oracle: noticed };
    }
    return { worlds: null, oracle: null };
  } finally {
    cellBook.close();
  }
}
