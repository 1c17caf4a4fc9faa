import { app, powerMonitor } from 'electron';

/**
 * Calls the listener when the network is likely to be back: the computer woke up or was unlocked, or a window got the focus.
 * Returns the end of the subscription.
 */
export function onNetworkHint(listener: () => void): () => void {
  const hear = (): void => {
    listener();
  };
  powerMonitor.on('resume', hear);
  powerMonitor.on('unlock-screen', hear);
  app.on('browser-window-focus', hear);
  return () => {
    powerMonitor.off('resume', hear);
    powerMonitor.off('unlock-screen', hear);
    app.off('browser-window-focus', hear);
  };
}
