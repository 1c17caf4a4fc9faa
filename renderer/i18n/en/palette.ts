import type { Verb } from '#shared/commands/parse-verb.ts';

const doing: Readonly<Record<Verb, (about: string) => string>> = {
  pay: (about) => `Record a payment for ${about}…`,
  send: (about) => `Send ${about}…`,
  remind: (about) => `Remind of ${about}…`,
  edit: (about) => `Edit ${about}`,
  open: (about) => `Open ${about}`,
  duplicate: (about) => `Duplicate ${about}`,
  print: (about) => `Print ${about}`,
  new: (about) => `New invoice for ${about}`,
};

/** Words of the command palette. */
export const palette = {
  palette: {
    title: 'Find or do anything',
    open: 'Find or do…',
    placeholder: 'Invoice, client, action, or “pay 1042 250 bank”',
    results: 'What fits',
    count: (count: number) => (count === 1 ? '1 result' : `${String(count)} results`),
    nothing: (typed: string) => `Nothing fits “${typed}”.`,
    nothingHint: 'Try a number, part of a client’s name, or what you want to do.',
    failed: 'Invoices and clients cannot be searched now.',
    keys: '↑ ↓ choose · ↵ do it · Esc close',
    groups: {
      verb: 'Do this',
      action: 'Actions',
      go: 'Go to',
      invoice: 'Invoices',
      client: 'Clients',
      view: 'Views',
      setting: 'Settings',
    },
    doing,
    doneTo: 'the invoice without a number',
    noNumber: 'No number',
    unreadAmount: 'the amount can be read in several ways; you are asked',
    selected: 'all that is selected',
    theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
    workOffline: 'Work offline',
    workOnline: 'Stop working offline',
    settingsOf: (section: string) => `Settings: ${section}`,
  },
};
