import { spawn } from 'node:child_process';
import { root } from '#scripts/setup/project.mjs';
import { measured, readSeconds, toldBy } from './measured.mjs';

/** @typedef {import('./step.mjs').Step} Step */
/** @typedef {import('./step.mjs').Count} Count */

/** Begins a line that tells a figure. */
const FIGURE = '» ';

/**
 * Runs steps in their order, `lanes` at a time.
 * @param {readonly Step[]} steps
 * @param {number} lanes
 * @returns {Promise<Count & { failures: readonly string[] }>}
 */
export async function runSteps(steps, lanes) {
  /** @type {Count & { failures: string[] }} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const count = await runStep(step);
      total.passed += count.passed;
      total.failed += count.failed;
      total.skipped += count.skipped;
      if (count.failed > 0) total.failures.push(...failuresOf(step));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return total;
}

/** @param {Step} step */
function failuresOf({ name, failures }) {
  const known = failures?.() ?? [];
  return (known.length === 0 ? ['see above'] : known).map((failure) => `FAIL ${name}: ${failure}`);
}

/** @param {Step} step @returns {Promise<Count>} */
async function runStep(step) {
  const startedAt = performance.now();
  const { status, output, cpuSeconds } = await capture(step);
  const count = step.count(status);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const cpu = cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(1)} s CPU`;
  const sums = count.passed + count.failed + count.skipped > 1 ? ` (${describe(count)})` : '';
  const verdict = count.failed > 0 ? 'FAIL' : count.passed > 0 ? 'ok  ' : 'skip';
  console.log(`${verdict} ${step.name} ${seconds} s${cpu}${sums}`);
  for (const line of figuresIn(output)) console.log(`     ${line}`);
  if (count.failed > 0) console.log(output.replace(/^/gm, '     '));
  return count;
}

/**
 * Returns the lines that a test wants seen also when it passes: how much of something was covered.
 * @param {string} output
 */
function figuresIn(output) {
  return output.split('\n').filter((line) => line.startsWith(FIGURE));
}

/** @param {Step} step @returns {Promise<{ status: number, output: string, cpuSeconds: number | null }>} */
function capture({ command: wanted, env }) {
  const { command, stdio } = measured(wanted);
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    let [output, told] = ['', ''];
    // Colours would garble the indented report of a failure.
    const child = spawn(program, args, {
      cwd: root,
      env: { ...(env ?? process.env), NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio,
    });
    /** @param {Buffer} data */
    const keep = (data) => {
      output += data.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    toldBy(child)?.on('data', (/** @type {Buffer} */ data) => {
      told += data.toString('utf8');
    });
    child.on('error', (thrown) => resolve({ status: 1, output: `${output}${String(thrown)}`, cpuSeconds: null }));
    child.on('close', (code) => resolve({ status: code ?? 1, output, cpuSeconds: readSeconds(told) }));
  });
}

/** @param {Count} count */
export function describe({ passed, failed, skipped }) {
  return `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
}
