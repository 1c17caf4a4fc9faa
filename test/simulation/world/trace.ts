import { createHash } from 'node:crypto';

/** What happened, line by line. Equal worlds write equal traces. */
export interface Trace {
  write(line: string): void;
  readonly lines: readonly string[];
  hash(): string;
}

export function createTrace(now: () => number, start: number): Trace {
  const lines: string[] = [];
  return {
    lines,
    write(line) {
      lines.push(`${((now() - start) / 1_000).toFixed(3).padStart(11)}  ${line}`);
    },
    hash: () => createHash('sha1').update(lines.join('\n')).digest('hex').slice(0, 16),
  };
}
