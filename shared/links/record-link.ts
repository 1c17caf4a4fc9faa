import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';

/** The scheme of links to records, without its colon. */
export const LINK_SCHEME = 'inkwell';

/** Lists the records that a link can lead to, as they are called in it. */
export const linkKinds = ['invoice', 'client', 'estimate', 'recurring'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link to a record. It can name a record and nothing else: there is no place in it for anything to be done. */
export interface RecordLink {
  /** The account on this computer. */
  readonly account: Uid;
  readonly kind: LinkKind;
  /** The number of a document, or the uid of a record. */
  readonly name: string;
}

const LONGEST_NAME = 200;
const LONGEST_LINK = 1_000;
const FORM = new RegExp(`^${LINK_SCHEME}://([0-9a-f-]{36})/(${linkKinds.join('|')})/([^/?#\\s]+)$`);

/** Returns true for a text that a link can carry: a short line that every program hands on as it is. */
export const isLinkName = (name: string): boolean =>
  name.trim() !== '' && name.length <= LONGEST_NAME && name.isWellFormed() && !/\p{Cc}/u.test(name);

/** Returns true for a text that is meant as a link to a record, also one that leads nowhere. */
export const isMeantAsLink = (text: string): boolean => text.trim().toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** Reads a link. Returns null for anything but the exact form, because any web page and any mail can hold one. */
export function parseRecordLink(text: string): RecordLink | null {
  const [, account = '', wantedKind = '', encoded = ''] =
    text.length > LONGEST_LINK ? [] : (FORM.exec(text.trim()) ?? []);
  const kind = linkKinds.find((known) => known === wantedKind);
  if (!isUid(account) || kind === undefined) return null;
  try {
    const name = decodeURIComponent(encoded);
    return isLinkName(name) ? { account, kind, name } : null;
  } catch {
    return null;
  }
}

/** Writes a link; `parseRecordLink` reads the same from it. The name must be one that a link can carry. */
export const writeRecordLink = ({ account, kind, name }: RecordLink): string =>
  `${LINK_SCHEME}://${account}/${kind}/${encodeURIComponent(name)}`;
