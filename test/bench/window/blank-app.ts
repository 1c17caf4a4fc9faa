import { pageOf, showPages } from './bare-app.ts';

/** The least that can be shown in the same host: an app with one line of text, served as our own pages are. */
const BLANK = '<!doctype html><html><head><title>Blank</title></head><body>A blank page</body></html>';

await showPages(() => pageOf(BLANK));
