import { plural, times } from './counting.ts';

/** Says what an error means for the data in the book, by error code. */
const whatTroubleMeans: Readonly<Record<string, string>> = {
  book_damaged:
    'Inkwell has not touched the file. Everything that was already in your account is safe there; changes not sent yet are still in the file.',
  book_newer: 'Your data is fine. This version is only too old to read it.',
  book_missing: 'Your account is untouched. The copy on this computer is not where it was.',
  profile_in_use: 'Your data is fine. Only one program may write to it at a time.',
  disk_full: 'What was saved before is safe. Nothing new can be saved until there is room.',
  read_only: 'Your data is readable. Nothing new can be saved here.',
  old_runtime: 'Your data is fine and was not opened.',
};

/** Words of the frame around every screen, and of notices that replace or cover it. */
export const shell = {
  app: {
    name: 'Inkwell',
    windowTitle: (screen: string) => `${screen} · Inkwell`,
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    undo: 'Undo',
    dismiss: 'Dismiss',
    loading: 'Loading…',
    demoBadge: 'Demo book',
  },

  nav: {
    label: 'Sections',
    invoices: 'Invoices',
    outbox: 'Outbox',
    settings: 'Settings',
    outboxBadge: (count: number) => `${times(count, 'change', 'changes')} not in your account yet`,
    skip: 'Skip to content',
  },

  top: {
    label: 'Window',
    back: 'Go back',
    forward: 'Go forward',
    account: (name: string) => `Account: ${name}`,
    accountSettings: 'Account…',
  },

  status: {
    label: 'Status',
    upToDate: (ago: string | null) => (ago === null ? 'Up to date' : `Up to date · ${ago}`),
    uploading: (count: number) => `Uploading ${String(count)}`,
    listing: (done: number, of: number | null) =>
      of === null ? `Checking for changes` : `Checking · ${String(done)} of ${String(of)}`,
    details: (done: number, of: number | null, left: string | null) =>
      [
        `Reading details`,
        ...(of === null ? [] : [`${String(done)} of ${String(of)}`]),
        ...(left === null ? [] : [`about ${left} left`]),
      ].join(' · '),
    needsYou: (count: number) => `${String(count)} ${plural(count, 'needs', 'need')} you`,
    offline: 'Offline',
    waiting: (count: number) => `${String(count)} waiting`,
    paused: (time: string) => `Paused · hourly limit, about ${time}`,
    stopped: {
      key_refused: 'Key rejected',
      key_missing: 'Key missing',
      keychain_unavailable: 'Keychain locked',
      address_invalid: 'Address does not work',
      address_insecure: 'Address is not safe',
      not_the_api: 'Address does not answer as expected',
      other_account: 'Key of another account',
      unproven_account: 'Maybe another account',
    },
    cannotSave: 'Cannot save on this computer',
    noAccount: 'No account',
    notComplete: 'Not all of your account is here',
    openProblems: (text: string) => `${text}. Show what is missing`,
    openOutbox: (text: string) => `${text}. Show the outbox`,
    lastSynced: (time: string) => `Last synced ${time}`,
    neverSynced: 'Not synced yet',
    requests: (count: string, of: string) => `${count} of about ${of} requests this hour`,
    workOffline: 'Work offline',
    enterKey: 'Enter new key',
    openSettings: 'Open settings',
  },

  missing: {
    wereRemoved: (count: number) => (count === 1 ? 'It was removed' : 'They were removed'),
    keep: (count: number) => (count === 1 ? 'Keep it' : 'Keep them'),
  },

  time: {
    now: 'now',
    minutes: (count: number) => `${String(count)} min`,
    hours: (count: number) => `${String(count)} h`,
    days: (count: number) => `${String(count)} d`,
    ago: (span: string) => (span === 'now' ? 'just now' : `${span} ago`),
  },

  trouble: {
    data: whatTroubleMeans,
    dataOther: 'Inkwell has changed nothing. What is in your account stays there.',
    meaning: 'Your data',
    retry: 'Try again',
    trying: 'Trying…',
    account: 'Open account settings',
    connect: 'Connect an account',
  },

  errors: {
    invalidInput: 'That cannot be saved like this',
    needsConfirmation: 'Once more?',
    notFound: 'This is no longer here',
    address: 'The address does not work',
    unreachable: 'No connection to your account',
    timeout: 'Your account did not answer in time',
    notTheApi: 'This is not the invoicing service',
    keyRefused: 'The API key was refused',
    keyMissing: 'The API key is missing',
    forbidden: 'Your key may not do this',
    rateLimited: 'The hourly limit is reached',
    rejected: 'Your account refused this',
    serviceError: 'Your account has a problem of its own',
    otherAccount: 'This key belongs to another account',
    unprovenAccount: 'Is this still the same account?',
    profileInUse: 'Inkwell is already open',
    bookDamaged: 'Your book cannot be read',
    bookNewer: 'Your book is from a newer Inkwell',
    bookMissing: 'Your book is missing',
    diskFull: 'The disk is full',
    readOnly: 'This place cannot be written to',
    keychain: 'The keychain is locked',
    oldRuntime: 'This computer’s Node.js is too old',
    closing: 'Inkwell is closing',
    internal: 'That did not work',
    notRead: 'This could not be read',
    notCurrent: 'This could not be read again',
    screen: 'This screen could not be opened',
    screenText:
      'One of Inkwell’s own files could not be read. Nothing that you wrote is lost. If trying again does not help, quit Inkwell and start it anew.',
    stale: 'You see the last good version.',
  },

  toasts: { label: 'Notices' },
};
