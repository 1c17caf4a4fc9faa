import type { Handler } from '#test/service/serve.ts';
import type { WireEvent } from './moments.ts';

/** A service that tells when a request arrives and when its answer is about to leave. */
export interface WatchedFront extends Handler {
  /** The answer ends the telling. */
  onEvent(listener: (event: WireEvent) => void): () => void;
}

export function watchFront(service: Handler): WatchedFront {
  const listeners = new Set<(event: WireEvent) => void>();
  const tell = (event: WireEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    async handle(request) {
      const isWrite = request.method !== 'GET';
      tell({ edge: 'arrived', isWrite });
      try {
        return await service.handle(request);
      } finally {
        tell({ edge: 'answered', isWrite });
      }
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
