export * from './categories.ts';
export * from './connections.ts';
export * from './contacts.ts';
export * from './engine.ts';
export * from './estimates.ts';
export * from './invoices.ts';
export * from './payments.ts';
export * from './recurring-invoices.ts';
