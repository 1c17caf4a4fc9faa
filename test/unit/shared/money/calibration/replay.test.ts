import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/demo/seed/random.ts';
import type { TotalsPolicy as ServicePolicy } from '#main/demo/totals/totals-policy.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { billedBy, realisticDocument, servicePolicies } from '#test/helpers/billing-service.ts';
import { sampleOf } from '#test/tier.ts';

const INVOICES = 200;
const DRAFTS = 50;
const MINUTE = 60_000;
const digits = currencyDigits('EUR');

interface Score {
  readonly drafts: number;
  readonly equal: number;
  readonly exact: number;
  readonly confidentMisses: number;
  readonly outOfRange: number;
}

function learn(policy: ServicePolicy, invoices: number, seed: number): Calibration {
  const random = createRandom(seed);
  let calibration = newCalibration;
  for (let invoice = 0; invoice < invoices; invoice += 1) {
    calibration = observeInvoice(calibration, billedBy(policy, realisticDocument(random))).calibration;
  }
  return calibration;
}

function score(policy: ServicePolicy, calibration: Calibration, seed: number): Score {
  const random = createRandom(seed);
  const outcomes = Array.from({ length: DRAFTS }, () => {
    const draft = realisticDocument(random);
    const { kind, totals, range } = totalsOf(draft, digits, calibration);
    const { sub_total, billed_total } = billedBy(policy, draft);
    const isEqual = totals.subTotal === sub_total && totals.billedTotal === billed_total;
    const billed = Number(billed_total);
    return {
      isEqual,
      isExact: kind === 'exact',
      isWithin: Number(range[0]) <= billed && billed <= Number(range[1]),
    };
  });
  return {
    drafts: DRAFTS,
    equal: outcomes.filter((outcome) => outcome.isEqual).length,
    exact: outcomes.filter((outcome) => outcome.isExact).length,
    confidentMisses: outcomes.filter((outcome) => outcome.isExact && !outcome.isEqual).length,
    outOfRange: outcomes.filter((outcome) => !outcome.isWithin).length,
  };
}

function totalScore(scores: readonly Score[]): Score {
  const sum = (name: keyof Score): number => scores.reduce((total, each) => total + each[name], 0);
  return {
    drafts: sum('drafts'),
    equal: sum('equal'),
    exact: sum('exact'),
    confidentMisses: sum('confidentMisses'),
    outOfRange: sum('outOfRange'),
  };
}

/** Returns the policies to play today, with their place among all, which seeds their accounts. */
function policiesOf(policies: readonly ServicePolicy[]) {
  const placed = policies.map((policy, place) => ({ policy, place }));
  return sampleOf(placed, ({ policy }) => JSON.stringify(policy), 4);
}

describe('a replay of the invoices of an account', () => {
  it(
    'predicts 99.5 % of new drafts under every policy of the service, and never calls a wrong total exact',
    () => {
      expect(servicePolicies.length).toBeGreaterThanOrEqual(64);
      const scores = policiesOf(servicePolicies).map(({ policy, place }) =>
        score(policy, learn(policy, INVOICES, place), -1 - place),
      );
      const { drafts, equal, exact, confidentMisses, outOfRange } = totalScore(scores);
      expect({ confidentMisses, outOfRange }).toEqual({ confidentMisses: 0, outOfRange: 0 });
      expect(equal / drafts).toBeGreaterThanOrEqual(0.995);
      // Never wrong is easy for who never dares.
      expect(exact / drafts).toBeGreaterThanOrEqual(0.95);
    },
    MINUTE,
  );

  it(
    'never calls a wrong total exact after few invoices either',
    () => {
      // A third of the policies, and every value of every knob among them.
      const third = servicePolicies.filter((_policy, place) => place % 3 === 0);
      const scores = policiesOf(third).flatMap(({ policy, place }) =>
        [0, 1, 2, 5, 20].map((invoices) => score(policy, learn(policy, invoices, 1_000 + place), -1_000 - place)),
      );
      const { confidentMisses, outOfRange } = totalScore(scores);
      expect({ confidentMisses, outOfRange }).toEqual({ confidentMisses: 0, outOfRange: 0 });
    },
    MINUTE,
  );
});
