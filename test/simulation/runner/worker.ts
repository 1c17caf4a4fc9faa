import type { Job, JobOptions, Report } from './job.ts';
import { perform } from './job.ts';

/** What a worker is asked over its channel; it answers each with a `Report`. */
export interface Order {
  readonly job: Job;
  readonly options: JobOptions;
}

process.on('message', (order: Order) => {
  void perform(order.job, order.options).then((report: Report) => process.send?.(report));
});
