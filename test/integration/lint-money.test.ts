import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** An amount that was a binary number for a moment has lost its cent already. */
describe('lint', () => {
  let eslint: ESLint;

  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  async function isRefused(path: string, expression: string): Promise<boolean> {
    const code = `export const found = (row, rows, read) => ${expression};\n`;
    const text = path.endsWith('.svelte') ? `<script lang="ts">\n  ${code}</script>\n` : code;
    const [result] = await eslint.lintText(text, { filePath: join(root, path) });
    return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'no-restricted-syntax');
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
  const places = [
    'main/db/new-part.ts',
    'main/sync/new-part.ts',
    'renderer/new-part.ts',
    'renderer/components/New.svelte',
  ];

  it.each(places)('refuses in %s to take an amount for a binary number', async (path) => {
    const accepted = [];
    for (const expression of takenForNumbers) if (!(await isRefused(path, expression))) accepted.push(expression);
    expect(accepted).toEqual([]);
  });

  it.each(['shared/money/totals/new-part.ts', 'shared/service/new-part.ts', 'renderer/documents/New.svelte'])(
    'refuses in %s to make a binary number of anything',
    async (path) => {
      for (const expression of ['Number(row)', 'parseFloat(row)', '+row', 'rows.map(Number)', 'row.toFixed(2)'])
        expect([expression, await isRefused(path, expression)]).toEqual([expression, true]);
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
    expect(await isRefused(path, expression)).toBe(false);
  });
});
