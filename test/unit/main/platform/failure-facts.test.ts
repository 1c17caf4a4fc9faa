import { describe, expect, it } from 'vitest';
import { failureFacts } from '#main/platform/failure-facts.ts';

const SECRET = 'ik_5f81c0d7e2b94a';

describe('what is kept of an error', () => {
  it('is its class, and the functions of this program with their places', () => {
    const { kind, frames } = failureFacts(failedIn());
    expect(kind).toBe('TypeError');
    expect(frames[0]).toMatch(/^failedIn test\/unit\/main\/platform\/failure-facts\.test\.ts:\d+$/);
    for (const frame of frames) expect(frame).toMatch(/^[\w$.<>#]+ [\w@][\w@./-]*:\d+$/);
  });

  it.each([
    ['a message', new Error(SECRET)],
    ['lines of a message that look like frames', new Error(`x\n    at ${SECRET} (${import.meta.filename}:1:1)`)],
    ['a message changed since', Object.assign(new Error(`at ${SECRET} (x.ts:1:1)`), { message: '' })],
    ['a name', Object.assign(new Error('x'), { name: `E ${SECRET}` })],
    ['a stack of its own', Object.assign(new Error('x'), { stack: `${SECRET}\n    at ${SECRET} (main/x.ts:1:1)` })],
    ['a cause', new Error('x', { cause: new Error(SECRET) })],
    ['a text', SECRET],
  ])('holds nothing of %s', (_, thrown) => {
    expect(JSON.stringify(failureFacts(thrown))).not.toContain(SECRET);
  });

  it('names no file outside of this program', () => {
    const error = new Error('x');
    error.stack = [
      'Error: x',
      '    at run (/home/ada/secret/run.ts:1:2)',
      '    at new Promise (<anonymous>)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
      `    at async Object.open [as handle] (file://${import.meta.filename}:7:8)`,
      `    at ${import.meta.filename}:9:10`,
    ].join('\n');
    const here = 'test/unit/main/platform/failure-facts.test.ts';
    expect(failureFacts(error).frames).toEqual([`Object.open ${here}:7`, `anonymous ${here}:9`]);
  });

  it('is the type alone of what is no error', () => {
    expect(failureFacts(null)).toEqual({ kind: 'object', frames: [] });
  });
});

function failedIn(): TypeError {
  return new TypeError(`${SECRET}\n    at fake (x.ts:1:1)`);
}
