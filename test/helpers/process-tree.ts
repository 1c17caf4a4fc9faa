import { readdirSync, readFileSync } from 'node:fs';

/** Returns what every user of a Linux machine can read of a process and of all that it has started, and their environments. */
export function readProcessTree(pid: number): readonly string[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name): [number, number] => [Number(name), parentOf(name)]),
  );
  const isInside = (one: number): boolean => one === pid || (one > 1 && isInside(parents.get(one) ?? 0));
  return [...parents.keys()]
    .filter(isInside)
    .flatMap((one) => ['cmdline', 'environ', 'comm'].map((file) => read(`/proc/${String(one)}/${file}`)));
}

/** The name of a program may hold spaces and brackets; the number after its state is the parent's. */
function parentOf(pid: string): number {
  const found = /^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`));
  return Number(found?.[1] ?? 0);
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', '\n');
  } catch {
    return '';
  }
}
