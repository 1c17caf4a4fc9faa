/**
 * Names everything that the specification leaves open: one knob for each way in which a real service may differ. The first
 * value of a choice is its default; so is a number's `standard`.
 */
export const choiceKnobs = {
  // Refusals.
  error_shape: {
    values: [
      'errors_map',
      'pairs',
      'messages',
      'errors_list',
      'errors_objects',
      'flat_map',
      'below_object',
      'error_text',
      'error_object',
      'message',
      'status_error',
      'plain_text',
      'html',
      'empty',
      'blank',
    ],
    about: 'body that tells what is wrong with the fields of a request',
  },
  validation_status: { values: ['422', '400', '409'], about: 'status of such a refusal' },
  not_found: {
    values: ['404', '404_empty', '404_status', '404_html', '410', '400', '422', '200_error'],
    about: 'answer for an id or hash_key that does not exist',
  },

  // Answers.
  create_status: { values: ['201', '200'], about: 'status of a create' },
  update_answer: { values: ['object', 'no_content'], about: 'answer of an update: the object, or 204 without a body' },
  delete_answer: { values: ['confirmed', 'no_content'], about: 'answer of a delete: deleted and id, or 204' },
  content_type: { values: ['json', 'text', 'html', 'none'], about: 'Content-Type that valid JSON is sent with' },
  answers: {
    values: ['json', 'login_page', 'login_redirect', 'truncated'],
    about: 'what answers at the address: the API, a login page, a redirect to one, or JSON cut in the middle',
  },
  list_wrapping: {
    values: ['flat', 'wrapped', 'bare', 'misspelt'],
    about: 'lists as documented, with each element below its object name, without a name, or below a misspelt one',
  },
  unknown_fields: { values: ['some', 'none'], about: 'fields that the specification does not know' },
  ids: { values: ['numbers', 'texts'], about: 'ids as JSON numbers or as texts' },
  amounts: {
    values: ['mixed', 'scaled', 'numbers', 'glyphs'],
    about: 'amounts as text of mixed scale, as text as they are kept, as JSON numbers, or with currency signs',
  },
  dates: {
    values: ['dashes', 'slashes', 'timestamps'],
    about: 'calendar dates as 2025-02-03, as 2025/02/03, or as midnight in the account’s zone',
  },
  timestamps: {
    values: ['utc', 'offset', 'milliseconds', 'wandering'],
    about: 'timestamps in UTC, in the account’s zone, with milliseconds, or in another zone in each answer',
  },
  booleans: { values: ['plain', 'digits', 'digit_texts', 'texts'], about: 'true as true, 1, "1" or "true"' },
  empties: {
    values: ['plain', 'null', 'blank', 'missing'],
    about: 'what is empty as it is kept, as null, as "" and [""] where there are texts, or left out',
  },
  cash_key: { values: ['cash', 'cach'], about: 'spelling of the cash payment option' },
  units: { values: ['kept', 'sometimes_null'], about: 'the unit of a line is always answered, or null for some' },
  estimate_rows: {
    values: ['documented', 'foreign'],
    about: 'estimates with connection and currency_iso_code, or with business_id and currency',
  },

  // Lists.
  ties: {
    values: ['shuffled', 'stable'],
    about: 'rows that are equal in every sort key: in another order in each answer, or by id',
  },
  collation: {
    values: ['folded', 'binary'],
    about: 'names sorted regardless of case and accents, or by character code',
  },
  page_size: { values: ['asked', '20', '60'], about: 'rows on a page: what per_page asks for, or always so many' },
  past_end: {
    values: ['empty', 'not_found', 'null', 'repeats'],
    about: 'a page past the end: an empty list, a 404, null, or the last page again',
  },

  // Writes.
  bodies: {
    values: ['both', 'json', 'form'],
    about: 'body notations that are understood; 415 for the other, and 406 for who accepts no JSON',
  },
  put: {
    values: ['strict', 'lenient', 'blanking'],
    about: 'an update without a required field is refused; is partial; or blanks what was not sent',
  },
  nested: {
    values: ['replace', 'append', 'rails'],
    about: 'nested arrays of an update replace, are added, or are added with ids and _destroy understood',
  },
  empty_array: { values: ['clears', 'ignored'], about: 'an empty nested array clears the lines or counts as not sent' },
  line_ids: { values: ['new', 'kept'], about: 'ids of lines that a replacing update left equal' },
  text: {
    values: ['kept', 'trimmed', 'crlf', 'stripped'],
    about: 'normalisation of text: none, trim, line ends, markup',
  },
  lengths: { values: ['free', 'truncated', 'refused'], about: 'short texts over 255 characters' },
  required: {
    values: ['specified', 'likely'],
    about: 'required fields: those of the specification, or the likely ones too',
  },
  statement_numbers: {
    values: ['unique', 'case_insensitive', 'racy', 'untrashed', 'free'],
    about: 'uniqueness: trashed ones included; ignoring case; not within a second; trashed ones free again; none',
  },
  start_date: { values: ['refused', 'ignored'], about: 'start_date of a recurring invoice after its first run' },
  overpayment: { values: ['accepted', 'refused'], about: 'a payment over the amount due' },
  realize_again: { values: ['accepted', 'refused'], about: 'mark_as_realized of a realized payment' },
  delete_with_statements: { values: ['refused', 'accepted'], about: 'delete of a connection that has open statements' },
  mail_contacts: {
    values: ['optional', 'required'],
    about: 'the account’s own mail of a client without contacts: goes to the client’s address, or is refused',
  },
  blind_copies: {
    values: ['may_be_empty', 'required'],
    about: 'a custom mail with no blind copies: sent, or refused as one that lacks them',
  },
  sent_edits: { values: ['accepted', 'refused'], about: 'an edit of an invoice that is no draft any more' },
  line_scale: {
    values: ['kept', 'cents'],
    about: 'prices, rates and quantities of lines: as they were sent, or rounded to two places',
  },
  reminder: { values: ['sent_only', 'always'], about: 'states that allow a reminder' },

  // States and totals.
  deliver_state: { values: ['sent', 'kept'], about: 'whether deliver turns a draft into sent' },
  announced_state: { values: ['hidden', 'unrealized'], about: 'state of an invoice with an unrealized payment' },
  strange_state: { values: ['never', 'sometimes'], about: 'a state that nobody documented' },
  payment_state: { values: ['by_method', 'realized'], about: 'state of a new offline payment' },
  unrealized_counts: { values: ['no', 'yes'], about: 'unrealized payments in paid_total' },
  receipts: { values: ['as_flagged', 'never', 'always'], about: 'a receipt mail for each realized payment' },
  draft_due: { values: ['billed', 'zero'], about: 'total_due of a draft' },
  trashed_get: { values: ['not_found', 'answers'], about: 'reading an object that lies in the trash' },
  task_unit: { values: ['minutes', 'hours'], about: 'unit of a task’s duration' },
  tax_base: { values: ['discounted', 'sub_total'], about: 'what taxes are a percentage of' },
  tax_compounding: { values: ['no', 'yes'], about: 'each tax also on the taxes before it' },
  discount_stacking: {
    values: ['sum', 'sequence'],
    about: 'each discount on the sub total, or on what the last one left',
  },
  shipping_taxed: { values: ['no', 'yes'], about: 'shipping amounts in the base of taxes' },
  rounding_step: { values: ['line', 'document'], about: 'lines rounded one by one, or only the totals' },
  rounding_tie: { values: ['half_up', 'half_even'], about: 'where a half goes' },

  // Rights and limits.
  role: { values: ['owner', 'staff'], about: 'the key sees everything, or only statements shared with it' },
  module_off: {
    values: ['none', 'estimates', 'recurring_invoices', 'payments', 'categories', 'contacts'],
    about: 'a family that is not enabled for the account',
  },
  module_status: { values: ['403', '404'], about: 'answer for a family that is not enabled' },
  limit_window: { values: ['fixed', 'rolling'], about: 'the hour counts from its full hour, or back from now' },
  limit_status: { values: ['429', '403', '503'], about: 'status of a limit answer' },
  limit_signal: {
    values: ['none', 'seconds', 'fraction', 'date', 'garbage'],
    about: 'Retry-After of a limit answer',
  },
  limit_headers: {
    values: ['none', 'x_ratelimit', 'ratelimit'],
    about: 'headers on every answer that tell what is left, under older or newer names',
  },
  limit_refused: { values: ['uncounted', 'counted'], about: 'whether a refused request counts against the limit' },

  // The simulated worlds draw knobs in this order, so a new knob goes to the end.
  left_out_arrays: {
    values: ['kept', 'emptied'],
    about: 'nested arrays that an update leaves out: kept, or emptied where arrays are replaced',
  },
} as const;

export const numberKnobs = {
  limit: { standard: 0, about: 'requests an hour; 0 is no limit' },
  list_lag: { standard: 0, about: 'seconds until a new or changed object shows in lists' },
  clock_offset: { standard: 0, about: 'seconds that the service’s clock is ahead of ours' },
  zone_minutes: { standard: 660, about: 'offset of the account’s zone from UTC, for timestamps' },
  auto_send_lead: { standard: 2, about: 'days that auto_send and auto_bill generate before the billing date' },
} as const;
