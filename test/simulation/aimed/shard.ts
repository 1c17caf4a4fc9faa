import { openCellBook } from '#test/simulation/matrix/cell-book.ts';
import { rememberStarts } from '#test/simulation/matrix/start.ts';
import { createUidSource } from '#test/simulation/world/uids.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import { drawAimed } from './draw-aimed.ts';
import { drawEdited } from './draw-edited.ts';
import { drawMailed } from './draw-mailed.ts';
import { drawPaid } from './draw-paid.ts';
import { playAimed } from './play-aimed.ts';

/** What one part of the worlds came to, as the process prints it: `node shard.ts <part> <parts> <first seed> <count> [editor|payments|mails]`. */
export interface AimedReport {
  readonly played: number;
  readonly findings: readonly string[];
}

/** Uids of these worlds begin apart from those of their starts. */
const LANE = 2;
const SIGN_OF_LIFE = 500;

const [, , , , , , kind] = process.argv;
const [part = 0, parts = 1, from = 1, count = 100] = process.argv.slice(2, 6).map(Number);
const kinds: Readonly<Record<string, typeof drawAimed>> = { editor: drawEdited, payments: drawPaid, mails: drawMailed };
const draw = kinds[kind ?? ''] ?? drawAimed;
const cellBook = openCellBook(createUidSource(WORLD_START, LANE));
try {
  console.log(JSON.stringify(await playShard()));
} finally {
  cellBook.close();
}
process.exit(0);

async function playShard(): Promise<AimedReport> {
  const startOf = rememberStarts();
  const findings: string[] = [];
  let played = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    if (seed % parts !== part) continue;
    const aimed = draw(seed);
    const outcome = await playAimed(aimed, await startOf(aimed.personality), cellBook);
    played += 1;
    for (const { oracle, message } of outcome.findings) {
      findings.push(`${kind ?? 'aimed'} ${String(seed)} (${aimed.name}): ${oracle} ${message.slice(0, 300)}`);
      console.error(findings.at(-1));
    }
    if (played % SIGN_OF_LIFE === 0) console.error(`${String(played)} played, up to ${String(seed)}`);
  }
  return { played, findings };
}
