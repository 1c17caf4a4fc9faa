import { describe, expect, it } from 'vitest';
import { FAILURE_FRAME } from '#shared/screens/log-line.ts';
import { windowFailure } from '#renderer/errors/report-failures.ts';

const ORIGIN = 'inkwell://app';

function errorWith(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${stack}`;
  return error;
}

describe('an error of the window', () => {
  it('keeps its class and the places in files of the page, and no word of its message', () => {
    const error = errorWith(
      'Birch Ltd owes 250.00',
      [
        '    at drawRow (inkwell://app/assets/list-3f.js:1:2048)',
        '    at async Object.run [as run] (inkwell://app/assets/index.js?v=2:3:4)',
        '    at inkwell://app/assets/index.js:5:6',
        '    at file:///home/ann/inkwell/x.js:1:1',
      ].join('\n'),
    );
    expect(windowFailure(error, ORIGIN)).toEqual({
      kind: 'TypeError',
      frames: ['drawRow assets/list-3f.js:1:2048', 'Object.run assets/index.js:3:4', 'anonymous assets/index.js:5:6'],
    });
  });

  it('does not take lines of its message for frames', () => {
    const message = 'Birch\n    at Birch (inkwell://app/250.00/Birch.js:1:1)';
    expect(windowFailure(errorWith(message, '    at draw (inkwell://app/a.js:1:2)'), ORIGIN).frames).toEqual([
      'draw a.js:1:2',
    ]);
  });

  it('keeps the kind alone of what is no error, and of an error with an own name', () => {
    expect(windowFailure('Birch Ltd owes 250.00', ORIGIN)).toEqual({ kind: 'string', frames: [] });
    const named = new Error('x');
    named.name = 'Birch Ltd';
    named.stack = undefined as unknown as string;
    expect(windowFailure(named, ORIGIN)).toEqual({ kind: 'unknown', frames: [] });
  });

  it('has at most as many frames as the log takes, each in its form', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `    at f (inkwell://app/a.js:${String(at + 1)}:1)`).join('\n');
    const { frames } = windowFailure(errorWith('x', lines), ORIGIN);
    expect(frames).toHaveLength(20);
    expect(frames.every((frame) => FAILURE_FRAME.test(frame))).toBe(true);
  });
});
