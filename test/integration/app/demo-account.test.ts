import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DemoAccount } from '#main/account/demo-account.ts';
import { DEMO_KEY, openDemoAccount } from '#main/account/demo-account.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { STATE_VERSION } from '#main/demo/state/state.ts';
import { invariant } from '#shared/assert.ts';

const TODAY = '2026-11-21';
const NOW = Date.parse(`${TODAY}T10:00:00Z`);
const NETWORK = {
  category: 'organization',
  name: 'Birch',
  business_email: 'a@x.test',
  language: 'en-us',
  currency: 'EUR',
};

describe('the demo account', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkwell-demo-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const open = (): DemoAccount => openDemoAccount(folder, TODAY, () => NOW);
  const path = (): string => join(folder, 'service.json');
  // Written by the module under test.
  const stored = (): DemoState => JSON.parse(readFileSync(path(), 'utf8')) as DemoState;

  async function ask(demo: DemoAccount, method: string, address: string, body?: object): Promise<string> {
    const headers = { Authorization: `Basic ${btoa(`${DEMO_KEY}:`)}`, 'Content-Type': 'application/json' };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await demo.handle(new Request(`https://demo.example${address}`, init));
    expect(response.ok).toBe(true);
    return response.text();
  }

  it('keeps its state over a restart', async () => {
    const first = open();
    await ask(first, 'POST', '/api/network', { network: NETWORK });
    await first.close();
    expect(stored().connections).toHaveLength(41);
    const second = open();
    const names = await ask(second, 'GET', '/api/network?per_page=100');
    await second.close();
    expect(names).toContain('"Birch"');
  });

  it.each([
    ['of an older version', (state: DemoState) => JSON.stringify({ ...state, version: STATE_VERSION - 1 })],
    ['of before there were versions', (state: DemoState) => JSON.stringify({ ...state, version: undefined })],
    ['that is broken', (state: DemoState) => JSON.stringify(state).slice(0, 500)],
    ['that is no state', () => 'null'],
  ])('starts with a fresh state when its file is %s', async (_name, spoil) => {
    const first = open();
    await ask(first, 'POST', '/api/network', { network: NETWORK });
    await first.close();
    writeFileSync(path(), spoil(stored()));
    const second = open();
    const names = await ask(second, 'GET', '/api/network?per_page=100');
    await second.close();
    expect(names).not.toContain('"Birch"');
    expect(stored()).toMatchObject({ version: STATE_VERSION });
    expect(stored().connections).toHaveLength(40);
  });

  it('repeats its answers, sends documented fields only, and shows amounts in the scale of their currency', async () => {
    const demo = open();
    const [once, twice] = [await ask(demo, 'GET', '/api/invs'), await ask(demo, 'GET', '/api/invs')];
    await demo.close();
    expect(once).toBe(twice);
    // The shape is what is asserted next.
    const { invoices } = JSON.parse(once) as { readonly invoices: readonly Record<string, unknown>[] };
    const [invoice] = invoices;
    invariant(invoice, 'the demo has invoices');
    expect(invoice['billed_total']).toMatch(/^\d+\.\d\d$/);
    expect(invoice).not.toHaveProperty('updated_at');
  });
});
