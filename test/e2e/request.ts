import type { Page } from 'playwright-core';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import { unwrap } from '#shared/ipc/envelope.ts';

/** One request over the bridge of the page, for what a test needs before a person begins. */
export async function request<C extends Channel>(page: Page, channel: C, input: Input<C>): Promise<Output<C>> {
  const expression = `window.inkwell.request(${JSON.stringify(channel)}, ${JSON.stringify(input)})`;
  // The page answers with what the contract says of the channel; a string of script has no type.
  return unwrap((await page.evaluate(expression)) as Envelope<Output<C>>);
}
