import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReport } from '#scripts/test/report.mjs';

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
