import { failureFacts } from '#main/platform/failure-facts.ts';
import type { Log } from '#main/platform/log.ts';
import type { StepReports } from '#main/sync/ports.ts';

/** Writes what became of the engine's steps into the log. */
export function logSteps(log: Log): StepReports {
  return {
    failed(step, { code: error, details: { status = null } }) {
      log.write({ code: 'step_failed', step, error, status });
    },
    slow(step, ms) {
      log.write({ code: 'step_slow', step, ms });
    },
    broken(step, thrown) {
      log.write({ code: 'step_broken', step, ...failureFacts(thrown) });
    },
  };
}
