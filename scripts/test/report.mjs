import { readFileSync } from 'node:fs';

/** @typedef {import('./step.mjs').Count} Count */

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

/** Enough of a message to find the cause, or the values that a property failed with. */
const LINES_OF_A_MESSAGE = 6;

/**
 * What failed in a suite, each with the beginning of its message; the end of a long output is what people read.
 * @param {string} path
 * @returns {readonly string[]}
 */
export function readFailures(path) {
  try {
    /** @type {{ testResults: readonly { name: string, status: string, message: string, assertionResults: readonly { status: string, fullName: string, failureMessages: readonly string[] }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
    return testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [`${name}\n${beginningOf(message)}`] : [];
      return failed.map(
        ({ fullName, failureMessages: [first = ''] }) => `${name} > ${fullName}\n${beginningOf(first)}`,
      );
    });
  } catch {
    return [];
  }
}

/** @param {string} message */
function beginningOf(message) {
  return message.split('\n').slice(0, LINES_OF_A_MESSAGE).join('\n').replace(/^/gm, '  ');
}
