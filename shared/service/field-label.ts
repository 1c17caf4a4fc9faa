const names: Readonly<Record<string, string>> = {
  connection: 'client',
  currency_iso_code: 'currency',
  po_number: 'PO number',
  statement_no: 'number',
};

/** What people call a field of the service. */
export const plainName = (field: string): string =>
  Object.hasOwn(names, field) ? (names[field] ?? field) : field.replaceAll('_', ' ');
