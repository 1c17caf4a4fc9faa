const names: Readonly<Record<string, string>> = {
  connection: 'client',
  currency_iso_code: 'currency',
  po_number: 'PO number',
  statement_no: 'number',
};

/** Returns the name of a service field in everyday words. */
export const plainName = (field: string): string =>
  Object.hasOwn(names, field) ? (names[field] ?? field) : field.replaceAll('_', ' ');
