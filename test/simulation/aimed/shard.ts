import { openCellBook } from '#test/simulation/matrix/cell-book.ts';
import { rememberStarts } from '#test/simulation/matrix/start.ts';
import { createUidSource } from '#test/simulation/world/uids.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import { drawAimed } from './draw-aimed.ts';
import { drawChained } from './draw-chained.ts';
import { drawEdited } from './draw-edited.ts';
import { drawMailed } from './draw-mailed.ts';
import { drawPaid } from './draw-paid.ts';
import { playAimed } from './play-aimed.ts';
import { seedsOfToday } from './seeds.ts';

/**
 * What one part of the worlds came to, kind by kind, as the process prints it: `node shard.ts <part> <parts>` plays the seeds
 * of today of all kinds, `node shard.ts <part> <parts> <first seed> <count> [kind]` any others of one kind.
 */
export type AimedReport = Readonly<Partial<Record<AimedKind, KindReport>>>;

interface KindReport {
  readonly played: number;
  readonly findings: readonly string[];
}

/** Uids of these worlds begin apart from those of their starts. */
const LANE = 2;
const SIGN_OF_LIFE = 500;

const draws = {
  aimed: drawAimed,
  editor: drawEdited,
  payments: drawPaid,
  mails: drawMailed,
  chains: drawChained,
} as const;
export type AimedKind = keyof typeof draws;
const isKind = (name: string): name is AimedKind => name in draws;

const [part = 0, parts = 1, from, count = 100] = process.argv.slice(2, 6).map(Number);
const only = process.argv[6] ?? 'aimed';
const cellBook = openCellBook(createUidSource(WORLD_START, LANE));
const startOf = rememberStarts();
try {
  console.log(JSON.stringify(await playShard()));
} finally {
  cellBook.close();
}
process.exit(0);

async function playShard(): Promise<AimedReport> {
  if (from !== undefined) {
    if (!isKind(only)) throw new Error(`There is no kind “${only}”.`);
    return {
      [only]: await playKind(
        only,
        Array.from({ length: count }, (_seed, index) => from + index),
      ),
    };
  }
  const report: Partial<Record<AimedKind, KindReport>> = {};
  for (const kind of Object.keys(draws).filter(isKind)) report[kind] = await playKind(kind, seedsOfToday);
  return report;
}

async function playKind(kind: AimedKind, seeds: readonly number[]): Promise<KindReport> {
  const findings: string[] = [];
  let played = 0;
  for (const seed of seeds.filter((_seed, index) => index % parts === part)) {
    const aimed = draws[kind](seed);
    const outcome = await playAimed(aimed, await startOf(aimed.personality), cellBook);
    played += 1;
    for (const { oracle, message } of outcome.findings) {
      findings.push(`${kind} ${String(seed)} (${aimed.name}): ${oracle} ${message.slice(0, 300)}`);
      console.error(findings.at(-1));
    }
    if (played % SIGN_OF_LIFE === 0) console.error(`${String(played)} played, up to ${String(seed)}`);
  }
  return { played, findings };
}
