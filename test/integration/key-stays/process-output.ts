import type { Evidence } from './evidence.ts';

/** Looks through all that this process writes and warns of meanwhile; the answer ends that. */
export function listenToProcess(evidence: Evidence): () => void {
  const { stdout, stderr } = process;
  const before = [stdout.write.bind(stdout), stderr.write.bind(stderr)] as const;
  const onWarning = (warning: Error): void => {
    evidence.addThrown('warning of Node', warning);
  };
  const onEscape = (thrown: unknown): void => {
    evidence.addThrown('escaped every promise', thrown);
  };
  for (const [index, stream] of [stdout, stderr].entries()) {
    const write = (...args: Parameters<typeof stream.write>): boolean => {
      evidence.add('output of this process', String(args[0]));
      return before[index]?.(...args) ?? true;
    };
    // The method has two shapes, and this hands on whatever came.
    stream.write = write as typeof stream.write;
  }
  process.on('warning', onWarning);
  process.on('uncaughtExceptionMonitor', onEscape);
  return () => {
    [stdout.write, stderr.write] = before;
    process.off('warning', onWarning);
    process.off('uncaughtExceptionMonitor', onEscape);
  };
}
