import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Committed } from './judge.ts';
import { commit, judge, missing } from './judge.ts';
import { allMeasurements } from './measure.ts';
import { byHand, parts } from './parts.ts';

const path = join(import.meta.dirname, 'figures.json');

function readCommitted(): Committed {
  // Written below and by nothing else.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Committed) : {};
}

/** Runs the parts; answers a sentence for each that broke, whose figures are those it came to. */
async function measure(names: readonly string[]): Promise<readonly string[]> {
  const broken: string[] = [];
  const chosen = Object.entries({ ...parts, ...byHand }).filter(([name]) => names.includes(name));
  for (const [name, run] of names.length === 0 ? Object.entries(parts) : chosen) {
    try {
      await run();
    } catch (thrown) {
      broken.push(`${name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  }
  return broken;
}

/** One line for each failure; what is committed is what the run came to where that is asked for. */
function conclude(broken: readonly string[], isWhole: boolean, isCommitting: boolean): void {
  const [measured, committed] = [allMeasurements(), readCommitted()];
  if (isCommitting) {
    writeFileSync(path, `${JSON.stringify(commit(measured, committed, isWhole), null, 2)}\n`);
    console.log(`\nThe figures of ${String(measured.length)} measurements stand in test/bench/figures.json now.`);
  }
  const lost = isWhole && !isCommitting ? missing(measured, committed) : [];
  const failures = [
    ...broken,
    ...judge(measured, isCommitting ? {} : committed),
    ...lost.map((name) => `${name}: committed, and not measured any more.`),
  ];
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`\n${String(measured.length)} figures are within their limits and what is committed.`);
}

const { values, positionals } = parseArgs({ options: { commit: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in parts) && !(name in byHand));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys({ ...parts, ...byHand }).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  const broken = await measure(positionals);
  conclude(broken, positionals.length === 0 && broken.length === 0, values.commit === true);
}
