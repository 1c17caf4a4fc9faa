/** Where an IPC message came from, as the shell reports it. */
export interface SenderFrame {
  readonly url: string;
  readonly isTopFrame: boolean;
}

const APP_ORIGIN = 'app://inkwell';

/** Only the top frame of our own origin may ask anything. */
export function isTrustedSender(sender: SenderFrame): boolean {
  if (!sender.isTopFrame) return false;
  try {
    const { protocol, host } = new URL(sender.url);
    return `${protocol}//${host}` === APP_ORIGIN;
  } catch {
    return false;
  }
}
