import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonByLine } from '#scripts/json-by-line.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';

const FOLDER = join(import.meta.dirname, '..', 'regressions');

/** Worlds that once broke: played before any other, for ever. */
export function readRegressions(): readonly { readonly name: string; readonly scenario: Scenario }[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.replace('.json', ''),
      // Written by the function below.
      scenario: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Scenario,
    }));
}

/** Keeps a world; the answer is where. */
export function writeRegression(name: string, scenario: Scenario): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.json`);
  // An event stands on one line.
  writeFileSync(path, `${jsonByLine(scenario, 2)}\n`);
  return path;
}
