import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFailures, readReport } from '#scripts/test/report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-report-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @param {number} passed @param {number} failed @param {number} status */
function read(passed, failed, status) {
  const path = join(folder, 'report.json');
  writeFileSync(
    path,
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1 }),
  );
  return readReport(path, status);
}

it('adds up what a suite did', () => {
  expect(read(5, 0, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  expect(read(5, 2, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

it('never takes a suite that ran nothing, broke or said nothing for a pass', () => {
  expect(read(0, 0, 0).failed).toBe(1);
  expect(read(5, 0, 1).failed).toBe(1);
  expect(readReport(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('names what failed, and how it began', () => {
  const path = join(folder, 'failures.json');
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'sums up',
    failureMessages: [`Error: 1 is not 2\n${'at x\n'.repeat(50)}`],
  };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  writeFileSync(path, JSON.stringify({ testResults }));
  const [first = '', second, ...others] = readFailures(path);
  expect(first).toMatch(/^a\.test\.ts > sums up\n {2}Error: 1 is not 2\n/);
  expect(first.split('\n').length).toBeLessThan(10);
  expect(second).toBe('b.test.ts\n  cannot be read');
  expect(others).toEqual([]);
  expect(readFailures(join(folder, 'missing.json'))).toEqual([]);
});
