import { mount, tick } from 'svelte';
import { readDocumentPath } from '#shared/documents/document.ts';
import { toAppError } from '#shared/errors.ts';
import './document.css';
import { createWindowLink } from './bridge.ts';
import DocumentPapers from './documents/DocumentPapers.svelte';
import { declareDocumentFonts, waitUntilDrawn } from './documents/wait-until-drawn.ts';
import { loadDocument } from './documents/load-document.ts';
import { pageRules } from './documents/page-rules.ts';

/**
 * Composition root of the page that draws documents for print. Reports to main when the page is drawn, or why it cannot
 * be.
 */
const link = createWindowLink();
const path = location.pathname;

async function draw(): Promise<void> {
  const request = readDocumentPath(path);
  const target = document.getElementById('document');
  if (request === null || target === null) throw new Error('This page names no document.');
  const shown = await loadDocument(link, request);
  document.title = shown.title;
  document.documentElement.lang = shown.papers[0]?.language ?? 'en';
  const rules = new CSSStyleSheet();
  rules.replaceSync(
    pageRules(
      shown.look.size,
      shown.papers.map(({ foot }) => foot),
    ),
  );
  document.adoptedStyleSheets.push(rules);
  await declareDocumentFonts(shown);
  mount(DocumentPapers, { target, props: { shown } });
  await tick();
  await waitUntilDrawn(shown);
}

const problem = await draw().then(
  () => null,
  (thrown: unknown) => toAppError(thrown).said,
);
await link.request('document:report', { path, problem });
