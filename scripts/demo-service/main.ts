import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { today } from '#main/platform/system-clock.ts';
import type { Handler, ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';
import { listKnobs } from './knob-list.ts';
import type { ServiceOptions } from './options.ts';
import { help, readCommand } from './options.ts';

const exitStatus = { failed: 1, badInput: 2 } as const;

function createService({ key, companyId, seed, knobs }: ServiceOptions): Handler {
  const state = seed === null ? {} : { state: seedBook({ seed, today: today() }) };
  return createDemoService({ apiKey: key, companyId, knobs, now: Date.now, ...state });
}

/** Writes a line for each answer: method, path, status, time. */
function withLog(service: Handler): Handler {
  return {
    async handle(request) {
      const startedAt = performance.now();
      const { pathname, search } = new URL(request.url);
      let status = 500;
      try {
        const answer = await service.handle(request);
        ({ status } = answer);
        return answer;
      } finally {
        console.log(`${request.method} ${pathname}${search} ${status} ${Math.round(performance.now() - startedAt)} ms`);
      }
    },
  };
}

function describeFailure(thrown: unknown, { host, port }: ServiceOptions): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  if (code === 'EADDRINUSE') return `Port ${port} is in use; choose another one with --port.`;
  return `The demo service cannot listen on port ${port} of ${host} (${code}).`;
}

/** Serves until somebody ends it. */
async function serve(options: ServiceOptions): Promise<void> {
  let served: ServedDemo;
  try {
    // A fault of the demo service itself must be seen, but need not end the others' work.
    served = await serveDemo(withLog(createService(options)), { ...options, onFault: console.error });
  } catch (thrown) {
    console.error(describeFailure(thrown, options));
    process.exitCode = exitStatus.failed;
    return;
  }
  console.log(`The demo service answers at ${served.url} with the key ${options.key}; Ctrl-C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void served.close());
}

const command = readCommand(process.argv.slice(2));
switch (command.kind) {
  case 'serve':
    await serve(command.options);
    break;
  case 'help':
    console.log(help);
    break;
  case 'knobs':
    console.log(listKnobs());
    break;
  case 'refused':
    console.error(command.sentence);
    process.exitCode = exitStatus.badInput;
}
