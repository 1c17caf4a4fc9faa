import { expect, it } from 'vitest';
import { passingFaults } from './faults.ts';
import { inOwnProcess, liveInTerminal } from './terminal-life.ts';

it('the search finds the key in all outputs of a terminal client without redaction', async () => {
  const faults = passingFaults.filter(({ name }) => name.startsWith('422'));
  const { evidence, statuses } = await liveInTerminal(inOwnProcess('redactorFor'), faults);
  expect(statuses).not.toContain(99);
  const finds = evidence.finds().join('\n');
  expect(finds).toMatch(/^stderr of connect: clear$/m);
  expect(finds).toMatch(/^stdout of outbox --all --json: clear$/m);
  expect(finds).toMatch(/^file terminal book\.db(-wal)?: (clear|base64)$/m);
  expect(finds).toMatch(/^file terminal outbox\.json: clear$/m);
});
