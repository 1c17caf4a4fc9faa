import { contextBridge, ipcRenderer } from 'electron';
import { prefetchState } from '#shared/ipc/prefetch-state.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { bufferEvent } from '#shared/ipc/buffer-event.ts';

const REQUEST = 'inkwell:request';
const EVENT = 'inkwell:event';

const transport: BridgeTransport = {
  invoke: (channel, payload, account) => ipcRenderer.invoke(REQUEST, channel, payload, account),
  subscribe(wanted, listener) {
    const hear = (_event: unknown, event: unknown, payload: unknown): void => {
      if (event === wanted) listener(payload);
    };
    ipcRenderer.on(EVENT, hear);
    return () => {
      ipcRenderer.off(EVENT, hear);
    };
  },
};

const buffered = bufferEvent('place:opened', bufferEvent('menu:chosen', transport));
contextBridge.exposeInMainWorld('inkwell', createBridge(prefetchState(buffered)));
