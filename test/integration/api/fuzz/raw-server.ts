import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';

interface RawPlace {
  readonly url: string;
  stop(): Promise<void>;
}

/** A TCP server that reads a request to its end and then does with the socket as told. */
export async function serveRaw(answer: (socket: Socket) => void): Promise<RawPlace> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let request = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      request += data.toString('latin1');
      if (!isWhole(request)) return;
      request = '';
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}

function isWhole(request: string): boolean {
  const [head = '', body] = request.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return body !== undefined && body.length >= length;
}
