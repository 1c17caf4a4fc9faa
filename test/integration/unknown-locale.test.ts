import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// A process takes the locale of its computer once, when it starts.

/** A language whose separators and months this engine does not have, as Chromium does not have those of Sinhala. */
const UNKNOWN = 'tlh';

function askOn(computer: string, expression: string): unknown {
  const program = `
    import { formatMoney, formatQuantity, showNumberInput } from '#shared/money/format.ts';
    import { readNumberInput } from '#shared/money/input/number-input.ts';
    import { csvOf } from '#shared/documents/csv.ts';
    import { moveDates } from '#shared/dates/move-dates.ts';
    console.log(JSON.stringify(${expression}));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, LC_ALL: `${computer}.UTF-8` },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it('numbers and months of a language that the engine cannot write are English ones, on every computer', () => {
  const asked = `{
    own: new Intl.NumberFormat().resolvedOptions().locale,
    money: formatMoney('1234.5', 'EUR', '${UNKNOWN}'),
    quantity: formatQuantity('0.5', '${UNKNOWN}'),
    box: showNumberInput('1234.5', '${UNKNOWN}'),
    read: readNumberInput('1,234.5', { locale: '${UNKNOWN}', kind: 'amount' }),
    table: csvOf('${UNKNOWN}'),
    moved: moveDates('Hosting October 2026', { months: 1, from: '2026-10-01', locale: '${UNKNOWN}' }),
  }`;
  const english = {
    money: '€1,234.50',
    quantity: '0.5',
    box: '1234.5',
    read: { kind: 'value', value: '1234.5' },
    table: { separator: ',', decimal: '.' },
    moved: 'Hosting November 2026',
  };
  expect(askOn('de_DE', asked)).toEqual({ own: 'de-DE', ...english });
  expect(askOn('fr_FR', asked)).toEqual({ own: 'fr-FR', ...english });
});
