import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TRIES = 20;

interface Loopback {
  readonly port: number;
  readonly servers: readonly Server[];
  close(): void;
}

/**
 * Listens on a free port of 127.0.0.1 and on the same port of ::1. A browser tries both for a name under `localhost`, so a port that
 * somebody else has on one of them would hand our visitors to them.
 */
export async function listenOnLoopback(): Promise<Loopback> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const servers = [createServer(), createServer()] as const;
    const [first, second] = servers;
    await listen(first, 0, '127.0.0.1');
    // A TCP server that listens has an address object; the string form belongs to pipes.
    const { port } = first.address() as AddressInfo;
    const close = (): void => {
      for (const server of servers) server.close();
    };
    if (await isOurs(second, port)) return { port, servers, close };
    close();
  }
  throw new Error('There is no port that is free on both addresses of this computer.');
}

/** Returns false when somebody else has the port of ::1. Without IPv6 nobody can have it. */
async function isOurs(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, port, '::1');
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
