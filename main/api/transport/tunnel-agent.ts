import https from 'node:https';
import type { Duplex } from 'node:stream';
import { openTunnel } from './tunnel.ts';

/** The longest wait in ms for a proxy, so that none is left hanging whose request has ended. */
const LONGEST_MS = 30_000;

/** Connects through a proxy. The proxy sees the service's host name and nothing else. */
export class TunnelAgent extends https.Agent {
  readonly #proxy: string;
  readonly #end = new AbortController();

  constructor(proxy: string, options: https.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const destination = { host: options.host ?? '', port: Number(options.port ?? 443) };
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(LONGEST_MS)]);
    openTunnel(this.#proxy, destination, signal)
      .then((socket) => super.createConnection({ ...options, socket } as https.RequestOptions))
      .then(
        (stream) => {
          if (stream !== null && stream !== undefined) callback?.(null, stream);
        },
        (thrown: Error) => {
          // Node reads no stream beside an error.
          callback?.(thrown, undefined as unknown as Duplex);
        },
      );
    return undefined;
  }

  override destroy(): void {
    this.#end.abort();
    super.destroy();
  }
}
