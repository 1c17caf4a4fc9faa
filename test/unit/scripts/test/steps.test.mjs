import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/setup/project.mjs';
import { measured, readSeconds } from '#scripts/test/measured.mjs';
import { chooseSteps } from '#scripts/test/step.mjs';
import { listSteps } from '#scripts/test/steps.mjs';
import { describeTier, readTier, tierEnvironment } from '#scripts/test/tier.mjs';

const steps = listSteps('/tmp/reports');
const namesOf = (/** @type {readonly { name: string }[]} */ some) => some.map(({ name }) => name);

describe('the steps of a test run', () => {
  it('run every project of the tests', () => {
    const config = readFileSync(join(root, 'test', 'vitest.config.ts'), 'utf8');
    const projects = [...config.matchAll(/^ {10}name: '(\w+)'/gm)].map(([, name]) => name);
    expect(projects.length).toBeGreaterThanOrEqual(5);
    const commands = steps.map(({ command }) => command.join(' '));
    for (const project of projects)
      expect(commands.filter((command) => command.includes(`--project ${String(project)} `))).toHaveLength(1);
  });

  it('check lint, circles of imports and every project of types', () => {
    expect(namesOf(steps)).toEqual(
      expect.arrayContaining(['lint', 'cycles', 'types main', 'types renderer', 'types shared', 'types scripts']),
    );
  });

  it('begin with the longest, and are all played where none is named', () => {
    expect(namesOf(chooseSteps(steps, [])).slice(0, 2)).toEqual(['e2e', 'simulation']);
    expect(chooseSteps(steps, [])).toHaveLength(steps.length);
  });

  it('are chosen by the first word of their names, in their own order', () => {
    const chosen = namesOf(chooseSteps(steps, ['types', 'unit']));
    expect(chosen).toEqual(['unit', 'types main', 'types renderer', 'types shared', 'types scripts']);
  });

  it('refuse a name that none of them has, and say those they have', () => {
    expect(() => chooseSteps(steps, ['lint', 'e3e'])).toThrow('There is no step e3e; there are e2e, simulation,');
  });
});

describe('the tier of a test run', () => {
  it('is the change’s with the sample of today unless the environment says another date', () => {
    expect(readTier(['unit'], {})).toEqual({ isFull: false, date: new Date().toISOString().slice(0, 10) });
    expect(readTier([], { INKWELL_SAMPLE_DATE: '2026-03-01' })).toEqual({ isFull: false, date: '2026-03-01' });
  });

  it('is the full one where that is asked for', () => {
    expect(readTier(['--full', 'e2e'], {}).isFull).toBe(true);
    expect(readTier([], { INKWELL_TESTS: 'full' }).isFull).toBe(true);
  });

  it('is said together with how to play it again, and handed on to all processes', () => {
    const tier = readTier([], { INKWELL_SAMPLE_DATE: '2026-03-01' });
    expect(describeTier(tier)).toContain('INKWELL_SAMPLE_DATE=2026-03-01 npm test');
    expect(tierEnvironment(tier)).toEqual({ INKWELL_SAMPLE_DATE: '2026-03-01', INKWELL_TESTS: 'change' });
    expect(tierEnvironment({ ...tier, isFull: true })).toMatchObject({ INKWELL_TESTS: 'full' });
  });
});

describe('the processor time of a step', () => {
  const machine = { platform: /** @type {const} */ ('linux'), env: { PATH: '/bin' }, exists: () => true };

  it('is measured by a shell around its command, where there is one', () => {
    const { command, stdio } = measured(['node', 'a b.mjs'], machine);
    expect(command[0]).toBe('bash');
    expect(command.slice(-2)).toEqual(['node', 'a b.mjs']);
    expect(stdio).toHaveLength(4);
    expect(measured(['node'], { ...machine, exists: () => false })).toMatchObject({ command: ['node'] });
    expect(measured(['node'], { ...machine, platform: 'win32' })).toMatchObject({ command: ['node'] });
  });

  it('is that of the program and the system together', () => {
    expect(readSeconds('1.250 0.250\n')).toBe(1.5);
    expect(readSeconds('1,250 0,250\n')).toBe(1.5);
    expect(readSeconds('')).toBeNull();
  });
});
