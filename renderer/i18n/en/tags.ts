import { plural } from './counting.ts';

const invoices = (count: number, shown: string): string =>
  count === 1 ? 'one invoice' : `${shown} ${plural(count, 'invoice', 'invoices')}`;

/** Words of the tags that a person gives invoices. */
export const tags = {
  tags: {
    of: (names: string) => `Tags: ${names}`,
    title: (count: number, shown: string) => (count === 1 ? 'Tags of this invoice' : `Tags of ${shown} invoices`),
    lead: 'Tags stay on this computer: your account and your clients never see them.',
    list: 'Tags',
    mixed: (count: string, of: string) => `${count} of ${of}`,
    fresh: 'New tag',
    freshHint: 'Up to 40 characters, in any language.',
    noName: (most: number) => `Use 1 to ${String(most)} characters, with a letter, digit or sign among them.`,
    save: 'Save tags',
    put: (name: string, count: number, shown: string) => `“${name}” put on ${invoices(count, shown)}`,
    taken: (name: string, count: number, shown: string) => `“${name}” taken off ${invoices(count, shown)}`,
    changed: (count: number, shown: string) => `tags of ${invoices(count, shown)} changed`,
    done: (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}.`,
  },
};
