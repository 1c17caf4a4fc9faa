import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBuiltTerminal } from '#test/helpers/child-run.ts';

/** Longer than the keychain is waited for, and far from what a person waits for a program to end. */
const LIMIT_MS = 20_000;

let folder: string;
let bus: Server;
const callers = new Set<Socket>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-bus-'));
  bus = createServer((socket) => {
    callers.add(socket);
    socket.on('error', () => {}).on('close', () => callers.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => bus.listen(join(folder, 'bus'), resolve));
});
afterEach(() => {
  for (const socket of callers) socket.destroy();
  bus.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(process.platform !== 'linux')('ends and leaves no process behind when a keychain never answers', async () => {
  const child = startBuiltTerminal(['doctor', '--json', '--data-dir', join(folder, 'profile')], {
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}` },
  });
  const limit = setTimeout(child.kill, LIMIT_MS);
  const { status, stdout } = await child.ended;
  clearTimeout(limit);
  expect(status).toBe(0);
  expect(JSON.parse(stdout.toString())).toMatchObject({ ok: true, keychain: 'memory' });
  await expect.poll(() => callers.size, { timeout: LIMIT_MS }).toBe(0);
});
