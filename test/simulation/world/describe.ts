import type { PortAnswer } from './watched-service.ts';

/** An answer in one short line. */
export function describeAnswer(answer: PortAnswer): string {
  if (answer.kind !== 'ok' && answer.kind !== 'done')
    return `${answer.kind} ${answer.error.code}: ${answer.error.message}`;
  const value = answer.kind === 'ok' ? answer.value : answer.object;
  if (value === null) return answer.kind;
  return `${answer.kind} ${'fields' in value ? JSON.stringify(value.fields) : `${String(value.length)} rows`}`;
}
