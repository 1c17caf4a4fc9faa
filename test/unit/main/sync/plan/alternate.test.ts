import { expect, it } from 'vitest';
import { createAlternation } from '#main/sync/plan/alternate.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';

const step = (): Step => ({ kind: 'control', lane: 'background' });

it('counts a turn when a step was performed, not when it was proposed', () => {
  const [one, other] = [step(), step()];
  const given = createAlternation(
    () => one,
    () => other,
  );
  for (const expected of [one, other, one, other]) {
    expect([given.next(), given.next(), given.next()].every((next) => next === expected)).toBe(true);
    given.performed(step());
    expect(given.next()).toBe(expected);
    given.performed(expected);
  }
});

it('goes on with one kind when the other has no step', () => {
  const one = step();
  const given = createAlternation(
    () => one,
    () => null,
  );
  for (let count = 0; count < 3; count += 1) {
    expect(given.next()).toBe(one);
    given.performed(one);
  }
});
