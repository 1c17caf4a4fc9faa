import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** Loading the rules takes longer than all cases together. */
const eslint = new ESLint({ cwd: root });

interface Complaint {
  readonly line: number;
  readonly ruleId: string;
}

async function lint(path: string, code: string): Promise<readonly Complaint[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  return (result?.messages ?? []).map(({ line, ruleId }) => ({ line, ruleId: ruleId ?? 'broken' }));
}

describe('lint of imports', () => {
  const rulesBroken = async (path: string, code: string): Promise<readonly string[]> =>
    (await lint(path, code)).map(({ ruleId }) => ruleId);
  const use = (module: string): string => `import { something } from '${module}';\n\nexport const kept = something;\n`;

  it.each([
    ['main/sync/new-part.ts', 'electron'],
    ['main/sync/new-part.ts', 'axios'],
    ['main/sync/new-part.ts', 'better-sqlite3'],
    ['main/sync/new-part.ts', '#main/db/book.ts'],
    ['main/sync/new-part.ts', '#main/api/client.ts'],
    ['main/sync/new-part.ts', '#main/account/session.ts'],
    ['main/db/new-part.ts', '#main/sync/ports.ts'],
    ['main/db/new-part.ts', '#main/profile/profile.ts'],
    ['main/api/new-part.ts', '#main/db/book.ts'],
    ['main/api/new-part.ts', '#main/app/app-options.ts'],
    ['main/demo/new-part.ts', '#shared/money/totals/totals.ts'],
    ['main/demo/new-part.ts', '#main/account/demo-account.ts'],
    ['main/app.ts', 'electron'],
    ['main/app/new-part.ts', 'electron'],
    ['main/account/new-part.ts', 'electron'],
    ['main/profile/new-part.ts', 'electron'],
    ['main/platform/new-part.ts', 'electron'],
    ['main/terminal/new-part.ts', 'electron'],
    ['main/app/new-part.ts', '#renderer/state/new-part.ts'],
    ['main/account/new-part.ts', '#main/shell/desktop.ts'],
    ['main/preload/new-part.ts', '#main/app.ts'],
    ['renderer/new-part.ts', '#main/app.ts'],
    ['renderer/new-part.ts', 'electron'],
    ['renderer/new-part.ts', 'node:fs'],
    ['shared/new-part.ts', 'electron'],
    ['shared/new-part.ts', '#main/app.ts'],
    ['main/sync/new-part.ts', '../db/book.ts'],
  ])('refuses in %s an import of %s', async (path, module) => {
    expect(await rulesBroken(path, use(module))).toContain('no-restricted-imports');
  });

  it('refuses the clock, chance and timers in the engine', async () => {
    expect(await rulesBroken('main/sync/new-part.ts', 'export const now = Date.now();\n')).toEqual([
      'no-restricted-globals',
    ]);
    expect(await rulesBroken('main/sync/new-part.ts', 'export const chance = Math.random();\n')).toEqual([
      'no-restricted-properties',
    ]);
  });

  it.each([
    ['main/sync/new-part.ts', '#shared/errors.ts'],
    ['main/db/new-part.ts', 'better-sqlite3'],
    ['main/api/new-part.ts', 'axios'],
    ['main/app/new-part.ts', '#main/profile/profile.ts'],
    ['main/account/new-part.ts', '#main/db/book.ts'],
    ['main/profile/new-part.ts', 'node:fs'],
    ['main/platform/new-part.ts', 'node:fs'],
    ['main/shell/new-part.ts', 'electron'],
    ['renderer/new-part.ts', '#shared/errors.ts'],
  ])('accepts in %s an import of %s', async (path, module) => {
    expect(await rulesBroken(path, use(module))).toEqual([]);
  });
});

/** An amount that was a binary number for a moment has lost its cent already. */
describe('lint of money', () => {
  /** Those of the expressions that are refused, each linted on a line of its own. */
  async function refusedOf(path: string, expressions: readonly string[]): Promise<readonly string[]> {
    const [before, after] = path.endsWith('.svelte') ? ['<script lang="ts">\n', '</script>\n'] : ['\n', ''];
    const lines = expressions.map(
      (expression, at) => `export const f${String(at)} = (row, rows, read) => ${expression};`,
    );
    const complaints = await lint(path, `${before}${lines.join('\n')}\n${after}`);
    const refused = complaints.filter(({ ruleId }) => ruleId === 'no-restricted-syntax').map(({ line }) => line - 2);
    return expressions.filter((_expression, at) => refused.includes(at));
  }

  const takenForNumbers = [
    'Number(row.totalDue) === 0',
    'Number(row.billed_total)',
    "Number(read('paid_total'))",
    "Number(row['balance'] ?? 0)",
    'parseFloat(row.price)',
    'Number.parseFloat(row.hourlyRate)',
    'parseInt(row.amount, 10)',
    '+row.amount',
    'rows.amounts.map(Number)',
    'rows.map((each) => each.price).map(Number)',
    '(row.subTotal * 2).toFixed(2)',
    'row.due.toFixed(2)',
    'row.minor.toPrecision(3)',
  ];

  it.each([
    'main/account/new-part.ts',
    'main/db/new-part.ts',
    'main/sync/new-part.ts',
    'renderer/new-part.ts',
    'renderer/components/New.svelte',
  ])('refuses in %s to take an amount for a binary number', async (path) => {
    expect(await refusedOf(path, takenForNumbers)).toEqual(takenForNumbers);
  });

  it.each(['shared/money/totals/new-part.ts', 'shared/service/new-part.ts', 'renderer/documents/New.svelte'])(
    'refuses in %s to make a binary number of anything',
    async (path) => {
      const anything = ['Number(row)', 'parseFloat(row)', '+row', 'rows.map(Number)', 'row.toFixed(2)'];
      expect(await refusedOf(path, anything)).toEqual(anything);
    },
  );

  it.each([
    ['main/sync/new-part.ts', 'Number(row.page) + Number(row.isPaid) + Number(row.rateLimit)'],
    ['main/api/new-part.ts', "Number(read('id')) + row.seconds.toFixed(1)"],
    ['main/db/new-part.ts', 'Number(row.lastInsertRowid) - Number(row.separator) - rows.ids.map(Number)'],
    ['renderer/new-part.ts', '(row.share * 100).toFixed(0) + row.amount + -row.minor'],
    ['shared/dates/new-part.ts', 'Number(row.day)'],
    ['shared/money/decimal.ts', 'row.amount.toFixed(2)'],
    ['shared/money/totals/new-part.ts', 'BigInt(row.amount) + -row.minor'],
  ])('accepts in %s what is no amount, or stays exact: %s', async (path, expression) => {
    expect(await refusedOf(path, [expression])).toEqual([]);
  });
});
