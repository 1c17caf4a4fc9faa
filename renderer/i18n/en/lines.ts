import { times } from './counting.ts';
import { byWay } from './way-out.ts';

const rows = (count: number): string => times(count, 'line', 'lines');

/** Words of the lines grid: suggestions, pasting, dragging, and adjustments of earlier invoices. */
export const lines = {
  lines: {
    date: 'Date',
    dateUnread: 'Type a date like 2026-12-05, +14, 15 or eom.',
    tooLong: 'At most 15 digits before the decimal mark.',
    drag: (line: number) => `Drag line ${String(line)}; with the keyboard: Alt and the arrow keys`,
    suggestions: 'Lines saved or billed before',
    found: (count: number) => `${times(count, 'suggestion', 'suggestions')}`,
    sources: { catalogue: 'Saved', client: 'Billed to this client before', book: 'Billed before' },
    tick: (text: string) => `Add “${text}” as well`,
    ticked: (count: number) => `Add ${rows(count)}`,
    hint: '↓ choose · Enter takes it · Shift Enter ticks several · Esc closes',
    otherCurrency: (currency: string) => `in ${currency}, its price is not taken over`,
    last: (when: string) => `last ${when}`,
    earlier: 'Lines from earlier invoices…',
    accepted: (count: number) => (count === 1 ? 'Line filled in.' : `${rows(count)} added.`),
    pasted: (count: number) => `${rows(count)} pasted.`,
    pastedCells: (count: number) => `Pasted into ${rows(count)}.`,
    undecided: (count: number) =>
      count === 1
        ? 'One number is marked: please look at it.'
        : `${String(count)} numbers are marked: please look at them.`,
    unused: (columns: string) => `Not taken over: ${columns}.`,
    unplaced: (count: number) =>
      count === 1
        ? 'One quantity not taken over: an expense has none.'
        : `${String(count)} quantities not taken over: an expense has none.`,
    footLeftOut: (count: number) =>
      count === 1
        ? 'One row is the sum of others and was left out.'
        : `${String(count)} rows add up others and were left out: taxes and discounts go below the lines.`,
    sumRounded: (count: number) =>
      count === 1
        ? 'It is not exactly what the lines come to: it was rounded otherwise.'
        : `${String(count)} of them are not exactly what the lines come to: they were rounded otherwise.`,
    leftOut: (count: number, most: string) => `${rows(count)} left out: an invoice holds ${most} here.`,
    full: (most: string) => `An invoice holds ${most} lines here.`,
    removed: (kind: string) => `${kind} removed.`,
    dragAdjustment: (kind: string, place: number) =>
      `Drag ${kind.toLowerCase()} ${String(place)}; with the keyboard: Alt and the arrow keys`,
    adjustmentMoved: (kind: string, to: number, of: number) => `${kind} moved to ${String(to)} of ${String(of)}.`,
    adjustmentsBefore: 'Used before',
    addBefore: (label: string, when: string) => `${label}${when === '' ? '' : `, last used ${when}`}`,
    moreProblems: (count: number) => `and ${String(count)} more`,
  },

  pasteQuestions: {
    title: (count: number) => (count === 1 ? 'Is this row a line?' : `Are these ${String(count)} rows lines?`),
    lead: (count: number) =>
      count === 1
        ? 'It may be a total, a tax or shipping. Leave it out, or bill it as a line.'
        : 'They may be totals, taxes or shipping. Leave each out, or bill it as a line.',
    leaveOut: 'Leave out',
    bill: 'Bill it',
    paste: 'Paste',
  },

  saveLine: {
    open: 'Add to catalogue…',
    title: (kind: string) => `Save this ${kind.toLowerCase()} to the catalogue`,
    lead: 'It is offered from then on while you type, on every invoice. Your account gets it as well.',
    name: 'Name',
    text: 'Text',
    save: 'Save to the catalogue',
    saved: (name: string) => `“${name}” is in the catalogue. It goes to your account.`,
    changed: (name: string) => `“${name}” is changed in the catalogue. It goes to your account.`,
    noName: 'Give it a name.',
    noPrice: 'A saved item needs a price: give the line one first.',
    unread: 'The price of the line cannot be read in only one way. Mend it there first.',
    same: (name: string) => `“${name}” is in the catalogue already, just like this.`,
    taken: (name: string, price: string) =>
      `“${name}” is in the catalogue already, at ${price}. Change it for all invoices to come, or give this one another name.`,
    addsNothing: (name: string, price: string) =>
      `“${name}” is in the catalogue already, at ${price}, and this line says nothing that would change it.`,
    replacedText: 'Text it replaces',
    replace: 'Change the saved one',
  },

  hiddenTotal: {
    text: 'Your account counts something in this invoice that it does not show (a tax on a single line, for example): once its lines, discounts, taxes or shipping change, your account alone decides the total, after the upload.',
    confirm: 'Change them all the same',
  },

  grossPrice: {
    title: 'Price including tax',
    open: (line: number) => `Price including tax, line ${String(line)}`,
    wish: { each: 'Price with tax, each', line: 'Line total with tax' },
    modes: { each: 'Each', line: 'Whole line' },
    mode: 'What the amount is for',
    tax: 'Tax in percent',
    taxes: (names: string) => `With ${names}.`,
    parts: (net: string, tax: string, gross: string) => `${net} + ${tax} tax = ${gross}`,
    exactly: 'Exactly what was wanted.',
    less: (amount: string) => `${amount} less than wanted; no price comes closer.`,
    more: (amount: string) => `${amount} more than wanted; no price comes closer.`,
    together: 'Your account takes tax of all lines together: a cent may fall otherwise there.',
    notCounted: 'Discounts, shipping and fixed taxes of the invoice are left aside.',
    refused: {
      no_quantity: 'Without a quantity no price comes to this.',
      negative_tax: 'A tax below zero is reckoned by your account alone.',
      too_large: 'This price would have more than 15 digits.',
    },
    use: (price: string) => `Use ${price}`,
    useWithTax: (price: string, tax: string) => `Use ${price} and add tax ${tax}`,
    taken: (price: string) => `Price ${price}.`,
  },

  missingLines: {
    fetch: byWay('Fetch now', (when) => `Fetch first ${when}`),
    asked: byWay('Your account is being asked.', (when) => `It is read first ${when}.`),
  },

  editorBanners: {
    received: (day: string) => `The client received this on ${day}; saving changes what they will see.`,
    mayHaveReceived: (day: string) =>
      `It was sent on ${day}, and no answer came: the client may have it. Saving changes what they will see.`,
    receivedAgain: (day: string, times: number) =>
      `The client received this ${String(times)} times, last on ${day}; saving changes what they will see.`,
    unconfirmed: 'No answer came when it was sent. It may be in your account already; Inkwell is checking.',
    waits: (note: string) => `What you saved before waits for you: ${note.replace(/[.!?]$/, '')}.`,
    showField: 'Show the field',
    outbox: 'Open the outbox',
    changed:
      'This invoice was changed in your account while it is open here. Your text stays; where both changed the same, you are asked before anything is lost.',
    gone: 'This invoice is no longer in your account’s list. Saving may be refused; your text stays on this computer.',
    clientGone: (name: string) =>
      `${name} is no longer in your account’s list, so an invoice for them may be refused. Choose another client, or restore this one first.`,
    resolved: {
      retry: 'It goes to your account again.',
      check: 'Your account is being asked.',
      send: 'It is sent again.',
      discard: 'Change discarded.',
    },
  },
};
