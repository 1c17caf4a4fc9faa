/**
 * Bundles the parts that draw the preview. A file of its own, so that it is loaded after the first rows are on screen.
 */
export { default as ExplainButton } from '#renderer/components/totals/ExplainButton.svelte';
export { default as InvoicePaper } from '#renderer/documents/InvoicePaper.svelte';
export { paperOfPage } from '#renderer/documents/paper-of-page.ts';
export { currencyOfPage, totalsOfPage } from '#renderer/documents/totals-of-page.ts';
