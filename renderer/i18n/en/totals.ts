import { plural, times } from './counting.ts';
import { asSentence } from './sentence.ts';

const hidden =
  'Your account counts something in this invoice that it does not show (a tax on a single line, for example).';

function lookedAt(explained: number, of: number): string {
  const all = times(of, 'invoice', 'invoices');
  if (explained > 0)
    return `Only ${String(explained)} of the ${all} looked at ${plural(explained, 'follows', 'follow')} rules`;
  return of === 1 ? 'The one invoice looked at follows none of the rules' : `None of the ${all} looked at follow rules`;
}

/** Words about totals: how certain they are, and how they are computed. */
export const totals = {
  totals: {
    chips: {
      exact: 'Exact',
      estimate: 'Estimate',
      undecided: 'Account decides',
      account: 'Account’s total',
      confirmed: 'Confirmed',
      differs: (by: string) => `Differs by ${by}`,
    },
    means: {
      exact: 'Your account will come to the same total.',
      between: (lowest: string, highest: string) => `Between ${lowest} and ${highest}.`,
      unitOpen: 'With task time in minutes. If your account counts it in hours, its total is many times this.',
      lastWord: 'Your account has the last word.',
      undecided: 'Only your account can say this total.',
      undecidedHidden: `${hidden} Only it can say the new total.`,
      account: 'As your account last showed it.',
      hidden: `${hidden} Its total counts; nothing is corrected here.`,
      confirmed: 'Your account has the same total.',
      differs: (own: string) => `Your account’s total counts. Added up here it is ${own}.`,
    },
    notices: {
      discounts_exceed_base: 'The discounts are larger than the amount they come off.',
      amount_unreadable: 'An amount of this invoice is not a number and counts as nothing.',
    },
    negative: 'The total is below zero.',
    due: 'Due',
    paid: 'Paid',
    explain: 'Explain this total',
    explainTitle: 'How this total comes about',

    lineKinds: {
      items: (count: number) => times(count, 'item', 'items'),
      expenses: (count: number) => times(count, 'expense', 'expenses'),
      tasks: (count: number) => times(count, 'task', 'tasks'),
      trips: (count: number) => times(count, 'trip', 'trips'),
    },
    noLines: 'There are no lines.',
    noDescription: 'No description',
    addsUpTo: 'Adds up to',
    accountTotal: 'Your account’s total',
    roundingDifference: 'Rounded at the end only',
    hour: 'h',
    times: (quantity: string, price: string) => `${quantity} × ${price}`,
    percentOf: (percent: string, base: string) => `${percent} % of ${base}`,
    /** `working` is the operation that makes the amount, such as 3 × $85.00. */
    makes: (working: string, amount: string) => `${working} = ${amount}`,
    roundedTo: (exact: string, rounded: string) => `${exact}, rounded to ${rounded}`,
    shownAs: (exact: string, rounded: string) => `${exact}, shown as ${rounded} and counted with all digits`,
    fixed: 'A fixed amount',
    terms: {
      sub_total: 'subtotal',
      discounts: 'discounts',
      taxes: 'taxes',
      shipping: 'shipping',
    },

    rulesTitle: 'How your account adds up',
    learned: (count: number) => `Learned from ${String(count)} of your invoices:`,
    leftOpen: (count: number) =>
      `The ${count === 1 ? 'invoice' : `${String(count)} invoices`} seen so far ${plural(count, 'leaves', 'leave')} open how your account adds up one like this.`,
    notLearned: 'Inkwell has not yet seen how your account adds up, so it counts the usual way.',
    lost: (explained: number, of: number) =>
      `${lookedAt(explained, of)} that Inkwell knows, so only your account can say its totals.`,
    unexplained: (count: number) =>
      `${times(count, 'invoice counts', 'invoices count')} something that your account does not show. Nothing is learned from ${count === 1 ? 'it' : 'them'}.`,
    contradicting: (count: number) =>
      `${times(count, 'invoice follows', 'invoices follow')} other rules than the rest, so every total is an estimate.`,
    unlike:
      'All rules that are left come to this total, but no invoice quite like this one was seen in your account yet.',
    rule: asSentence,
    openTitle: 'Not yet known, and it changes this total:',
    either: (rule: string, total: string, otherRule: string, otherTotal: string) =>
      `Either ${rule} (${total}), or ${otherRule} (${otherTotal}).`,
    /** Clauses that begin a sentence or stand inside one. */
    rules: {
      taskUnit: { minutes: 'the time of a task counts in minutes', hours: 'the time of a task counts in hours' },
      taxBase: {
        discounted: 'discounts come off before tax',
        sub_total: 'tax is taken of the whole subtotal, before discounts',
      },
      shippingTaxed: { no: 'shipping is not taxed', yes: 'shipping is taxed' },
      rounding: {
        each_amount: 'every line, discount and tax is rounded by itself',
        at_end: 'only the totals are rounded',
      },
      compounding: { no: 'all taxes are taken of the same base', yes: 'each tax also counts the taxes before it' },
      discountStacking: {
        same_base: 'all discounts are taken of the same base',
        what_is_left: 'each discount is taken of what the one before it leaves',
      },
      tie: { half_up: 'an exact half is rounded up', half_even: 'an exact half is rounded to the even digit' },
      shippingBase: {
        sub_total: 'shipping in percent is taken of the subtotal',
        discounted: 'shipping in percent is taken of what discounts leave',
      },
      discountBase: {
        sub_total: 'discounts in percent are taken of the subtotal',
        taxed: 'discounts in percent are taken of the subtotal with its taxes',
      },
    },
  },
};
