import type { DraftNeeds } from './call.ts';
import type { Channel } from './contract.ts';
import { channels, contract } from './contract.ts';

/**
 * All channels, with the drafts that their requests are about: what the window and its bridge need to know of the
 * contract. Their builds replace this module by its value (`scripts/build/window/window-calls.ts`), without the schemas.
 */
export const windowCalls = Object.fromEntries(
  channels.map((channel) => [channel, contract[channel].drafts]),
) as Readonly<
  // `Object.fromEntries` loses the key type.
  Record<Channel, DraftNeeds>
>;
