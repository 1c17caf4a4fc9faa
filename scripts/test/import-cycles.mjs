import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/setup/project.mjs';
import { importGraph, readSources } from './import-graph.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

/**
 * Returns circles of imports, the shortest through a file each, so that every file that lies in one is named at least once or
 * belongs to the knot of one that is. The first file of a circle is also its last.
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  const rest = withoutLeaves(graph);
  /** @type {string[][]} */
  const found = [];
  for (const file of rest.keys()) {
    if (found.some((cycle) => cycle.includes(file))) continue;
    const cycle = shortestCycle(rest, file);
    if (cycle !== null) found.push(cycle);
  }
  return found;
}

/** Leaves out, again and again, what imports nothing that is left: nothing remains where there is no circle. @param {Graph} graph */
function withoutLeaves(graph) {
  const rest = new Map(graph);
  for (let size = -1; size !== rest.size;) {
    size = rest.size;
    for (const [file, imports] of rest) if (![...imports].some((target) => rest.has(target))) rest.delete(file);
  }
  return rest;
}

/** Searches in breadth, so that the first way back is the shortest. @param {Graph} graph @param {string} start */
function shortestCycle(graph, start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const target of graph.get(way.at(-1) ?? start) ?? []) {
      if (target === start) return [...way, start];
      if (seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return null;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const graph = importGraph(readSources(root));
  const cycles = findCycles(graph);
  for (const cycle of cycles) console.log(`Circle of imports (types count):\n  ${cycle.join('\n  ')}`);
  console.log(`${String(graph.size)} files, ${String(cycles.length)} circles`);
  process.exitCode = cycles.length === 0 ? 0 : 1;
}
