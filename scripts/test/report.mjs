import { readFileSync } from 'node:fs';

/** @typedef {import('./steps.mjs').Count} Count */

/**
 * Nothing that ran no test has passed, whatever its exit status says.
 * @param {string} path
 * @param {number} status
 * @returns {Count}
 */
export function readReport(path, status) {
  try {
    const {
      numPassedTests: passed,
      numFailedTests,
      numPendingTests,
      numTodoTests,
    } = JSON.parse(readFileSync(path, 'utf8'));
    const isBroken = status !== 0 || passed === 0;
    return {
      passed,
      failed: isBroken ? Math.max(1, numFailedTests) : numFailedTests,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
