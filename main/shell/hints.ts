import { app, powerMonitor } from 'electron';

/** Moments at which the network is likely to be back: the machine woke up, or a person came to the window. */
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
