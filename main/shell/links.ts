import { app } from 'electron';
import { LINK_SCHEME, parseRecordLink, writeRecordLink } from '#shared/links/record-link.ts';

type Listener = (link: string) => void;

/** Returns the first link to a record among arguments, written anew; null without one. */
export function linkAmong(argv: readonly string[]): string | null {
  for (const argument of argv) {
    const link = parseRecordLink(argument);
    if (link !== null) return writeRecordLink(link);
  }
  return null;
}

/**
 * Hears each link that the system hands over: on a Mac by an event, elsewhere as an argument of this process or of one that was
 * started after it. Call before the app is ready, because a Mac names the link that started it first. Returns a function that takes
 * the listener, to whom the last link that came before is said at once.
 */
export function followLinks(argv: readonly string[]): (listener: Listener) => void {
  let listener: Listener | null = null;
  let waiting: string | null = null;

  function hear(given: readonly string[]): void {
    const link = linkAmong(given);
    if (link === null) return;
    if (listener === null) waiting = link;
    else listener(link);
  }

  // A checkout would register the bare program of Electron, for every link from then on.
  if (app.isPackaged) claimLinks(process.platform);
  app.on('open-url', (event, address) => {
    event.preventDefault();
    hear([address]);
  });
  app.on('second-instance', (_event, others) => {
    hear(others);
  });
  hear(argv);
  return (given) => {
    listener = given;
    if (waiting !== null) given(waiting);
    waiting = null;
  };
}

function claimLinks(platform: NodeJS.Platform): void {
  // Windows puts a link into a command line: after the two dashes nothing in it counts as a switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
  else app.setAsDefaultProtocolClient(LINK_SCHEME);
}
