import { app } from 'electron';
import type { OutsidePlaces } from './outside-places.ts';
import { LINK_SCHEME, parseRecordLink, writeRecordLink } from '#shared/links/record-link.ts';

/** Returns the first link to a record among arguments, written anew; null without one. */
export function linkAmong(argv: readonly string[]): string | null {
  for (const argument of argv) {
    const link = parseRecordLink(argument);
    if (link !== null) return writeRecordLink(link);
  }
  return null;
}

/**
 * Opens each link that the system hands over: on a Mac by an event, elsewhere as an argument of this process or of one that was
 * started after it. Call before the app is ready, because a Mac names the link that started it first.
 */
export function followLinks(argv: readonly string[], { open }: Pick<OutsidePlaces, 'open'>): void {
  function hear(given: readonly string[]): void {
    const link = linkAmong(given);
    if (link !== null) open({ kind: 'record', link });
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
}

function claimLinks(platform: NodeJS.Platform): void {
  // Windows puts a link into a command line: after the two dashes nothing in it counts as a switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
  else app.setAsDefaultProtocolClient(LINK_SCHEME);
}
