import { FAILURE_FRAME, FAILURE_KIND, MOST_FRAMES } from '#shared/screens/log-line.ts';
import type { WindowFailure } from '#shared/screens/log-line.ts';
import type { Link } from '#renderer/bridge.ts';

const FRAME = /^\s*at (?:(?:async |new )*([\w$.<>#]{1,80}) (?:\[as [\w$]{1,80}\] )?\()?(\S+?)(:\d+:\d+)\)?$/;

/**
 * Returns what may be kept of an error: its class, and the places in files of this page. Its message may hold anything that
 * somebody wrote. Lines of a message that look like a frame have to name such a file as well.
 */
export function windowFailure(thrown: unknown, origin: string): WindowFailure {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  const stack = thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : '';
  const message = thrown instanceof Error ? thrown.message : '';
  const at = message === '' ? 0 : stack.indexOf(message) + message.length;
  const frames = stack
    .slice(at)
    .split('\n')
    .flatMap((line) => frameIn(line, origin) ?? []);
  return { kind: FAILURE_KIND.test(name) ? name : 'unknown', frames: frames.slice(0, MOST_FRAMES) };
}

function frameIn(line: string, origin: string): string | null {
  const [, name = 'anonymous', address = '', place = ''] = FRAME.exec(line) ?? [];
  if (!address.startsWith(`${origin}/`)) return null;
  const frame = `${name} ${address.slice(origin.length + 1).replace(/[?#].*$/, '')}${place}`;
  return FAILURE_FRAME.test(frame) ? frame : null;
}

/** Sends errors that nothing in the window caught to the log. Returns the end of it. */
export function reportFailures(target: Window, link: Link): () => void {
  const report = (thrown: unknown): void => {
    // What cannot be logged is lost: an error about an error would only come here again.
    link.request('support:window-failed', windowFailure(thrown, target.location.origin)).catch(() => {});
  };
  const onError = ({ error }: ErrorEvent): void => {
    report(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    report(reason);
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
