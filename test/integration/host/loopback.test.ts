import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '#scripts/chromium-host/loopback.ts';

const hasIpv6 = Object.values(networkInterfaces()).some(
  (ones) => ones?.some(({ address }) => address === '::1') ?? false,
);

it.runIf(hasIpv6)('leaves nobody else the port on either address that a browser tries', async () => {
  const { port, close } = await listenOnLoopback();
  for (const address of ['127.0.0.1', '::1']) {
    const stranger = createServer().listen(port, address);
    const [refused] = (await once(stranger, 'error')) as [NodeJS.ErrnoException];
    expect(refused.code).toBe('EADDRINUSE');
  }
  close();
});
