import { localDateAt } from '#shared/dates/local-date.ts';

/** Returns the name that a backup is proposed to have, without its ending. */
export const backupName = ({ name }: { readonly name: string }, at: number): string =>
  `${name} ${localDateAt(at)}`.replaceAll(/[/\\:*?"<>|]/g, '-');
