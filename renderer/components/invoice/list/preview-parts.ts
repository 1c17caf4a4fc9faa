/** What the preview draws with: nobody misses it before the rows stand on the screen, so it comes as a file of its own. */
export { default as ExplainButton } from '#renderer/components/totals/ExplainButton.svelte';
export { default as InvoicePaper } from '#renderer/documents/InvoicePaper.svelte';
export { paperOfPage } from '#renderer/documents/paper-of-page.ts';
export { currencyOfPage, totalsOfPage } from '#renderer/documents/totals-of-page.ts';
