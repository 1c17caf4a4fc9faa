import type { Browser, Page } from 'playwright-core';
import { viewport } from './bench-window.ts';
import { installClocks } from './page-clock.ts';

/** As many rows and cells as the list of invoices has, written by hand: each row is made once and filled anew on its way. */
const PAGE = `<!doctype html>
<style>
  body { margin: 0; font: 13px sans-serif }
  #list { height: 640px; width: 700px; overflow: auto; position: relative }
  #rows { position: relative; height: 3800000px }
  .row { position: absolute; inset: 0 0 auto 0; height: 38px; display: grid; grid-template-columns: repeat(6, 1fr) }
  .row div { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
</style>
<input aria-label="Text"><output></output>
<div id="list" role="grid"><div id="rows"></div></div>
<script>
  const list = document.querySelector('#list');
  const rows = Array.from({ length: 30 }, () => {
    const row = document.createElement('div');
    row.className = 'row';
    row.setAttribute('role', 'row');
    for (let at = 0; at < 6; at += 1) row.append(document.createElement('div'));
    document.querySelector('#rows').append(row);
    return row;
  });
  const fill = () => {
    const first = Math.floor(list.scrollTop / 38);
    for (let index = first; index < first + rows.length; index += 1) {
      const row = rows[index % rows.length];
      if (row.dataset.index === String(index)) continue;
      row.dataset.index = String(index);
      row.style.transform = 'translateY(' + index * 38 + 'px)';
      [...row.children].forEach((cell, at) => { cell.textContent = 'Cell ' + at + ' of row ' + index; });
    }
  };
  list.addEventListener('scroll', fill);
  fill();
  const output = document.querySelector('output');
  document.querySelector('input').addEventListener('input', (event) => { output.textContent = event.target.value; });
</script>`;

/** The peer of the window's benchmarks: a list and a text field that do as little as a page can, in the same browser. */
export async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.setContent(PAGE);
  await installClocks(page);
  return page;
}
