import { createWire } from './wire.ts';

/** Specification 2.1. The network of the account. */
export const connectionWire = createWire({
  resource: 'connections',
  objectName: 'network',
  listName: 'networks',
  isAddressedByHash: true,
});
