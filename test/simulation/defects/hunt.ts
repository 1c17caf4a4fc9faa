import { assertNever } from '#shared/assert.ts';
import type { NamedOracle } from './defects.ts';
import { findDefect, plant } from './plant.ts';

/** What the hunt for one defect came to, as the child process prints it. */
export interface Hunt {
  /** Worlds until the first that noticed it; null when none did. */
  readonly worlds: number | null;
  /** All that reported something there. */
  readonly oracles: readonly string[];
}

const [name = ''] = process.argv.slice(2);
const defect = findDefect(name);
plant(defect);
// Loaded only now, so that the engine is loaded with the mistake.
const { createUidSource } = await import('#test/simulation/world/uids.ts');
const { WORLD_START } = await import('#test/simulation/world/world.ts');
const { openCellBook } = await import('#test/simulation/matrix/cell-book.ts');
const { playCell } = await import('#test/simulation/matrix/play-cell.ts');
const { playStart, rememberStarts } = await import('#test/simulation/matrix/start.ts');
const { nameOf, personalities, playableCells } = await import('#test/simulation/matrix/table.ts');
const { drawAimed } = await import('#test/simulation/aimed/draw-aimed.ts');
const { drawChained } = await import('#test/simulation/aimed/draw-chained.ts');
const { drawEdited } = await import('#test/simulation/aimed/draw-edited.ts');
const { drawMailed } = await import('#test/simulation/aimed/draw-mailed.ts');
const { drawPaid } = await import('#test/simulation/aimed/draw-paid.ts');
const { playAimed } = await import('#test/simulation/aimed/play-aimed.ts');
const { chosen } = await import('#main/demo/state/hash-choice.ts');
const { drawScenario } = await import('#test/simulation/world/draw-scenario.ts');
const { runScenario } = await import('#test/simulation/runner/run-scenario.ts');
/** Null where any will do. */
const wanted = defect.noticedBy !== 'worlds' && 'oracle' in defect.noticedBy ? defect.noticedBy : null;
console.log(JSON.stringify(await huntIn(wanted?.worlds ?? 'of one edit')));
process.exit(0);

function huntIn(worlds: NamedOracle['worlds']): Promise<Hunt> {
  switch (worlds) {
    case 'of one edit':
      return hunt();
    case 'aimed':
      return huntAimed(drawAimed);
    case 'at the editor':
      return huntAimed(drawEdited);
    case 'with payments':
      return huntAimed(drawPaid);
    case 'with mails':
      return huntAimed(drawMailed);
    case 'in chains':
      return huntAimed(drawChained);
    case 'at random':
      return huntAtRandom();
    default:
      return assertNever(worlds);
  }
}

function isNoticed(oracles: readonly string[]): boolean {
  return wanted === null ? oracles.length > 0 : oracles.includes(wanted.oracle);
}

/** The random worlds, as `npm run simulate` plays them, from the first on. */
async function huntAtRandom(): Promise<Hunt> {
  const [most, steps] = [20, 300];
  const from = wanted?.from ?? 1;
  for (let seed = from; seed < from + most; seed += 1) {
    const { findings } = await runScenario(drawScenario(seed, steps));
    const oracles = findings.map(({ oracle }) => oracle);
    if (isNoticed(oracles)) return { worlds: seed - from + 1, oracles };
  }
  return { worlds: null, oracles: [] };
}

/** The worlds around one edit, at the editor, with payments or with mails, as the test plays them. */
async function huntAimed(draw: typeof drawAimed): Promise<Hunt> {
  const most = 500;
  const startOf = rememberStarts();
  const cellBook = openCellBook(createUidSource(WORLD_START, 2));
  try {
    for (let seed = 1; seed <= most; seed += 1) {
      const aimed = draw(seed);
      const { findings } = await playAimed(aimed, await startOf(aimed.personality), cellBook);
      const oracles = findings.map(({ oracle }) => oracle);
      if (isNoticed(oracles)) return { worlds: seed, oracles };
    }
    return { worlds: null, oracles: [] };
  } finally {
    cellBook.close();
  }
}

/** Worlds in which one thing goes wrong, a crash or a fault, before a plain service; in an order that mixes the verbs. */
async function hunt(): Promise<Hunt> {
  const fineness = 2 ** 30;
  const cells = playableCells()
    .filter((cell) => cell.personality === 'plain' && (cell.moment === null || cell.fault === null))
    .map((cell) => ({ cell, order: chosen(fineness, nameOf(cell)) }))
    .sort((one, other) => one.order - other.order);
  const start = await playStart(personalities.plain);
  const cellBook = openCellBook(createUidSource(WORLD_START, 2));
  try {
    for (const [index, { cell }] of cells.entries()) {
      const oracles = await playCell(cell, start, cellBook)
        .then(({ findings }) => findings.map(({ oracle }) => oracle as string))
        // A world that comes to no end is noticed as well.
        .catch((thrown: unknown) => [`thrown: ${String(thrown)}`]);
      if (isNoticed(oracles)) return { worlds: index + 1, oracles };
    }
    return { worlds: null, oracles: [] };
  } finally {
    cellBook.close();
  }
}
