/** The frame that an IPC message came from, as the shell reports it. */
export interface SenderFrame {
  readonly url: string;
  readonly isTopFrame: boolean;
}

const APP_ORIGIN = 'app://inkwell';

/** Returns true only for the top frame of our own origin; no other frame may call a handler. */
export function isTrustedSender(sender: SenderFrame): boolean {
  if (!sender.isTopFrame) return false;
  try {
    const { protocol, host } = new URL(sender.url);
    return `${protocol}//${host}` === APP_ORIGIN;
  } catch {
    return false;
  }
}
